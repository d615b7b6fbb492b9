import type { PlayerId } from './occupants.ts'

/** The days (in ms) that a player is away: from when until when, and how long in all before that. */
export interface Absence {
  readonly from: number
  readonly until: number
  readonly before: number
}

/** The clocks of all seats. */
export interface Clock {
  /** What each had, in ms, when it was stopped or set running last; less than none where it was late. */
  readonly left: readonly number[]
  /** Since when each runs, in ms, which may be in time to come; null where it stands. */
  readonly since: readonly (number | null)[]
  readonly paused: { readonly by: PlayerId; readonly at: number } | null
  /** Who has stopped them before. */
  readonly pausers?: readonly PlayerId[]
  /** What each seat had left, in ms, when an entry was made that may yet be taken back, by its number. */
  readonly found?: readonly { readonly n: number; readonly left: readonly number[] }[]
  readonly away: readonly (Absence | null)[]
  /** When the alarm rings that tells of a time that is up, in ms; it may find that time moved on. */
  readonly rings: number | null
}
