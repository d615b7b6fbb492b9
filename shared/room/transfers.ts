import type { TransferCode } from '../api.ts'
import type { ErrorCode } from '../errors.ts'
import type { Change, RoomState, Transfer, Player } from './state.ts'
import { changed, type Seating } from './seats.ts'
import { hashToken, newCode, newToken, readCode, same, withToken } from '../tokens.ts'

/** How long a code is good, in ms, and how many wrong ones may be tried meanwhile. */
const GOOD_FOR = 10 * 60 * 1000
const WRONG = 5

/** A new one-time code for the player's seat, in place of an older one. */
export function transfer(state: RoomState, player: Player, now: number): { readonly change: Change; readonly told: TransferCode } {
  const code = newCode()
  const made: Transfer = { playerId: player.playerId, hash: hashToken(readCode(code)), until: now + GOOD_FOR, wrong: 0 }
  const others = state.transfers.filter(({ playerId }) => playerId !== player.playerId)
  return {
    told: { code, until: made.until },
    change: { state: { ...state, transfers: [...others, made] }, write: (store) => store.putTransfer(made) },
  }
}

/** What trying a code does: a seat for one more device, or a refusal, which is counted on every code of the table. */
export function claimTransfer(
  state: RoomState,
  typed: string,
  now: number,
): Seating | { readonly code: ErrorCode; readonly change: Change } {
  const hash = hashToken(readCode(typed))
  const good = state.transfers.filter(({ until, wrong }) => until > now && wrong < WRONG)
  const found = good.find((known) => same(known.hash, hash))
  const player = state.players.find(({ playerId, left }) => playerId === found?.playerId && !left)
  if (!found || !player) {
    const tried = good.map((known): Transfer => ({ ...known, wrong: known.wrong + 1 }))
    const write: Change['write'] = (store) => {
      for (const known of state.transfers) store.dropTransfer(known.playerId)
      for (const known of tried) store.putTransfer(known)
    }
    return { code: 'bad-code', change: { state: { ...state, transfers: tried }, write } }
  }
  const token = newToken()
  const added = changed(state, player, withToken(player, hashToken(token)))
  return {
    seated: { id: state.meta.id, seat: player.seat, token },
    change: {
      state: { ...added.state, transfers: state.transfers.filter((known) => known !== found) },
      write(store) {
        added.write(store)
        store.dropTransfer(found.playerId)
      },
    },
  }
}
