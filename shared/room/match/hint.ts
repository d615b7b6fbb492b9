import type { TableInfo } from '../../table-info.ts'
import { informing, type Plan } from '../core/plan.ts'
import { whyNotPlaying } from '../core/state.ts'
import { logged, logLine } from '../core/table-log.ts'
import type { Player, RoomState } from '../types.ts'

/** Logs that a player asks for a hint, once a turn. */
export function hinted(state: RoomState, player: Player): Plan<TableInfo> {
  const { meta, match } = state
  const wrong = whyNotPlaying(state) ?? (meta.settings.hints && match ? undefined : 'not-now')
  if (wrong) return { error: wrong }
  const line = logLine(state, 'hinted', player)
  const turn = match!.since[line.seat]!
  const isKnown = meta.tableLog.some(({ kind, seat, n }) => kind === 'hinted' && seat === line.seat && n >= turn)
  return informing(isKnown ? undefined : logged(state, line))
}
