import * as v from 'valibot'
import type { EntryView, Seat, Seen } from './engine/game.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import { sanitizeLine } from './sanitize.ts'
import { reactions, type ChatLine, type OwnSeat, type TableInfo } from './table-info.ts'

/**
 * Protocol of a client that follows a table and plays at it. The requests beside are in `api.ts`.
 *
 * A socket is opened by GET on `SOCKET_ROUTE` with `Upgrade: websocket`. It is refused to a page of another site (403), where
 * there is no such table (404), and to an address that dials too often (429). A token holds a seat. It comes one of three
 * ways: in `hello`; as `Authorization: Bearer <token>`; or as the cookie `seat`. Every answer that gives a seat sets that
 * cookie, which counts only from a page of this site. A token in `hello` goes before the others. A client without a token
 * watches.
 *
 * The first frame is `hello`; `welcome` and `synced` answer it. From then on the room sends every `entry` as it is made, with
 * the next number each time. Frames are JSON texts. The text `pong` answers the text `ping` at any time, before hello too. It
 * does not wake the room, and costs nothing.
 *
 * After `error` a client may go on, unless the room closes with 1008. It closes on `too-large`, `too-fast`,
 * `too-many-sockets`, `too-many-spectators`, `protocol`, `no-such-table`, `deleted` and `taken-down`. It also closes with
 * `hello-first` a socket that makes room for others before it has said hello. After `bad-token` or `seat-left` a client may say hello again
 * with another token, or none. A client that was closed for another reason dials again, after waits that grow.
 */
export const SOCKET_ROUTE = '/api/tables/:id/socket'
export const PING = 'ping'
export const PONG = 'pong'

/** Raised when a frame changes its meaning. Page and room understand each other one version apart, both ways. */
export const PROTOCOL = 2

/** Bytes of a frame to the room, at most. */
export const MAX_FRAME = 4096

/** Seats of one table that one device may hold, for players who share it. */
export const SEATS_HELD = 4

/** Sockets on one seat: the oldest makes room for a further one. */
export const MAX_ON_SEAT = 4
/** Spectators at most: then an address that has the most makes room for one that has fewer. */
export const MAX_SPECTATING = 50
/**
 * Entries in `synced` and in a page of the log at most, but for a few that others among them take back. They begin after an
 * entry that takes back more.
 */
export const MAX_ENTRIES = 30
/** Lines of chat that are kept and told. */
export const CHAT_SHOWN = 30

const count = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1_000_000))
const id = v.pipe(v.string(), v.minLength(8), v.maxLength(40))

/**
 * Opens every socket. `n`: the next entry this page needs, which counts only in `epoch`. With nothing in hand it is -1, or
 * left out; 0, and any n beyond the next entry or more than `MAX_ENTRIES` before it, means the same. `screenId`: the page
 * asks to be the table's screen, which all at the table look at. It names the device, at every hello alike, and stays secret.
 * It counts on a page that watches, once a player has confirmed the device, and does not change the frames it gets.
 */
const hello = v.object({
  type: v.literal('hello'),
  protocol: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  epoch: v.optional(v.pipe(v.string(), v.maxLength(40))),
  n: v.optional(count, -1),
  screenId: v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(64))),
})
/**
 * A command. `id` makes it happen once. `base` is the next entry, the first that the player had not seen when deciding; one
 * beyond the room's next is `malformed`. The answer is its `entry`, or `refused`. A client that has lost the answer sends the
 * command again, id and base unchanged, and gets the same answer; or it finds its id in `synced`. The seats that the game
 * waits for (`waitingFor`) are a part of those that may act (`mayAct`). A client that acts whenever it *may* can take back
 * for ever what it has offered.
 *
 * With `back` in place of a command, everything from that entry on is taken back. That is an entry of its own without events:
 * the view after it is the one before entry `back`. Entries that are `up` stay.
 */
const act = v.pipe(
  v.object({ type: v.literal('act'), id, base: count, command: v.optional(v.unknown()), back: v.optional(count) }),
  v.check(({ command, back }) => (command === undefined) !== (back === undefined)),
)
/** Asks for everything from entry `n` on, as in hello. `wrong`: the digest this page computed instead of the room's. */
const sync = v.object({ type: v.literal('sync'), n: count, wrong: v.optional(v.pipe(v.string(), v.maxLength(8))) })
/** A line of chat, or a reaction; `id` makes it be said once. Answered with `said`, which everybody is sent, or `refused`. */
const say = v.object({
  type: v.literal('say'),
  id,
  text: v.pipe(v.string(), v.maxLength(2000), v.transform(sanitizeLine)),
})
const react = v.object({ type: v.literal('react'), id, reaction: v.picklist(reactions) })
/** Begins or stops preparing something that others will be asked. Only the table info answers it. */
const prepare = v.object({ type: v.literal('prepare'), on: v.boolean() })

/** Tells that nobody looks at the page any more, so its player may be notified of a turn. Not answered. */
const hide = v.object({ type: v.literal('hide') })
export const HIDDEN = JSON.stringify({ type: 'hide' } satisfies v.InferOutput<typeof hide>)

/** Schemas by type: reading takes half as long as with a union of them. */
const toRoom = { hello, act, sync, say, react, prepare, hide }

/** Frames of a page. */
export type ToRoom = v.InferOutput<(typeof toRoom)[keyof typeof toRoom]>
export type Hello = v.InferOutput<typeof hello>
export type Act = v.InferOutput<typeof act>
export type Sync = v.InferOutput<typeof sync>
export type Say = v.InferOutput<typeof say>
export type React = v.InferOutput<typeof react>
export type Prepare = v.InferOutput<typeof prepare>
/** Frames beside the game; none of them is sent again. */
export type Aside = Say | React | Prepare

/** Reads a frame of a page; undefined for anything else. Drops unknown fields. Never throws. */
export function readFrame(frame: string): ToRoom | undefined {
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return undefined
  }
  const { type } = (json ?? {}) as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(toRoom, type)) return undefined
  const read = v.safeParse(toRoom[type as keyof typeof toRoom], json)
  return read.success ? read.output : undefined
}

/** An entry sent to catch up. `id`: the action it answers, on the seat that acted. */
export type EntrySince<Event = unknown> = EntryView<Event> & { readonly id?: string }

/** A view at entry `from` (before it), and the entries since: enough to show the end and to tell the last moves. */
export interface Snapshot<State = unknown, Event = unknown> {
  readonly from: number
  readonly view: Seen<State>
  readonly entries: readonly EntrySince<Event>[]
}

/** Frames of the room. `hash`: the digest of the viewer's view after the last entry sent. */
export type ToPage =
  | {
      readonly type: 'welcome'
      readonly protocol: number
      /** Names this log; entry numbers of another epoch mean nothing. */
      readonly epoch: string
      readonly you: Seat | null
      readonly own: OwnSeat | null
      readonly info: TableInfo
      /** The newest lines, the newest last. */
      readonly chat: readonly ChatLine[]
    }
  /**
   * Follows welcome and answers sync, with one of `entries` and `snapshot`, no matter which was asked for. `entries` follow
   * the `n` in hand; `snapshot` replaces everything in hand. Before the start `n` is 0, `hash` is empty and neither is there.
   * At the start the room sends it `unasked`: an open question gets its own answer.
   */
  | {
      readonly type: 'synced'
      /** The next entry. */
      readonly n: number
      readonly hash: string
      readonly entries?: readonly EntrySince[]
      readonly snapshot?: Snapshot
      readonly unasked?: true
    }
  /** `id`: on the sockets of the seat that acted, the action this entry answers. */
  | { readonly type: 'entry'; readonly entry: EntryView<unknown>; readonly hash: string; readonly id?: string }
  /** The answer to an action that was not carried out; `code` is the game's refusal or the room's error. */
  | { readonly type: 'refused'; readonly id: string; readonly code: ErrorCode | (string & {}) }
  /**
   * If `you` changes, as on a device that was put out, everything in hand is void: ask with -1. `chat`: all of it again, if
   * it changed by more than a line at its end, as when its speakers change seats.
   */
  | {
      readonly type: 'info'
      readonly info: TableInfo
      readonly you: Seat | null
      readonly own: OwnSeat | null
      readonly chat?: readonly ChatLine[]
    }
  /** One more line at the end of the chat. A speaker who repeats it gets the same line. */
  | { readonly type: 'said'; readonly line: ChatLine }
  /** An error in this socket's frame; if the room closes, 1008 follows. */
  | ({ readonly type: 'error' } & ErrorBody)
