import { isLive } from './pace.ts'
import type { Settings } from './settings.ts'

// How long a lost seat takes, all in ms.

/** How exactly it is written when pages of a seat were open: one that comes and goes is not written each time. */
export const EXACT = 10_000

/**
 * For how long no page of a seat was open before it may be asked for: half a minute, and what is not written; five minutes where
 * strangers may sit.
 */
export const UNUSED = { linked: 30_000 + EXACT, listed: 5 * 60_000 }

/** How long everybody, and above all the seat's own player, can say no to the yeses of several. */
export const DELAY = 10 * 60_000

/** The same, where one player alone would decide over a hidden hand: as long as the owner may take to look. */
export const delayAlone = ({ pace }: Settings): number => (isLive(pace) ? DELAY : 24 * 60 * 60_000)
