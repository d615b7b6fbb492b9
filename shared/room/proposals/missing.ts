import type { Seat } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import { isLate } from '../clock/clock.ts'
import { isPlayer } from '../core/occupants.ts'
import { lastSeenAt, ownSeenAt } from '../core/presence.ts'
import { isOpen, isOwnOpen } from '../core/session.ts'
import { standInFrom } from '../seats/stand-in.ts'
import { pastOf, termsFor } from '../seats/terms.ts'
import { ownerAt, type At, type Poll, type ProposalOf } from './kind.ts'
import type { Left, Player, RoomState } from '../types.ts'

// Proposals about a seat whose player does not play.

/** Whether the others have a say in a seat: its time is up, or, without a pace, its player has been away for long. */
export function isMissing(state: RoomState, owner: Player | Left, at: At): boolean {
  if (owner.kind === 'left') return true
  if (!state.clock) return !isOpen(at.sessions, owner.id) && at.now >= standInFrom(state, owner)
  const isKnown = isOpen(at.sessions, owner.id) || at.now >= lastSeenAt(state, owner) + pastOf(state, owner, 'missing')
  return isKnown && isLate(state, owner.seat, at.now)
}

/** The same, as far as the table alone tells. */
const mayBeMissing = (state: RoomState, owner: Player | Left, now: number): boolean =>
  owner.kind === 'left' || !state.clock || isLate(state, owner.seat, now)

/** Longest time that a player has a say after the last own page, where no clock runs for the seat, in ms. */
const SAY = 24 * 60 * 60 * 1000

/**
 * Whether a player is there to decide: in time, or, where no clock runs, gone for less time than a bot waits. A bot that
 * plays takes nobody's say, and a device that others let in gives none.
 */
function isThere(state: RoomState, player: Player, at: At): boolean {
  if (state.clock && isLate(state, player.seat, at.now)) return false
  if (isOwnOpen(at.sessions, player.id)) return true
  const isTimed = state.clock !== undefined && !player.standIn && !isOpen(at.sessions, player.id)
  return isTimed || at.now < ownSeenAt(state, player) + Math.min(SAY, termsFor(state, player).missing)
}

/** Players who are there to decide, always including the proposer. */
export function voters(state: RoomState, by: Player, at: At): readonly Player[] {
  return state.players.filter(isPlayer).filter((one) => one === by || isThere(state, one, at))
}

/** Asks the players there about a seat, without its owner: half of them decide. A late player cannot ask. */
export function pollAbout(state: RoomState, seat: Seat, by: Player, at: At): Poll | ErrorCode {
  const found = state.players.find((known) => known.seat === seat)
  if (seat === by.seat) return 'own-seat'
  const owner = ownerAt(state, seat)
  if (!owner) return found ? 'not-seated' : 'seat-free'
  if (!isMissing(state, owner, at)) return state.clock ? 'not-now' : 'seat-in-use'
  if (state.clock && isLate(state, by.seat, at.now)) return 'not-now'
  const must = voters(state, by, at).filter((one) => one !== owner)
  return { must, needs: Math.ceil(must.length / 2) }
}

export function standsAbout(
  state: RoomState,
  { subject }: ProposalOf<'stand-in' | 'wait' | 'end'>,
  now: number,
): boolean {
  const owner = ownerAt(state, subject.seat)
  return owner !== undefined && !owner.standIn && mayBeMissing(state, owner, now)
}
