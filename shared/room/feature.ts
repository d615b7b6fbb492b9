import type { GenericSchema } from 'valibot'
import type { Result } from '../errors.ts'
import type { ToRoom } from '../protocol.ts'
import type { TableInfo } from '../table-info.ts'
import type { NewTable, Platform, Socket, Kind, Rows } from './platform.ts'
import type { Welcomed, Now, Present, SenderState, Senders, Session } from './core/session.ts'
import type { Change, SilentChange } from './core/change.ts'
import type { AlarmName, Line, RoomState } from './types.ts'

/** Memory of the sockets. Their attachments hold all of it too, and waking restores it from there. */
export interface Connections {
  /** Sockets that were not told to go. A client that never answers a close is missing here, but still the platform's. */
  readonly sessions: Map<Socket, Present>
  readonly senders: Senders
  /** Newest revision of the table info that a socket was sent before the room slept. */
  rev: number
  /** Whether pages of unknown players were sent away. */
  readonly hasLostSome: boolean
}

/** Numbers of the newest entries by the keys of their actions, the newest last. */
export type Applied = Map<string, number>

/** A room's memory, and its ways out: the rows and the sockets. A change is worked out, written, held, then sent. */
export interface Context {
  readonly platform: Platform
  readonly features: readonly Feature[]
  /** Undefined: not read yet, or no table here. */
  state: RoomState | undefined
  /** Whether the features know that the room is awake. */
  isAwake: boolean
  /** Time when an unreadable log is tried again, in ms. */
  tryAgain: number
  /** Newest revision of the table info that was given out. */
  rev: number
  connections: Connections | undefined
  /** Outlives errors: a repeated action gets the same refusal, even after its sockets have closed. */
  readonly senders: Senders
  applied: Applied | undefined
  /** Lines of the chat, the newest last. Undefined: not read yet. */
  chat: readonly Line[] | undefined
  /** Lasting alarms under way, by name. */
  readonly running: Map<string, Promise<void>>
  /** Time of the last count of spectators that everybody was told, in ms. */
  counted: number
  /** Time of the last logged digest mismatch, in ms. */
  mismatched: number
}

/** A message of one socket, with everything needed to answer it. */
export interface Incoming<Of extends Present = Welcomed> {
  readonly context: Context
  readonly state: RoomState
  readonly socket: Socket
  readonly session: Of
  readonly sender: SenderState
  /** Time of arrival, in ms. */
  readonly now: number
}

/** Answers a request. If it throws, nothing has changed. */
export type Handler = (context: Context, ...asked: never[]) => Result<unknown> | Promise<Result<unknown>>

/**
 * Handles an alarm set for `at` (ms): a change, or to forget the table. The room drops the alarm in the transaction of the
 * change; one that is to ring again is among the change's `alarms`. If it throws, nothing has changed: the other alarms go
 * on, and this one is tried again a minute later. An unreadable table has alarms too, so check that there is a match.
 */
interface DueAlarm {
  readonly due: (state: RoomState, platform: Platform, at: number) => Change | 'forget'
}

/** A lasting alarm, which sets itself again. No other waits for it; a second ring waits for the first. */
export interface RunningAlarm {
  readonly run: (context: Context) => Promise<void>
}

/**
 * A route below `/api/tables/:id`. Its handler gets the names in the path, the input if there is a schema for it, the token,
 * the hash of the address, the tokens of all seats that the device holds here, and the key of a repeated request.
 */
interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path such as `/nudge`; empty: the table itself. */
  readonly path: string
  readonly handler: string
  readonly input?: GenericSchema
  /** Rate limit of an address; default: that of changes. */
  readonly limit?: 'SEATS'
}

/** One ability of tables, whole: its rows, requests, news and alarms. */
export interface Feature {
  /** Kinds of rows that it owns. */
  readonly stored?: readonly Kind[]
  /** Reads its part of the state. */
  readonly wake?: (rows: Rows) => Partial<RoomState>
  /** Writes at once, when the room wakes with that state. */
  readonly recovered?: (state: RoomState, at: Now & Pick<Connections, 'hasLostSome'>) => SilentChange | undefined
  /** Runs when the room has woken, or somebody has come to it. */
  readonly woken?: (context: Context) => void
  /** Adds the feature's part to a change. Features run in their order. */
  readonly after?: <Of extends Change>(before: RoomState | undefined, change: Of, platform: Platform) => Of
  /** Runs when a page has come, gone or was hidden. */
  readonly attended?: (state: RoomState, at: Now) => SilentChange | undefined
  /** Alarms by name; each has one owner. */
  readonly alarms?: { readonly [Name in AlarmName]?: DueAlarm | RunningAlarm }
  /** Requests by name. */
  readonly handlers?: Readonly<Record<string, Handler>>
  /** Routes to its handlers. */
  readonly routes?: readonly Route[]
  /** Frames of pages that have said hello, by type; each has one owner. */
  readonly frames?: {
    readonly [Type in ToRoom['type']]?: (incoming: Incoming, frame: Extract<ToRoom, { readonly type: Type }>) => void
  }
  /** Its part of the table info, besides what `info` holds already. */
  readonly info?: (state: RoomState, at: Now, info: TableInfo) => Partial<TableInfo>
  /** Part of the info that changes as pages come and go, and is told at once. */
  readonly presence?: (state: RoomState, sessions: readonly Session[]) => Partial<TableInfo>
  /** Its part of the next table. */
  readonly inherited?: (state: RoomState) => Partial<NewTable>
}

type HandlersOfEach<One> = One extends { readonly handlers: infer H } ? H : never
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Requests to a room with these features, by name. */
export type HandlersOf<Features extends readonly Feature[]> = Both<HandlersOfEach<Features[number]>>

/** Arguments of a handler after the room's memory. */
export type AskedOf<H> = H extends (context: Context, ...asked: infer Asked) => unknown ? Asked : never

export type AnswerOf<H> = H extends (...asked: never[]) => infer Answer ? Awaited<Answer> : never
