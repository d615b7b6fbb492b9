import * as v from 'valibot'
import type { Seat } from './engine/game.ts'
import { paces } from './pace.ts'
import { name, seat } from './settings.ts'

const rescue = v.strictObject({ kind: v.literal('rescue'), seat })
const takeover = v.strictObject({ kind: v.literal('takeover'), seat, name })

/**
 * Proposals to the players of a running game. By one of them: to stop all clocks (`pause`) or start them (`resume`), to stop
 * the own clock until a time in ms (`away`; 0: back; `day`: the date of it where the player is), to change the pace. About a
 * seat whose time is up: to let a bot play, to renew its time (`wait`), to break the game off (`end`). To `offer` a leaver's
 * seat to anybody who asks, or to offer it no more. To take back everything from entry `back` on. By a visitor: to get back
 * a lost seat (`rescue`), or to take a leaver's (`takeover`).
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
  v.strictObject({ kind: v.literal('offer'), seat, open: v.boolean() }),
  v.strictObject({ kind: v.literal('take-back'), back: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  rescue,
  takeover,
])
export type Subject = v.InferOutput<typeof subject>

/** Proposals of a visitor, who has no seat, and of a player. */
export type VisitorSubject = v.InferOutput<typeof rescue> | v.InferOutput<typeof takeover>
export type PlayerSubject = Exclude<Subject, VisitorSubject>

/** The answer to a visitor's proposal. The token, told once, opens the seat once the proposal is claimed. */
export interface Receipt {
  readonly proposal: string
  readonly token: string
}

export interface ProposalInfo {
  readonly id: string
  readonly subject: Subject
  /** Proposing seat; null: a visitor. */
  readonly by: Seat | null
  /** The next entry when it was made. */
  readonly n: number
  /** Seats that may answer, and the number of yeses that carries it out. It ends once that is out of reach. */
  readonly must: readonly Seat[]
  readonly needs: number
  /** Whether silence is no yes to this visitor, where a player's page is open too; missing where it is. */
  readonly needsAll?: true
  readonly yes: readonly Seat[]
  readonly no: readonly Seat[]
  /** Time from which silence is a yes, in ms, and the seat can be claimed; missing before a yes, and where it never is. */
  readonly from?: number
  /** Time when it expires, in ms. */
  readonly until: number
}
