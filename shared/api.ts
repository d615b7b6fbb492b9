import * as v from 'valibot'
import type { Entry, Seat, Seen, EntryView } from './engine/game.ts'
import type { Proof } from './engine/fair.ts'
import type { GameId } from './games/ids.ts'
import { sanitizeName } from './sanitize.ts'
import { seat, settings } from './settings.ts'
import type { TableInfo } from './table-info.ts'

const name = v.pipe(v.string(), v.maxLength(200), v.transform(sanitizeName))
/** A player's part in the shuffle: 128 random bits in hex. */
const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const options = v.record(v.string(), v.union([v.string(), v.number()]))

/** POST /api/tables: makes a table and seats its host. */
export const create = v.object({
  game: v.pipe(v.string(), v.maxLength(20)),
  options: v.optional(options),
  settings: v.optional(settings, {}),
  name,
  nonce,
})
/** POST /api/tables/:id/seats: takes a seat, the lowest free one unless one is named. */
export const sit = v.object({ name, nonce, seat: v.optional(seat) })
/** PATCH /api/tables/:id: what the host changes; options and settings that are not named stay. */
export const change = v.strictObject({
  options: v.optional(options),
  settings: v.optional(v.partial(v.strictObject(settings.entries))),
})
/** PATCH /api/tables/:id/seats/mine: to a free place, a free identity, another name. */
export const choose = v.strictObject({ seat: v.optional(seat), identity: v.optional(seat), name: v.optional(name) })
/** POST /api/tables/:id/transfers/claim: a code as it was told, in whatever case and grouping it was typed. */
export const claimTransfer = v.object({ code: v.pipe(v.string(), v.maxLength(40)) })
/** POST /api/tables/:id/rescues: asks to be let back into a seat. */
export const requestRescue = v.object({ seat })
/** POST /api/tables/:id/rescues/:rescue: another player's answer. */
export const answerRescue = v.object({ approve: v.boolean() })
/** POST /api/tables/:id/rescues/:rescue/claim, and DELETE of the request itself */
export const claimRescue = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
/** GET /api/tables/:id/log?before=n */
export const before = v.object({ before: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)) })

/** POST /api/errors: an error that a page ran into; no names, tokens or hands in it. */
export const report = v.object({
  message: v.pipe(v.string(), v.maxLength(500)),
  stack: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  where: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export type Create = v.InferOutput<typeof create>
export type Sit = v.InferOutput<typeof sit>
export type TableChange = v.InferOutput<typeof change>
export type Choosing = v.InferOutput<typeof choose>

/** The answer to create and sit. The token is told once; the room keeps only its hash. */
export interface Seated {
  readonly id: string
  readonly seat: Seat
  readonly token: string
}

/** A table as it stands for whoever asks: the seat they hold, and the seats that the others wait for. */
export interface OwnTableInfo extends TableInfo {
  readonly you: Seat | null
  readonly waitingFor: readonly Seat[]
}

/** A one-time code that gives the seat to a further device until `until` (ms). */
export interface TransferCode {
  readonly code: string
  readonly until: number
}

/** A request to be let back into a seat; its token, told once, is the seat's token to be. */
export interface RescueRequest {
  readonly rescue: string
  readonly token: string
}

/** A table in the list of open ones. `at`: its latest news, in ms. */
export interface OpenTable {
  readonly id: string
  readonly game: string
  readonly host: string
  readonly seated: number
  readonly places: number
  readonly at: number
}

/** GET /api/tables/:id/record, once there is an outcome: every command and draw, and who sat where. */
export interface RoomRecord extends Proof<unknown, unknown, unknown> {
  readonly game: GameId
  readonly names: readonly string[]
  readonly entries: readonly Entry<unknown, unknown>[]
}

/** GET /api/tables/:id/log: up to 30 entries before one, from a view that they can be folded on. */
export interface LogPage {
  readonly from: number
  readonly view: Seen<unknown>
  readonly entries: readonly EntryView<unknown>[]
}

/** Every route, its input and its answer: the worker implements these, the page calls these. */
export interface Api {
  'POST /api/tables': { body: v.InferInput<typeof create>; answer: Seated }
  /** Tables that wait for players and whose hosts opted in, the newest first. */
  'GET /api/tables': { body: undefined; answer: { readonly tables: readonly OpenTable[] } }
  'GET /api/tables/:id': { body: undefined; answer: OwnTableInfo }
  'POST /api/tables/:id/seats': { body: v.InferInput<typeof sit>; answer: Seated }
  'DELETE /api/tables/:id/seats/mine': { body: undefined; answer: TableInfo }
  /** The host: the options before the start, each setting when it is `changeable`. */
  'PATCH /api/tables/:id': { body: v.InferInput<typeof change>; answer: TableInfo }
  'PATCH /api/tables/:id/seats/mine': { body: v.InferInput<typeof choose>; answer: TableInfo }
  /** The host, before the start: sends a player away. */
  'DELETE /api/tables/:id/seats/:seat': { body: undefined; answer: TableInfo }
  'POST /api/tables/:id/transfers': { body: undefined; answer: TransferCode }
  'POST /api/tables/:id/transfers/claim': { body: v.InferInput<typeof claimTransfer>; answer: Seated }
  /** Whoever lost the token of a seat. */
  'POST /api/tables/:id/rescues': { body: v.InferInput<typeof requestRescue>; answer: RescueRequest }
  /** A player of another seat. */
  'POST /api/tables/:id/rescues/:rescue': { body: v.InferInput<typeof answerRescue>; answer: TableInfo }
  /** Whoever asked takes the request back; one that is answered already stays so. */
  'DELETE /api/tables/:id/rescues/:rescue': { body: v.InferInput<typeof claimRescue>; answer: TableInfo }
  /** Refused with rescue-pending until somebody has answered; safe to repeat. */
  'POST /api/tables/:id/rescues/:rescue/claim': { body: v.InferInput<typeof claimRescue>; answer: Seated }
  /** Any player, after the end: the next table, where their seats are kept for all; the same one for everybody. */
  'POST /api/tables/:id/rematch': { body: undefined; answer: { readonly id: string } }
  'POST /api/tables/:id/start': { body: undefined; answer: TableInfo }
  /** Any player, once one has left a running game: breaks it off. */
  'POST /api/tables/:id/end': { body: undefined; answer: TableInfo }
  /** The host, before the start or after the end. */
  'DELETE /api/tables/:id': { body: undefined; answer: { readonly ok: true } }
  'GET /api/tables/:id/record': { body: undefined; answer: RoomRecord }
  'GET /api/tables/:id/log': { body: undefined; answer: LogPage }
  'POST /api/errors': { body: v.InferInput<typeof report>; answer: { readonly ok: true } }
  'GET /api/health': { body: undefined; answer: { readonly ok: true } }
}
