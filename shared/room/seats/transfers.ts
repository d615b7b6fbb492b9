import type { Seated, TransferCode } from '../../api.ts'
import { hashToken, newCode, newToken, readCode, same } from '../../tokens.ts'
import { both, changed, withoutCode, type InfoChange } from '../core/change.ts'
import { holderById } from '../core/occupants.ts'
import { answering, type Plan } from '../core/plan.ts'
import type { Player, RoomState, Transfer } from '../types.ts'
import { withToken } from './devices.ts'

/**
 * Time for which a code is good, in ms. The platform counts wrong ones by address; they do not spend a code: a room that
 * answered 1,000 of them a second for all that time would meet one of 39 bits in one of a million such spans.
 */
const GOOD_FOR = 10 * 60 * 1000

/** Makes a one-time code for the player's seat, in place of an older one. */
export function createTransfer(state: RoomState, player: Player, now: number): Plan<TransferCode> {
  const code = newCode()
  const codeHash = hashToken(readCode(code))
  const made: Transfer = { playerId: player.id, codeHash, until: now + GOOD_FOR }
  const others = state.transfers.filter(({ playerId }) => playerId !== player.id)
  const change: InfoChange = {
    kind: 'info',
    state: { ...state, transfers: [...others, made] },
    write: (rows) => rows.put('transfer', made.playerId, made),
  }
  return answering({ code, until: made.until }, change)
}

/** Adds a device by a code. A device that missed the answer repeats it under `once`: a new token replaces the lost one. */
export function claimTransfer(state: RoomState, typed: string, once: string | undefined, now: number): Plan<Seated> {
  const hash = hashToken(readCode(typed))
  const found = state.transfers.filter(({ until }) => until > now).find(({ codeHash }) => same(codeHash, hash))
  const holder = holderById(state.players, found?.playerId)
  if (!found || !holder) return { error: 'bad-code' }
  const { claim } = found
  if (claim && !(once !== undefined && same(claim.once, hashToken(once)) && holder.tokens.includes(claim.token)))
    return { error: 'bad-code' }
  const token = newToken()
  const others = holder.tokens.filter((one) => one !== claim?.token)
  const added = changed(state, holder, withToken({ ...holder, tokens: others }, hashToken(token), now))
  const left = once === undefined ? withoutCode(added.state, holder) : claimed(added.state, found, token, once)
  return answering({ id: state.meta.id, seat: holder.seat, token }, both(added, left))
}

/** Marks a code as used: it now opens the seat only to the device that used it. */
function claimed(state: RoomState, transfer: Transfer, token: string, once: string): InfoChange {
  const used: Transfer = { ...transfer, claim: { once: hashToken(once), token: hashToken(token) } }
  return {
    kind: 'info',
    state: { ...state, transfers: state.transfers.map((one) => (one.playerId === used.playerId ? used : one)) },
    write: (rows) => rows.put('transfer', used.playerId, used),
  }
}
