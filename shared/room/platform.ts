import type { AnyGame, AnySampling, Seen } from '../engine/game.ts'
import type { ErrorCode, Result } from '../errors.ts'
import type { GameId } from '../games/ids.ts'
import type { Sketch } from '../games/registry.ts'
import type { ToRoom } from '../protocol.ts'
import type { PushMessage } from '../push.ts'
import type { AnyBot } from '../search/bot.ts'
import type {
  Alarm,
  AnyEntry,
  Bot,
  Cause,
  Clock,
  Line,
  Match,
  Meta,
  Occupant,
  PlayerId,
  Proposal,
  PushDevice,
  Reserved,
  RoomState,
  Transfer,
} from './types.ts'

export type Games = Readonly<Partial<Record<GameId, AnyGame>>>

/** One connection of a page. It holds the session, which so outlasts the room's sleep. */
export interface Socket {
  send(frame: string): void
  close(code?: number, reason?: string): void
  serializeAttachment(attached: unknown): void
  deserializeAttachment(): unknown
}

/** A match at entry `n`, without what can be computed again. Older ones lack `recent`. */
export type StoredMatch = Pick<Match, 'mayAct' | 'since'> &
  Partial<Pick<Match, 'recent'>> & { readonly n: number; readonly state: unknown }

/** A stored entry. `cause`: null for the start, which is nobody's command. */
export interface StoredEntry {
  readonly entry: AnyEntry
  readonly cause: Cause | null
}

/** A stored alarm; another version of the room may have named it. */
export type StoredAlarm = Omit<Alarm, 'name'> & { readonly name: string }

/** Stored records of which there can be several, by kind. A feature adds its own kind where it is declared. */
export interface Stored {
  /** By their id. */
  readonly player: Occupant
  /** Each in the place of one that is too old. */
  readonly line: Line
  /** By their player's id. */
  readonly transfer: Transfer
  readonly proposal: Proposal
  /** One. */
  readonly clock: Clock
  readonly device: PushDevice
  /** By their entry (`snapshots.ts`), with the version of the game's state that wrote them. */
  readonly snapshot: StoredMatch & { readonly version: number }
  /** By their name. */
  readonly alarm: StoredAlarm
}
export type Kind = keyof Stored

/** End of a table that was deleted, remembered until then (ms). */
export interface Tombstone {
  readonly code: 'deleted' | 'taken-down'
  readonly until: number
}

/** Storage of a table. Reads what it wrote; decides nothing. */
export interface Rows {
  /** All of it or nothing. */
  transaction(write: () => void): void

  /** Whether there is a table here; writes nothing. */
  exists(): boolean
  /** Makes an empty store ready for a table, inside a transaction. */
  create(): void

  /** Removes all of the table, and notes what became of it. */
  bury(tombstone: Tombstone): void
  tombstone(): Tombstone | undefined

  /** Throws `Newer` if it was stored in a newer shape than this version's. */
  meta(): Meta
  putMeta(meta: Meta): void

  /** All of a kind, in the order of their ids as texts. */
  list<K extends Kind>(kind: K): readonly Stored[K][]
  /** The last of a kind from one id up to another, in the order of ids as texts. */
  last<K extends Kind>(kind: K, from: string, to: string): Stored[K] | undefined
  /** Replaces the one with this id. */
  put<K extends Kind>(kind: K, id: string | number, value: Stored[K]): void
  /** Does nothing if there is none. */
  drop(kind: Kind, id: string | number): void

  /** Entries from `from` up to, not including, `to`. */
  entries(from: number, to?: number): StoredEntry[]
  /** The player's first entry from `from` up to, not including, `to`. */
  firstBy(playerId: PlayerId, from: number, to: number): { readonly n: number; readonly action: string } | undefined
  /** Throws if the number is used already. */
  putEntry(entry: AnyEntry, cause: Cause | null, at: number): void
  /** Time of an entry, in ms, by default of the last; 0 if there is none. */
  entryAt(n?: number): number
}

/** Ports of a room: all that it needs of the place where it runs. */
export interface Platform {
  readonly games: Games
  /** Bots by game, and the sampling that they need. */
  readonly bots: Readonly<Partial<Record<GameId, AnyBot>>>
  readonly samples: Readonly<Partial<Record<GameId, AnySampling>>>
  /** The small picture of a position; null where the game has none. */
  sketch(game: GameId, view: Seen<unknown>): Sketch | null
  readonly rows: Rows
  /** Push port; undefined in a page, whose players all look. */
  readonly push?: PushPort
  /** Limits of rows; undefined where rows cost nothing. */
  readonly budget?: Budget
  /** Sockets that are open or closing; a client may take any time to close. */
  sockets(): readonly Socket[]
  /** Present time, in ms. */
  now(): number
  /** Lets other events go first: a bot thinks in slices, with this between them. */
  pause(): Promise<void>
  /** Sets the one alarm, in place of an earlier one. Ringing early or twice does no harm. */
  ring(at: number): void
  /** Forgets every row and the alarm. */
  clear(): Promise<void>
  /** Reports a table's change to the list of open ones. `isHostHere`: a page of the host is open. Never throws. */
  listed(before: RoomState | undefined, after: RoomState | undefined, isHostHere: boolean): void
  readFrame(frame: string): ToRoom | undefined
  /** Whether two names look alike. */
  alike(name: string, other: string): boolean
  /** A refusal in words, for those who read the wire. A page has sentences of its own for the codes. */
  sentence(code: ErrorCode): string
  /** Makes the table of a rematch in a room of its own, or finds it made. */
  makeTable(table: NewTable): Promise<NewTableResult>
  /** Rows that the table has written today (UTC); undefined where they cost nothing. */
  readonly rowsToday?: () => number
  failed(where: string, error: unknown, table?: string): void
  /** Writes a line for the operators: codes and counts, never a name, a token or anything of a hand. */
  log(what: string, table: string, facts: Readonly<Record<string, string | number>>): void
}

/** A table to be made, new or after another. Missing options are at their defaults. */
export interface NewTable extends Pick<
  Meta,
  'id' | 'options' | 'settings' | 'wasListed' | 'screens' | 'maker' | 'series'
> {
  readonly game: string
  /** 32 bytes in hex, for a table whose deal is always the same; drawn if missing. */
  readonly secret?: string
  /** Occupants from the table before, in join order. Without nonces: those follow the new table's commitment. */
  readonly occupants: readonly (Omit<Reserved, 'id'> | Omit<Bot, 'id'>)[]
}

export type NewTableResult = Result<{ readonly id: string }>

/** A push to a device. `ttl`: time for which it makes sense, in s. `topic`: a later one replaces an earlier one of the same. */
export interface Push {
  readonly message: PushMessage
  readonly ttl: number
  readonly urgent: boolean
  readonly topic: string
}

/** Answer of the push service; 0: none. `retryAfter`: wait before the next try, in ms. */
export interface Pushed {
  readonly status: number
  readonly retryAfter?: number
}

/** Time for a write: now, in a minute, or on another day. */
export type When = 'now' | 'later' | 'tomorrow'

/** Writers of rows besides moves and ends; `seats`: requests for one seat. */
export type Spender = 'lines' | 'bots' | 'proposals' | 'changes' | 'seats'

/** Limits of a table's rows. `maker`: the hash of the address that made it, if it is one of the internet. */
export interface Budget {
  when(of: Spender, maker: string | undefined): When
  /** Asks the house for more in time, after a write. */
  settle(maker: string | undefined): void
  /** Whether so much was written today that presence is noted by the hour. */
  isSparing(): boolean
  /** Whether the address may make one more table, and pay for its first rows. */
  opens(maker: string): Promise<boolean>
}

export interface PushPort {
  allows(endpoint: string): boolean
  /** Time of this socket's last ping that the platform answered without the room, in ms. */
  pinged(socket: Socket): number
  /** Never throws. */
  post(device: PushDevice, push: Push): Promise<Pushed>
}
