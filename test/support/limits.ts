/**
 * Longest time in ms for something to be there, and for a whole test or hook. They measure nothing and end a test that
 * hangs: a machine that others use too may stand still for many seconds.
 */
export const SOON = 180_000
export const HANG = 900_000
