/**
 * How long something may take to be there at most, in ms, and how long a whole test or hook may take. They measure nothing and
 * end what hangs: a machine that others use too may stand still for many seconds.
 */
export const SOON = 180_000
export const HANG = 900_000
