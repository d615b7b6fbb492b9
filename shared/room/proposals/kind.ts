import type { Seat } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import type { PlayerSubject, Subject, VisitorSubject } from '../../proposals.ts'
import type { Origin } from '../seats/bans.ts'
import type { Platform } from '../platform.ts'
import type { EntryChange, InfoChange, Left, Now, Player, PlayerId, Proposal, RoomState, Rows, Yes } from '../types.ts'

/** What a proposal is judged by, besides the table. */
export interface At extends Now {
  readonly platform: Platform
}

/** Who has to answer, including the proposer where that counts, and how many yeses it takes. */
export interface Poll {
  readonly must: readonly Player[]
  readonly needs: number
}

/** The word of the proposer is enough. */
export const ownWord: Poll = { must: [], needs: 0 }

type SubjectOf<K extends Subject['kind']> = Extract<Subject, { readonly kind: K }>

/** A proposal of these kinds. A player's has `by`, that of somebody without a seat `about` and `tokenHash`. */
export type ProposalOf<K extends Subject['kind']> = Proposal & { readonly subject: SubjectOf<K> }

interface Kind<P extends Proposal> {
  /**
   * What comes of it. `yes`: the names of those who said so. Where it gives a seat away, `proposal-declined` ends it, and any
   * other refusal leaves it open.
   */
  grant(state: RoomState, proposal: P, at: At, yes: readonly string[]): InfoChange | EntryChange | ErrorCode
  /** Whether there still is something to propose, after any change; always, where it is left out. */
  stands?(state: RoomState, proposal: P, now: number): boolean
}

/** One kind of what players propose. */
export interface KindOf<K extends PlayerSubject['kind']> extends Kind<ProposalOf<K> & { readonly by: PlayerId }> {
  /** Whom to ask, now; or why not to. */
  poll(state: RoomState, subject: SubjectOf<K>, by: Player, at: At): Poll | ErrorCode
}

/** One kind of what somebody without a seat proposes: to have one. All who play are asked, but for the one of that seat. */
export interface VisitorKindOf<K extends VisitorSubject['kind']> extends Kind<ProposalOf<K>> {
  /** Whose seat it is, if that can be asked for now; or why not. */
  about(state: RoomState, subject: SubjectOf<K>, origin: Origin, at: At): Player | Left | ErrorCode
  stands(state: RoomState, proposal: ProposalOf<K>, now: number): boolean
  /** Why a player, who answers from there, may not say yes. */
  whyNotYes(state: RoomState, proposal: ProposalOf<K>, origin: Origin, at: At): ErrorCode | undefined
  /** From when on the silence of the others is a yes, in ms, after these yeses: one at least, the latest last. */
  from(state: RoomState, proposal: ProposalOf<K>, yeses: readonly Yes[], rows: Rows): number
}

/** The player on a seat, or the one who left it. */
export function ownerAt({ players }: RoomState, seat: Seat): Player | Left | undefined {
  const found = players.find((known) => known.seat === seat)
  return found?.kind === 'player' || found?.kind === 'left' ? found : undefined
}
