/**
 * How long something may take to be there at most, in ms. It measures nothing: a machine that others use too may stand
 * still for many seconds.
 */
export const SOON = 60_000
