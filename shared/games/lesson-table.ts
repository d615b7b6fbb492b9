import type { Seat, Seen } from '../engine/game.ts'

/** The table of a lesson, with the learner on seat 0: the same deal every time, and opponents who play along. */
export interface LessonTable<State, Command> {
  readonly options: Readonly<Record<string, string | number>>
  readonly seats: number
  readonly first: Seat
  /** The deal follows from these and the table's id: the room's secret, 32 bytes in hex, and the learner's nonce. */
  readonly secret: string
  readonly nonce: string
  /** An opponent's command. Undefined, or refused after the learner went another way: the bot decides. */
  readonly script: (view: Seen<State>, seat: Seat) => Command | undefined
}
