import type { Seat } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import type { PlayerSubject, Subject, VisitorSubject } from '../../proposals.ts'
import type { Origin } from '../seats/bans.ts'
import type { Platform, Rows } from '../platform.ts'
import type { Now } from '../core/session.ts'
import type { EntryChange, InfoChange } from '../core/change.ts'
import type { Left, Player, PlayerId, Proposal, RoomState, Yes } from '../types.ts'

/** The present, by which a proposal is judged beside the table. */
export interface At extends Now {
  readonly platform: Platform
}

/** Players who have to answer, the proposer included where that counts, and the number of yeses it takes. */
export interface Poll {
  readonly must: readonly Player[]
  readonly needs: number
}

/** Poll of a proposal that needs the proposer's word alone. */
export const ownWord: Poll = { must: [], needs: 0 }

type SubjectOf<K extends Subject['kind']> = Extract<Subject, { readonly kind: K }>

/** A proposal of these kinds. A player's has `by`, a visitor's `about` and `tokenHash`. */
export type ProposalOf<K extends Subject['kind']> = Proposal & { readonly subject: SubjectOf<K> }

interface Kind<P extends Proposal> {
  /**
   * Carries it out. `yes`: names of those who agreed. For a seat, `proposal-declined` ends it; other refusals leave it open.
   */
  grant(state: RoomState, proposal: P, at: At, yes: readonly string[]): InfoChange | EntryChange | ErrorCode
  /** Whether it still makes sense after a change; default: always. */
  stands?(state: RoomState, proposal: P, now: number): boolean
}

/** One kind of players' proposals. */
export interface KindOf<K extends PlayerSubject['kind']> extends Kind<ProposalOf<K> & { readonly by: PlayerId }> {
  /** Players to ask now, or a refusal. */
  poll(state: RoomState, subject: SubjectOf<K>, by: Player, at: At): Poll | ErrorCode
}

/** One kind of visitors' proposals, all for a seat. All players are asked, but for that seat's. */
export interface VisitorKindOf<K extends VisitorSubject['kind']> extends Kind<ProposalOf<K>> {
  /** Owner of the seat, if it can be asked for now, or a refusal. */
  about(state: RoomState, subject: SubjectOf<K>, origin: Origin, at: At): Player | Left | ErrorCode
  stands(state: RoomState, proposal: ProposalOf<K>, now: number): boolean
  /** Yeses that players have said beforehand to anybody who asks. */
  given?(state: RoomState, owner: Player | Left, origin: Origin, now: number): readonly Yes[]
  /** Whether all players have to say yes to somebody who asks from there. */
  needsAll?(origin: Pick<Origin, 'address'>, at: At): boolean
  /** Reason why a player may not say yes. */
  whyNotYes(state: RoomState, proposal: ProposalOf<K>, at: At): ErrorCode | undefined
  /** Time from which the others' silence is a yes, in ms, if ever, after these yeses: one at least, the latest last. */
  from(state: RoomState, proposal: ProposalOf<K>, yeses: readonly Yes[], rows: Rows): number | undefined
}

export function ownerAt({ players }: RoomState, seat: Seat): Player | Left | undefined {
  const found = players.find((known) => known.seat === seat)
  return found?.kind === 'player' || found?.kind === 'left' ? found : undefined
}
