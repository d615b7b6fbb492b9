import * as v from 'valibot'
import type { Entry, Seat, Seen, Told } from './engine/game.ts'
import type { Proof } from './engine/fair.ts'
import type { Face } from './face.ts'

/** Invisible, direction-changing and control characters have no place in a name. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** A name as it is kept: without invisible characters, single spaces, at most 32 characters; empty if nothing is left. */
export function tidyName(name: string): string {
  return [...name.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim()].slice(0, 32).join('').trim()
}

const name = v.pipe(v.string(), v.maxLength(200), v.transform(tidyName))
/** A player's part in the shuffle: 128 random bits in hex. */
const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7))

/** POST /api/tables: makes a table and seats its host. */
export const create = v.object({
  game: v.pipe(v.string(), v.maxLength(20)),
  options: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  first: v.optional(v.union([seat, v.literal('drawn')])),
  name,
  nonce,
})
/** POST /api/tables/:id/seats: takes a seat, the lowest free one unless one is named. */
export const sit = v.object({ name, nonce, seat: v.optional(seat) })
/** GET /api/tables/:id/log?before=n */
export const before = v.object({ before: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)) })

/** POST /api/oops: an error that a page ran into; no names, tokens or hands in it. */
export const oops = v.object({
  message: v.pipe(v.string(), v.maxLength(500)),
  stack: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  where: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export type Create = v.InferOutput<typeof create>
export type Sit = v.InferOutput<typeof sit>

/** The answer to create and sit. The token is told once; the room keeps only its hash. */
export interface Seated {
  readonly id: string
  readonly seat: Seat
  readonly token: string
}

/** GET /api/tables/:id/record, once there is an outcome: every command and draw, and who sat where. */
export interface RoomRecord extends Proof<unknown, unknown, unknown> {
  readonly names: readonly string[]
  readonly entries: readonly Entry<unknown, unknown>[]
}

/** GET /api/tables/:id/log: up to 30 entries before one, from a view that they can be folded on. */
export interface LogPage {
  readonly from: number
  readonly view: Seen<unknown>
  readonly told: readonly Told<unknown>[]
}

/** Every route, its input and its answer: the worker implements these, the page calls these. */
export interface Api {
  'POST /api/tables': { body: v.InferInput<typeof create>; answer: Seated }
  'GET /api/tables/:id': { body: undefined; answer: Face }
  'POST /api/tables/:id/seats': { body: v.InferInput<typeof sit>; answer: Seated }
  'DELETE /api/tables/:id/seats/mine': { body: undefined; answer: Face }
  'POST /api/tables/:id/start': { body: undefined; answer: Face }
  /** Any player, once one has left a running game: breaks it off. */
  'POST /api/tables/:id/end': { body: undefined; answer: Face }
  /** The host, before the start or after the end. */
  'DELETE /api/tables/:id': { body: undefined; answer: { readonly ok: true } }
  'GET /api/tables/:id/record': { body: undefined; answer: RoomRecord }
  'GET /api/tables/:id/log': { body: undefined; answer: LogPage }
  'POST /api/oops': { body: v.InferInput<typeof oops>; answer: { readonly ok: true } }
  'GET /api/health': { body: undefined; answer: { readonly ok: true } }
}
