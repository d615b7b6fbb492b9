import type { Seat, Seen } from '../engine/game.ts'

/** The table at which a game is learnt, the learner on seat 0: always the same deal, and opponents who do what it needs. */
export interface LessonTable<State, Command> {
  readonly options: Readonly<Record<string, string | number>>
  readonly seats: number
  readonly first: Seat
  /** What the deal follows from, with the table's id: the room's secret, 32 bytes in hex, and the learner's nonce. */
  readonly secret: string
  readonly nonce: string
  /** What an opponent does; undefined, or not allowed because the learner went another way: what calm would do. */
  readonly script: (view: Seen<State>, seat: Seat) => Command | undefined
}
