// How long a lost seat takes, all in ms.

/** Granularity of the time when pages of a seat were open: a page that comes and goes does not write each time. */
export const EXACT = 10_000

/**
 * How long no page of a seat must have been open before somebody may ask for it: half a minute, plus the granularity. Five
 * minutes where strangers may sit.
 */
export const UNUSED = { linked: 30_000 + EXACT, listed: 5 * 60_000 }

/** How long everybody, and above all the seat's own player, can say no after several yeses. */
export const DELAY = 10 * 60_000

/** The same, where one player alone decides over a hidden hand and no pace is live: long enough for the owner to look. */
export const ALONE = 24 * 60 * 60_000

/** The same at a table of two, where nobody else is left to say no, and nobody else to say yes. */
export const ALONE_OF_TWO = 60 * 60_000
