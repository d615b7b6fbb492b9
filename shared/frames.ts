import * as v from 'valibot'
import { reactions } from './table-info.ts'
import { tidyLine } from './sanitize.ts'

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
/** A line of chat, or a reaction; `id` makes it be said once. The answer is the new face. */
const say = v.object({ type: v.literal('say'), id, text: v.pipe(v.string(), v.maxLength(2000), v.transform(tidyLine)) })
const react = v.object({ type: v.literal('react'), id, reaction: v.picklist(reactions) })
/** The player begins, or stops, to make up something that others will be asked. It has no answer but the new face. */
const prepare = v.object({ type: v.literal('prepare'), on: v.boolean() })

const toRoom = v.variant('type', [hello, act, sync, say, react, prepare])

/** What a page sends. */
export type ToRoom = v.InferOutput<typeof toRoom>
export type Hello = v.InferOutput<typeof hello>
export type Act = v.InferOutput<typeof act>
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
