import type { GenericSchema } from 'valibot'
import type { Result } from '../errors.ts'
import type { ToRoom } from '../protocol.ts'
import type { TableInfo } from '../table-info.ts'
import type { NewTable, Platform, Socket } from './platform.ts'
import type {
  AlarmName,
  Change,
  Welcomed,
  Kind,
  Line,
  Now,
  Present,
  RoomState,
  Rows,
  SenderState,
  Senders,
  Session,
  SilentChange,
} from './types.ts'

/** What memory holds of the sockets. All of it lies in their attachments too, and is found there again on waking. */
export interface Connections {
  /** Those that were not told to go: a client that never answers a close is not among them, but still the platform's. */
  readonly sessions: Map<Socket, Present>
  readonly senders: Senders
  /** The newest revision of the table info that a socket was sent before the room slept. */
  rev: number
  /** Whether pages were sent away whose players nobody knows. */
  readonly hasLostSome: boolean
}

/** The entries that actions have made, among the newest ones, the newest last. */
export type Applied = Map<string, number>

/** A room's memory and its ways out, the rows and the sockets. A change is worked out, written, held, then sent. */
export interface Context {
  readonly platform: Platform
  readonly features: readonly Feature[]
  /** Undefined: not read yet, or no table here. */
  state: RoomState | undefined
  /** Whether the features know that the room is awake. */
  isAwake: boolean
  /** When a log that could not be folded is tried again, in ms. */
  tryAgain: number
  /** The newest revision of the table info that was given out. */
  rev: number
  /** Undefined: to be found again. */
  connections: Connections | undefined
  /** Survives errors: what was refused is refused alike, also once its sockets have closed. */
  readonly senders: Senders
  /** Undefined: not looked up yet. */
  applied: Applied | undefined
  /** The lines of the chat, the newest last. Undefined: not read yet. */
  chat: readonly Line[] | undefined
  /** What alarms that take their time do, by name, until it is done. */
  readonly running: Map<string, Promise<void>>
  /** When everybody was told last how many spectate, in ms. */
  counted: number
  /** When a page's other digest was last logged, in ms. */
  mismatched: number
}

/** A message of one socket, with all that is at hand to answer it. */
export interface Incoming<Of extends Present = Welcomed> {
  readonly context: Context
  readonly state: RoomState
  readonly socket: Socket
  readonly session: Of
  /** After this message. */
  readonly sender: SenderState
  /** When it came, in ms. */
  readonly now: number
}

/** Answers a request. What it throws has changed nothing. */
export type Handler = (context: Context, ...asked: never[]) => Result<unknown> | Promise<Result<unknown>>

/**
 * What to do once an alarm is due, set for `at` (ms): a change, or to forget the table. The room drops the alarm in the
 * transaction of the change; one that is to ring again is among the change's `alarms`. What it throws has changed nothing:
 * the other alarms are handled all the same, and this one is tried again a minute later. An unreadable table, too, expires and
 * forgets requests: what needs the match has to look whether it is there.
 */
interface DueAlarm {
  readonly due: (state: RoomState, platform: Platform, at: number) => Change | 'forget'
}

/** An alarm that takes its time, and sets itself again. No other waits for it; a second ring waits for the first. */
export interface RunningAlarm {
  readonly run: (context: Context) => Promise<void>
}

/**
 * A route below `/api/tables/:id`. Its handler is asked the names in the path, the input, where there is a schema for it, the
 * token, the hash of the address, the tokens of all seats that the device holds here, and what it may be asked again under.
 */
interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/nudge`; empty: the table itself. */
  readonly path: string
  readonly handler: string
  readonly input?: GenericSchema
  /** How often an address may ask it: as often as changes, unless it says so. */
  readonly limit?: 'SEATS'
}

/** One thing that tables can do, with everything of it: what is stored, asked, told and due. */
export interface Feature {
  /** The kinds of rows that are its own. */
  readonly stored?: readonly Kind[]
  /** Its part of the state. */
  readonly wake?: (rows: Rows) => Partial<RoomState>
  /** What has to be written at once when the room wakes with that state. */
  readonly recovered?: (state: RoomState, at: Now & Pick<Connections, 'hasLostSome'>) => SilentChange | undefined
  /** The room has woken, or somebody has come to it. */
  readonly woken?: (context: Context) => void
  /** The same change, with what it means to this feature. Features are asked in their order. */
  readonly after?: <Of extends Change>(before: RoomState | undefined, change: Of, platform: Platform) => Of
  /** A page has come, gone or was hidden. */
  readonly attended?: (state: RoomState, at: Now) => SilentChange | undefined
  /** By name; each has one owner. */
  readonly alarms?: { readonly [Name in AlarmName]?: DueAlarm | RunningAlarm }
  /** What a request can ask, by name. */
  readonly handlers?: Readonly<Record<string, Handler>>
  /** Routes that lead to its handlers, for a player, as often as changes are. */
  readonly routes?: readonly Route[]
  /** Frames of pages that have said hello, by type; each has one owner. */
  readonly frames?: {
    readonly [Type in ToRoom['type']]?: (incoming: Incoming, frame: Extract<ToRoom, { readonly type: Type }>) => void
  }
  /** What everybody is told of it, besides what `info` says already. */
  readonly info?: (state: RoomState, at: Now, info: TableInfo) => Partial<TableInfo>
  /** The part of it that changes as pages come and go, and is told at once. */
  readonly presence?: (state: RoomState, sessions: readonly Session[]) => Partial<TableInfo>
  /** What goes on at the next table. */
  readonly inherited?: (state: RoomState) => Partial<NewTable>
}

type HandlersOfEach<One> = One extends { readonly handlers: infer H } ? H : never
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Everything that can be asked of a room with these features, by name. */
export type HandlersOf<Features extends readonly Feature[]> = Both<HandlersOfEach<Features[number]>>

/** What a handler is asked, but for the room's memory. */
export type AskedOf<H> = H extends (context: Context, ...asked: infer Asked) => unknown ? Asked : never

/** What it answers. */
export type AnswerOf<H> = H extends (...asked: never[]) => infer Answer ? Awaited<Answer> : never
