import * as v from 'valibot'
import type { EntryView, Seat, Seen } from './engine/game.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import { sanitizeLine } from './sanitize.ts'
import { reactions, type TableInfo } from './table-info.ts'

/** Raised when a frame changes its meaning. Page and room understand each other one version apart, both ways. */
export const PROTOCOL = 1

/** Bytes of a frame to the room, at most. */
export const MAX_FRAME = 4096

const count = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1_000_000))
const id = v.pipe(v.string(), v.minLength(8), v.maxLength(40))

/** Opens every socket. `n`: the next entry this page needs, -1 with nothing in hand; it counts only in `epoch`. */
const hello = v.object({
  type: v.literal('hello'),
  protocol: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  epoch: v.optional(v.pipe(v.string(), v.maxLength(40))),
  n: v.optional(count, -1),
})
/** A command: `id` makes it happen once, `base` is the next entry the player had not yet seen when deciding. */
const act = v.object({ type: v.literal('act'), id, base: count, command: v.unknown() })
/** Asks for everything from entry `n` on; -1: a snapshot. `wrong`: the digest this page computed instead of the room's. */
const sync = v.object({ type: v.literal('sync'), n: count, wrong: v.optional(v.pipe(v.string(), v.maxLength(8))) })
/** A line of chat, or a reaction; `id` makes it be said once. The answer is the new table info. */
const say = v.object({
  type: v.literal('say'),
  id,
  text: v.pipe(v.string(), v.maxLength(2000), v.transform(sanitizeLine)),
})
const react = v.object({ type: v.literal('react'), id, reaction: v.picklist(reactions) })
/** The player begins, or stops, to make up something that others will be asked. It is answered by the table info alone. */
const prepare = v.object({ type: v.literal('prepare'), on: v.boolean() })

const toRoom = v.variant('type', [hello, act, sync, say, react, prepare])

/** What a page sends. */
export type ToRoom = v.InferOutput<typeof toRoom>
export type Hello = v.InferOutput<typeof hello>
export type Act = v.InferOutput<typeof act>
export type Sync = v.InferOutput<typeof sync>
export type Say = v.InferOutput<typeof say>
export type React = v.InferOutput<typeof react>
export type Prepare = v.InferOutput<typeof prepare>
/** What is said beside the game; none of it is sent again. */
export type Aside = Say | React | Prepare

/** Reads a frame of a page, or undefined for whatever is not one. Unknown fields are dropped. Never throws. */
export function readFrame(frame: string): ToRoom | undefined {
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return undefined
  }
  const read = v.safeParse(toRoom, json)
  return read.success ? read.output : undefined
}

/** A view at entry `from` (before it), and the entries since: enough to stand at the end and to tell the last moves. */
export interface Snapshot<State = unknown, Event = unknown> {
  readonly from: number
  readonly view: Seen<State>
  readonly entries: readonly EntryView<Event>[]
}

/** What the room sends. `hash`: the digest of the viewer's view after the last entry sent. */
export type ToPage =
  | {
      readonly type: 'welcome'
      readonly protocol: number
      /** Names this log; entry numbers of another epoch mean nothing. */
      readonly epoch: string
      readonly you: Seat | null
      readonly info: TableInfo
    }
  /** Follows welcome and answers sync. One of `entries` and `snapshot` is there; before the start n is 0 and neither is. */
  | {
      readonly type: 'synced'
      /** The next entry. */
      readonly n: number
      readonly hash: string
      readonly entries?: readonly EntryView<unknown>[]
      readonly snapshot?: Snapshot
    }
  /** `id`: on the sockets of the seat that acted, the action this entry answers. */
  | { readonly type: 'entry'; readonly entry: EntryView<unknown>; readonly hash: string; readonly id?: string }
  /** The answer to an action that was not carried out; `code` is the game's refusal or the room's error. */
  | { readonly type: 'refused'; readonly id: string; readonly code: ErrorCode | (string & {}) }
  | { readonly type: 'info'; readonly info: TableInfo; readonly you: Seat | null }
  /** Something was wrong with what this socket sent; where the room closes, 1008 follows. */
  | ({ readonly type: 'error' } & ErrorBody)
