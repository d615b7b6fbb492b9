import type { AnyEntry } from '../types.ts'

/** Entries from one snapshot to the next, and the newest ones among which every repeated action is found. */
export const SNAPSHOT_EVERY = 32
export const REPEATS = 64
/** Entries from its base on among which an older action is looked for. */
export const BEYOND = 16
/** Entries of a record that are asked for at once. */
export const RECORD_PART = 96
/** Refused actions remembered for each player. */
export const REFUSED = 8

/** What is stored was written by newer code: until that runs here, nothing of it is shown or changed. */
export class Newer extends Error {}

/** An entry as it is read. That it stays, as most do, goes without saying. */
export const readEntry = (stored: Omit<AnyEntry, 'irreversible'>): AnyEntry => ({ irreversible: true, ...stored })
