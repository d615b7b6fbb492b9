import type { TableInfo } from '../../table-info.ts'
import { both, changed, withoutCode } from '../core/change.ts'
import { informing, type Plan } from '../core/plan.ts'
import { veto } from '../proposals/proposals.ts'
import type { InfoChange, Player, RoomState } from '../types.ts'

/** Leaves the seat to the one device with this token: no other, no open code and no request opens it any more. */
export function putOut(state: RoomState, player: Player, hash: string, now: number): Plan<TableInfo> {
  const alone = changed(state, player, { ...player, tokens: [hash], letIn: [], seenAt: now })
  const uncoded: InfoChange = withoutCode(alone.state, player)
  return informing(both(both(alone, uncoded), veto(uncoded.state, player, now)))
}
