import type { Seat, Seen } from '../engine/game.ts'

/** What nobody can know: a short code in kebab-case, for which the page has a sentence. */
export type Unknown = 'tile' | 'cards' | 'others' | 'faces' | 'hand' | 'end'

/** What is certain of a command: its events, as its seat sees them, none where it hangs on what nobody can know. */
export interface Tried<Event> {
  readonly events: readonly Event[]
  /** What comes next is not known; the line may go on without it. */
  readonly unknown?: Unknown
  /** Nothing can be tried after it. */
  readonly ends?: true
}

/**
 * How a line is tried on the view of one seat. The others do only what hides nothing from it, chance is not asked, and no seal is
 * opened.
 */
export interface Trial<State, Command, Event> {
  /** The view as if that seat were on turn, or another one whose move hides nothing; undefined: there is nothing to try. */
  onTurn(view: Seen<State>, seat: Seat): Seen<State> | undefined
  /** What comes of a command that `check` allowed this seat, which is on turn. */
  play(view: Seen<State>, seat: Seat, command: Command): Tried<Event>
}

/** Of a game whose types the holder does not know. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyTrial = Trial<any, any, any>
