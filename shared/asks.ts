import * as v from 'valibot'
import type { Seat } from './engine/game.ts'
import { paces } from './pace.ts'
import { seat } from './settings.ts'

/**
 * What a player asks of the others, or settles alone: all clocks stand (`pause`) or go on (`resume`), the own one stands
 * until then, in ms (`away`; 0: back), the table is played at another pace. Of a seat whose time is up: a bot plays for it, it
 * has its time once more (`wait`), the game is broken off (`end`). And everything from entry `back` on is taken back.
 */
export const wish = v.variant('kind', [
  v.strictObject({ kind: v.literal('pause') }),
  v.strictObject({ kind: v.literal('resume') }),
  v.strictObject({ kind: v.literal('away'), until: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.strictObject({ kind: v.literal('pace'), pace: v.picklist(paces) }),
  v.strictObject({ kind: v.literal('stand-in'), seat, span: v.picklist(['turn', 'until-back']) }),
  v.strictObject({ kind: v.literal('wait'), seat }),
  v.strictObject({ kind: v.literal('end'), seat }),
  v.strictObject({ kind: v.literal('take-back'), back: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])
export type Wish = v.InferOutput<typeof wish>

/** An open ask, as everybody is told it. */
export interface AskInfo {
  readonly id: string
  readonly wish: Wish
  readonly by: Seat
  /** Before which entry it was asked. */
  readonly n: number
  /** Who may answer; so many yeses carry it out, and it ends once they cannot be had any more. */
  readonly must: readonly Seat[]
  readonly needs: number
  readonly yes: readonly Seat[]
  readonly no: readonly Seat[]
  /** When it ends of itself, in ms. */
  readonly until: number
}
