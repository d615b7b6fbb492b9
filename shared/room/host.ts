import type { AnyGame } from '../engine/game.ts'
import type { GameId } from '../games/ids.ts'
import type { Result } from '../errors.ts'
import type { NewTable } from './new-table.ts'
import type { Rows } from './rows.ts'
import type { Session } from './session.ts'
import type { RoomState } from './state.ts'

/** The games that a platform carries. */
export type Games = Readonly<Partial<Record<GameId, AnyGame>>>

/** One connection of a page. The session lies with it, so that it outlasts the room's sleep. */
export interface Socket {
  send(frame: string): void
  close(code?: number, reason?: string): void
  serializeAttachment(session: Session): void
  deserializeAttachment(): unknown
}

/**
 * All that a room asks of the place where it runs: its ports. Where bots are to play, the `searchables` that they pick by
 * come in here, beside the games, so that a platform without bots does not load them.
 */
export interface Platform {
  readonly games: Games
  readonly rows: Rows
  /** The sockets that are open, and some that are closing. */
  sockets(): readonly Socket[]
  /** The time, in ms. */
  now(): number
  /** Sets the one alarm, in place of an earlier setting. Ringing early or twice does no harm. */
  ring(at: number): void
  /** Forgets every row and the alarm: the table is no more. */
  clear(): Promise<void>
  /** What became of the table, for a list of open ones. A courtesy: it never throws. */
  listed(before: RoomState | undefined, after: RoomState | undefined): void
  /** Makes the table of a rematch, or finds it made, in a room of its own. */
  makeTable(table: NewTable): Promise<Result<{ readonly id: string }>>
  /** Something threw. */
  failed(where: string, error: unknown, table?: string): void
  /** A line for whoever runs the house: codes and counts, never a name, a token or anything of a hand. */
  log(what: string, table: string, facts: Readonly<Record<string, string | number>>): void
}
