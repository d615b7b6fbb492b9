import type { Seated, TransferCode } from '../api.ts'
import { hashToken, newCode, newToken, readCode, same } from '../tokens.ts'
import { both, changed, type SilentChange } from './change.ts'
import { holderById, withToken, type Player } from './occupants.ts'
import { answering, type Plan } from './plan.ts'
import type { RoomState, Transfer } from './state.ts'

/** How long a code is good, in ms, and how many wrong ones may be tried meanwhile. */
const GOOD_FOR = 10 * 60 * 1000
const WRONG = 5

/** A new one-time code for the player's seat, in place of an older one. */
export function createTransfer(state: RoomState, player: Player, now: number): Plan<TransferCode> {
  const code = newCode()
  const made: Transfer = { playerId: player.id, codeHash: hashToken(readCode(code)), until: now + GOOD_FOR, wrong: 0 }
  const others = state.transfers.filter(({ playerId }) => playerId !== player.id)
  const change: SilentChange = {
    kind: 'silent',
    state: { ...state, transfers: [...others, made] },
    write: (rows) => rows.putTransfer(made),
  }
  return answering({ code, until: made.until }, change)
}

/** A wrong code is counted on every code of the table; old ones are forgotten on the way. */
function countWrong(state: RoomState, good: readonly Transfer[]): SilentChange {
  const transfers = good.map((known): Transfer => ({ ...known, wrong: known.wrong + 1 }))
  return {
    kind: 'silent',
    state: { ...state, transfers },
    write(rows) {
      for (const known of state.transfers) rows.dropTransfer(known.playerId)
      for (const known of transfers) rows.putTransfer(known)
    },
  }
}

/** Tries a code: one more device on the seat. */
export function claimTransfer(state: RoomState, typed: string, now: number): Plan<Seated> {
  const hash = hashToken(readCode(typed))
  const good = state.transfers.filter(({ until, wrong }) => until > now && wrong < WRONG)
  const found = good.find(({ codeHash }) => same(codeHash, hash))
  const holder = holderById(state.players, found?.playerId)
  if (!found || !holder) return { error: 'bad-code', change: countWrong(state, good) }
  const token = newToken()
  const added = changed(state, holder, withToken(holder, hashToken(token)))
  const used: SilentChange = {
    kind: 'silent',
    state: { ...added.state, transfers: state.transfers.filter((known) => known !== found) },
    write: (rows) => rows.dropTransfer(found.playerId),
  }
  return answering({ id: state.meta.id, seat: holder.seat, token }, both(added, used))
}
