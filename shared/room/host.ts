import type { AnyGame, AnySampling } from '../engine/game.ts'
import type { GameId } from '../games/ids.ts'
import type { AnyBot } from '../search/bot.ts'
import type { ErrorCode, Result } from '../errors.ts'
import type { Company } from './company.ts'
import type { ToRoom } from '../protocol.ts'
import type { NewTable } from './new-table.ts'
import type { PushPort } from './push.ts'
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
 * All that a room asks of the place where it runs: its ports.
 */
export interface Platform {
  readonly games: Games
  /** Who plays each game for the house, and what else they need of its rules. */
  readonly bots: Readonly<Partial<Record<GameId, AnyBot>>>
  readonly samples: Readonly<Partial<Record<GameId, AnySampling>>>
  readonly rows: Rows
  /** What only people who play together need of a room; undefined where one plays alone. */
  readonly company?: Company
  /** What tells players who do not look of their turn; undefined where nobody can be told. */
  readonly push?: PushPort
  /** The sockets that are open, and those that are closing, which a client can be for as long as it likes. */
  sockets(): readonly Socket[]
  /** The time, in ms. */
  now(): number
  /** Lets whatever else has come go first: a bot thinks in slices, with this between them. */
  pause(): Promise<void>
  /** Sets the one alarm, in place of an earlier setting. Ringing early or twice does no harm. */
  ring(at: number): void
  /** Forgets every row and the alarm: the table is no more. */
  clear(): Promise<void>
  /** What became of the table, for a list of open ones. `isHostHere`: a page of the host is open. A courtesy: it never throws. */
  listed(before: RoomState | undefined, after: RoomState | undefined, isHostHere: boolean): void
  /** Reads a frame of a page; undefined for whatever is not one. */
  readFrame(frame: string): ToRoom | undefined
  /** Whether a person may take one name for another. */
  alike(name: string, other: string): boolean
  /** A refusal in words, for whoever reads the wire. A page has sentences of its own for the codes. */
  sentence(code: ErrorCode): string
  /** Makes the table of a rematch, or finds it made, in a room of its own. */
  makeTable(table: NewTable): Promise<Result<{ readonly id: string }>>
  /** Something threw. */
  failed(where: string, error: unknown, table?: string): void
  /** A line for whoever runs the house: codes and counts, never a name, a token or anything of a hand. */
  log(what: string, table: string, facts: Readonly<Record<string, string | number>>): void
}
