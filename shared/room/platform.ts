import type { AnyGame, AnySampling } from '../engine/game.ts'
import type { ErrorCode, Result } from '../errors.ts'
import type { GameId } from '../games/ids.ts'
import type { ToRoom } from '../protocol.ts'
import type { PushMessage } from '../push.ts'
import type { AnyBot } from '../search/bot.ts'
import type { Settings } from '../settings.ts'
import type { Bot, Series, PushDevice, Reserved, RoomState, Rows } from './types.ts'

/** The games that a platform has. */
export type Games = Readonly<Partial<Record<GameId, AnyGame>>>

/** One connection of a page. The session lies with it, so that it outlasts the room's sleep. */
export interface Socket {
  send(frame: string): void
  close(code?: number, reason?: string): void
  serializeAttachment(attached: unknown): void
  deserializeAttachment(): unknown
}

/** All that a room asks of the place where it runs: its ports. */
export interface Platform {
  readonly games: Games
  /** Who plays each game for the house, and what else they need of its rules. */
  readonly bots: Readonly<Partial<Record<GameId, AnyBot>>>
  readonly samples: Readonly<Partial<Record<GameId, AnySampling>>>
  readonly rows: Rows
  /** What tells players who do not look of their turn; undefined where nobody can be told. */
  readonly push?: PushPort
  /** Undefined where rows cost nothing. */
  readonly budget?: Budget
  /** The sockets that are open, and those that are closing, which a client can be for as long as it likes. */
  sockets(): readonly Socket[]
  /** The time, in ms. */
  now(): number
  /** Lets all else that has come go first: a bot thinks in slices, with this between them. */
  pause(): Promise<void>
  /** Sets the one alarm, in place of an earlier setting. Ringing early or twice does no harm. */
  ring(at: number): void
  /** Forgets every row and the alarm: the table is no more. */
  clear(): Promise<void>
  /** What became of the table, for a list of open ones. `isHostHere`: a page of the host is open. A courtesy: it never throws. */
  listed(before: RoomState | undefined, after: RoomState | undefined, isHostHere: boolean): void
  /** Reads a frame of a page; undefined for what is not one. */
  readFrame(frame: string): ToRoom | undefined
  /** Whether a person may take one name for another. */
  alike(name: string, other: string): boolean
  /** A refusal in words, for those who read the wire. A page has sentences of its own for the codes. */
  sentence(code: ErrorCode): string
  /** Makes the table of a rematch, or finds it made, in a room of its own. */
  makeTable(table: NewTable): Promise<NewTableResult>
  /** Something threw. */
  failed(where: string, error: unknown, table?: string): void
  /** A line for those who run the house: codes and counts, never a name, a token or anything of a hand. */
  log(what: string, table: string, facts: Readonly<Record<string, string | number>>): void
}

/** What a new table is made of, whether somebody creates it or it follows another. */
export interface NewTable {
  readonly id: string
  readonly game: string
  /** What is missing is at its default. */
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: Settings
  /** The table before stood in the list once: strangers may sit here too. */
  readonly wasListed?: true
  /** The devices that players have confirmed as the table's screen, by the hashes of their ids. */
  readonly screens?: readonly string[]
  /** The hash of the address that asks for it, the same at all of its tables. */
  readonly maker?: string
  /** 32 bytes in hex, of a table whose deal is always the same; drawn where it is missing. */
  readonly secret?: string
  readonly series?: Series
  /** Who comes along from the table before, in join order. Without nonces: those follow the new table's commitment. */
  readonly occupants: readonly (Omit<Reserved, 'id'> | Omit<Bot, 'id'>)[]
}

/** The table that was made, or why it cannot be. */
export type NewTableResult = Result<{ readonly id: string }>

/** What is sent to a device. `ttl`: for how long it makes sense, in s. `topic`: of two with one the later counts. */
export interface Push {
  readonly message: PushMessage
  readonly ttl: number
  readonly urgent: boolean
  readonly topic: string
}

/** What the push service answered; 0: nothing. `retryAfter`: in how many ms it wants to be asked again. */
export interface Pushed {
  readonly status: number
  readonly retryAfter?: number
}

/** When something may be written: now, in a minute, or on another day. */
export type When = 'now' | 'later' | 'tomorrow'

/** Writers of rows besides moves and ends; `seats`: what is heard for one seat. */
export type Spender = 'lines' | 'bots' | 'proposals' | 'changes' | 'seats'

/** The limits of a table's rows. `maker`: the hash of the address that made it, if it is one of the internet. */
export interface Budget {
  when(of: Spender, maker: string | undefined): When
  /** Something was written: the house is asked in time for more. */
  settle(maker: string | undefined): void
  /** Whether so much was written today that it is noted for an hour at a time who is there. */
  isSparing(): boolean
  /** Whether the address may make one more table, for whose first rows it answers. */
  opens(maker: string): Promise<boolean>
}

/** All that telling somebody takes of the platform. */
export interface PushPort {
  /** Whether anything may be sent to this address. */
  allows(endpoint: string): boolean
  /** When the platform answered a ping of this socket last, without the room, in ms. */
  pinged(socket: Socket): number
  /** Never throws. */
  post(device: PushDevice, push: Push): Promise<Pushed>
}
