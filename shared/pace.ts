/** Time of the players of a table: any; so many days a turn; a bank of minutes, and seconds more with every turn. */
export const paces = ['none', 'days-3', 'days-1', 'live-calm', 'live-quick'] as const
export type Pace = (typeof paces)[number]

/** Whether players at this pace sit at the table at one time. */
export const isLive = (pace: Pace): boolean => pace.startsWith('live')

export const isDays = (pace: Pace): boolean => pace.startsWith('days')

/** Time after a seat's time is up until the others may break the game off, in ms. */
export const endableAfter = (pace: Pace): number => (isLive(pace) ? 10 : 7 * 24 * 60) * 60_000

/** Longest absence of a player at once, in days. */
export const AWAY_DAYS = 14
