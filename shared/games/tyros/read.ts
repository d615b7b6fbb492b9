import * as v from 'valibot'
import { EAST, TYRE } from './board.ts'
import { empires, kinds } from './types.ts'
import type { Command } from './types.ts'

const whole = (low: number, high: number) => v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high))
const cards = v.strictTuple([whole(0, 14), whole(0, 14), whole(0, 14), whole(0, 14), whole(0, 4)])
const tile = whole(1, TYRE - 1)
const place = whole(1, EAST)
const seat = whole(0, 3)
const offer = whole(1, 1_000_000)

const command = v.variant('type', [
  v.strictObject({ type: v.literal('grow'), tile, empire: v.picklist(empires) }),
  v.strictObject({ type: v.literal('show'), under: v.optional(tile) }),
  v.strictObject({ type: v.literal('move'), from: place, to: place, pay: cards, toll: v.optional(v.picklist(kinds)) }),
  v.strictObject({ type: v.literal('buildCity'), galley: place, pay: cards }),
  v.strictObject({ type: v.literal('buildGalley'), at: whole(1, TYRE), pay: cards }),
  v.strictObject({ type: v.literal('exchange'), pay: cards }),
  v.strictObject({ type: v.literal('fetch'), pay: cards, take: v.picklist(kinds) }),
  v.strictObject({ type: v.literal('pass') }),
  v.strictObject({ type: v.literal('offer'), give: cards, want: cards, to: v.pipe(v.array(seat), v.maxLength(3)) }),
  v.strictObject({ type: v.literal('withdraw'), offer }),
  v.strictObject({ type: v.literal('conclude'), offer, with: seat }),
  v.strictObject({ type: v.literal('take'), offer, with: seat }),
  v.strictObject({ type: v.literal('accept'), offer }),
  v.strictObject({ type: v.literal('decline'), offer, forTurn: v.boolean() }),
  v.strictObject({ type: v.literal('counter'), offer, give: cards, want: cards }),
  v.strictObject({ type: v.literal('retract'), offer }),
  v.strictObject({ type: v.literal('keep'), cards }),
])

/** Reads a command from the wire: well-formed, with no other fields, or undefined. Never throws. */
export function read(json: unknown): Command | undefined {
  const result = v.safeParse(command, json)
  return result.success ? result.output : undefined
}
