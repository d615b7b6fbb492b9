import type { Leave, Seated } from '../../api.ts'
import type { Seat } from '../../engine/game.ts'
import { isDays } from '../../pace.ts'
import type { TableInfo } from '../../table-info.ts'
import { banned } from './bans.ts'
import { both, changed, type InfoChange } from '../core/change.ts'
import { brokenOff, logged, logLine } from '../core/table-log.ts'
import { newlySeen, isPlayer, leaverOf } from '../core/occupants.ts'
import { answering, informing, type Plan } from '../core/plan.ts'
import { dropOccupant, without } from './sit.ts'
import type { Now } from '../core/session.ts'
import type { Holder, Left, Occupant, Player, RoomState } from '../types.ts'

/** Time for which a seat is kept for its leaver, in ms: where a turn may take days, and else. */
const KEPT_DAYS = 24 * 60 * 60 * 1000
const KEPT = 5 * 60 * 1000

/** Sends the occupant of a seat away, before the start; `forGood`: not to sit down again. */
export function kick(state: RoomState, host: Player, seat: Seat, forGood: boolean, at: Now): Plan<TableInfo> {
  if (seat === host.seat) return { error: 'own-seat' }
  const occupant = state.players.find((known) => known.seat === seat)
  if (!occupant) return { error: 'seat-free' }
  const gone = removed(state, occupant)
  if (occupant.kind === 'bot') return informing(gone)
  return informing(both(gone, banned(gone.state, occupant, forGood, at)))
}

/** Frees the seat. */
function removed(state: RoomState, occupant: Occupant): InfoChange {
  return {
    kind: 'info',
    state: without(state, [occupant]),
    // The stored `joined` alone tells of this player from now on.
    write(rows) {
      dropOccupant(rows, occupant.id)
      rows.putMeta(state.meta)
    },
  }
}

/** Frees the seat before the start, or marks it as `left` after it. The last to go ends the game. */
export function leave(state: RoomState, holder: Holder, said: Leave, now: number): InfoChange {
  if (state.meta.phase === 'waiting') return removed(state, holder)
  const { id, seat, name, colour, tokens, heard } = holder
  const given = { id, seat, name, colour, tokens, heard, nonce: holder.kind === 'player' ? holder.nonce : '' }
  // By the present pace: those who stay may change it.
  const keptUntil = now + (isDays(state.meta.settings.pace) ? KEPT_DAYS : KEPT)
  // At a table of two only the opponent could agree, and would see a hidden hand.
  const mayBeTaken = said.mayBeTaken ?? state.meta.start!.seats > 2
  const left = changed(state, holder, { kind: 'left', ...given, keptUntil, mayBeTaken })
  if (state.meta.phase !== 'playing') return left
  const gone = both(left, logged(left.state, logLine(state, 'left', holder)))
  return left.state.players.some(isPlayer) ? gone : both(gone, brokenOff(gone.state, now))
}

/** Gives a leaver the seat back, by its old token, while the game goes on and nobody else has it. */
export function comeBack(state: RoomState, token: string | undefined, now: number): Plan<Seated> {
  const left = token === undefined ? undefined : leaverOf(state.players, token)
  if (!left || token === undefined) return { error: token === undefined ? 'not-seated' : 'bad-token' }
  if (state.meta.phase !== 'playing') return { error: 'already-over' }
  const { id, seat, name, colour, tokens, nonce, heard }: Left = left
  const back = changed(state, left, { kind: 'player', id, seat, name, colour, tokens, heard, nonce, ...newlySeen(now) })
  const change = both(back, logged(back.state, logLine(state, 'back', left)))
  return answering({ id: state.meta.id, seat, token }, change)
}
