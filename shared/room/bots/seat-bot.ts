import type { SeatBot } from '../../api.ts'
import type { TableInfo } from '../../table-info.ts'
import { changed } from '../core/change.ts'
import { houseName } from './names.ts'
import { informing, type Plan } from '../core/plan.ts'
import { added, isFree, newcomer } from '../seats/sit.ts'
import type { Platform } from '../platform.ts'
import type { Bot, RoomState } from '../types.ts'

/** Seats a bot of this level, or changes the level of the one that sits there. */
export function seatBot(state: RoomState, platform: Platform, { seat, level }: SeatBot): Plan<TableInfo> {
  const { meta, players } = state
  if (!platform.bots[meta.game]) return { error: 'no-bots' }
  const seated = players.find((known) => known.seat === seat)
  if (seated?.kind === 'bot') return informing(changed(state, seated, { ...seated, level }))
  if (!isFree(state, seat)) return { error: 'seat-taken' }
  const name = houseName(meta.commitment, players, platform.alike)
  const bot: Bot = { ...newcomer(state, platform, seat, name), kind: 'bot', level }
  return informing(added(state, bot))
}
