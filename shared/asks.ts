import * as v from 'valibot'
import type { Seat } from './engine/game.ts'
import { paces } from './pace.ts'
import { seat } from './settings.ts'

/**
 * What a player asks of the others, or decides alone: all clocks stop (`pause`) or go on (`resume`), the own clock stops until
 * a time in ms (`away`; 0: back), the table gets another pace. Of a seat whose time is up: a bot plays for it, it gets its
 * time once more (`wait`), the game is broken off (`end`). And everything from entry `back` on is taken back.
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
  /** Who may answer. So many yeses carry it out. It ends once they are out of reach. */
  readonly must: readonly Seat[]
  readonly needs: number
  readonly yes: readonly Seat[]
  readonly no: readonly Seat[]
  /** When it ends of itself, in ms. */
  readonly until: number
}
