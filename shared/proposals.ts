import * as v from 'valibot'
import type { Seat } from './engine/game.ts'
import { paces } from './pace.ts'
import { name, seat } from './settings.ts'

const rescue = v.strictObject({ kind: v.literal('rescue'), seat })
const takeover = v.strictObject({ kind: v.literal('takeover'), seat, name })

/**
 * What can be proposed to the players of a running game. By one of them: all clocks stop (`pause`) or go on (`resume`), the
 * own clock stops until a time in ms (`away`; 0: back; `day`: the date of it where the player is), the table gets another pace. Of a seat whose time is up: a bot plays
 * for it, it gets its time once more (`wait`), the game is broken off (`end`). Everything from entry `back` on is taken back.
 * By somebody without a seat: to be let back into a lost one (`rescue`), or to have that of a player who left (`takeover`).
 */
export const subject = v.variant('kind', [
  v.strictObject({ kind: v.literal('pause') }),
  v.strictObject({ kind: v.literal('resume') }),
  v.strictObject({
    kind: v.literal('away'),
    until: v.pipe(v.number(), v.integer(), v.minValue(0)),
    day: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  v.strictObject({ kind: v.literal('pace'), pace: v.picklist(paces) }),
  v.strictObject({ kind: v.literal('stand-in'), seat, span: v.picklist(['turn', 'until-back']) }),
  v.strictObject({ kind: v.literal('wait'), seat }),
  v.strictObject({ kind: v.literal('end'), seat }),
  v.strictObject({ kind: v.literal('take-back'), back: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  rescue,
  takeover,
])
export type Subject = v.InferOutput<typeof subject>

/** What somebody without a seat can propose, and what a player can. */
export type VisitorSubject = v.InferOutput<typeof rescue> | v.InferOutput<typeof takeover>
export type PlayerSubject = Exclude<Subject, VisitorSubject>

/** The answer to somebody without a seat who proposes. The token, told once, opens the seat once the proposal is claimed. */
export interface Receipt {
  readonly proposal: string
  readonly token: string
}

/** An open proposal, as everybody is told it. */
export interface ProposalInfo {
  readonly id: string
  readonly subject: Subject
  /** Who made it; null: somebody without a seat. */
  readonly by: Seat | null
  /** Before which entry it was made. */
  readonly n: number
  /** Who may answer. So many yeses carry it out. It ends once they are out of reach. */
  readonly must: readonly Seat[]
  readonly needs: number
  readonly yes: readonly Seat[]
  readonly no: readonly Seat[]
  /** From when on silence is a yes, in ms, so that the seat can be claimed; left out before the first yes, and where it never is. */
  readonly from?: number
  /** When it ends of itself, in ms. */
  readonly until: number
}
