/** How much time the players of a table have: any; so many days a turn; a bank of minutes, and seconds more with every turn. */
export const paces = ['none', 'days-3', 'days-1', 'live-calm', 'live-quick'] as const
export type Pace = (typeof paces)[number]

/** Whether players at this pace sit at the table at one time. */
export const isLive = (pace: Pace): boolean => pace.startsWith('live')

/** Whether a turn may take days. */
export const isDays = (pace: Pace): boolean => pace.startsWith('days')

/** How long after a time was up the others may break the game off, in ms. */
export const endableAfter = (pace: Pace): number => (isLive(pace) ? 10 : 7 * 24 * 60) * 60_000

/** For how many days a player may be away at once. */
export const AWAY_DAYS = 14
