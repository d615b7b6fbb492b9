import type { AnyEntry } from '../types.ts'

/** Entries from one snapshot to the next, and newest entries among which every repeated action is found. */
export const SNAPSHOT_EVERY = 32
export const REPEATS = 64
/** Entries from its base on that are searched for an older action. */
export const BEYOND = 16
/** Entries in one part of a record. */
export const RECORD_PART = 96
export const REFUSED = 8

/** Error for rows of newer code: until that runs here, the table is neither shown nor changed. */
export class Newer extends Error {}

/** Reads an entry. `irreversible` defaults to true. */
export const readEntry = (stored: Omit<AnyEntry, 'irreversible'>): AnyEntry => ({ irreversible: true, ...stored })
