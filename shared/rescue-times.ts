// Times of a lost seat, all in ms.

/** Granularity of the time when pages of a seat were open: a page that comes and goes does not write each time. */
export const EXACT = 10_000

/**
 * Time without an open page of a seat before a visitor may ask for it: half a minute, plus `EXACT`; longer where strangers
 * sit.
 */
export const UNUSED = { linked: 30_000 + EXACT, listed: 5 * 60_000 }

/** Time for everybody, and above all the seat's own player, to say no after several yeses. */
export const DELAY = 10 * 60_000

/** The same, where one player alone decides over a hidden hand and no pace is live: long enough for the owner to look. */
export const ALONE = 24 * 60 * 60_000

/** The same at a table of two, with one player to say yes or no. */
export const ALONE_OF_TWO = 60 * 60_000
