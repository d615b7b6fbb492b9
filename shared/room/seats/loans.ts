import type { TableInfo } from '../../table-info.ts'
import { both, changed, withoutCode } from '../core/change.ts'
import { logged, logLine } from '../core/table-log.ts'
import { loanOf, withLetIn, withoutLoan } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import type { InfoChange, Loan, Player, RoomState } from '../types.ts'

/** One more device on the seat, which plays it for its owner; whom it was lent to before loses it. */
export function lent(state: RoomState, player: Player, loan: Loan): InfoChange {
  const played = changed(state, player, { ...withLetIn(withoutLoan(player), loan.token), loan })
  return both(played, logged(played.state, { ...logLine(state, 'lent', player), to: loan.to }))
}

/** The owner plays again, alone: a code that would lend the seat, and was not used yet, ends too. */
export function reclaim(state: RoomState, player: Player): Plan<TableInfo> {
  const lends = state.transfers.some(({ playerId, to }) => playerId === player.id && to !== undefined)
  const uncoded = lends ? withoutCode(state, player) : undefined
  if (!loanOf(player)) return informing(uncoded)
  const back = changed(uncoded?.state ?? state, player, withoutLoan(player))
  const news = both(back, logged(back.state, logLine(state, 'reclaimed', player)))
  return informing(uncoded ? both(uncoded, news) : news)
}
