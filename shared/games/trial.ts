import type { Seat, Seen } from '../engine/game.ts'

/** Something that nobody can know: a short code in kebab-case, for which the page has a sentence. */
export type Unknown = 'tile' | 'cards' | 'others' | 'faces' | 'hand' | 'end'

/** Certain events of a command, as its seat sees them; none where they depend on something unknown. */
export interface Tried<Event> {
  readonly events: readonly Event[]
  /** Set where the next thing is unknown; the line may go on without it. */
  readonly unknown?: Unknown
  /** Nothing can be tried after it. */
  readonly ends?: true
}

/** Tries a line on one seat's view: open moves of the others, no chance, and shut seals. */
export interface Trial<State, Command, Event> {
  /** The view with that seat on turn, or another one whose move hides nothing; undefined: nothing to try. */
  onTurn(view: Seen<State>, seat: Seat): Seen<State> | undefined
  /** Plays a command that `check` allowed this seat, which is on turn. */
  play(view: Seen<State>, seat: Seat, command: Command): Tried<Event>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyTrial = Trial<any, any, any>
