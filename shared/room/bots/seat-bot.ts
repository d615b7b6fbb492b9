import type { SeatBot } from '../../api.ts'
import type { TableInfo } from '../../table-info.ts'
import { andThen, changed, type Change } from '../core/change.ts'
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
  const name = houseName(state, platform.alike)
  const bot: Bot = { ...newcomer(state, platform, seat, name), kind: 'bot', level }
  return informing(added(state, bot))
}

/** Names of bots, from the world of the games, which English, French and Dutch write and say alike. */
export const houseNames = (
  'Hanno Elissa Kadmos Velia Mago Thania Priam Dido Larth Sappho Bostar Circe Zeno ' +
  'Ramtha Hiram Fasti Nestor Leto Gisco Teuta Arruns Xanthe Orion Itobal'
).split(' ')

/** A name unlike all at the table, in its first letter too; tables have others, by their commitments (hex). */
export function houseName({ meta, players }: RoomState, alike: Platform['alike']): string {
  const isFree = (name: string): boolean =>
    !players.some((one) => alike(one.name, name) || alike(one.name.slice(0, 1), name.slice(0, 1)))
  const free = houseNames.filter(isFree)
  return free[parseInt(meta.commitment.slice(0, 4), 16) % free.length]!
}

/** The same change: a bot gets another name where somebody has taken one like its own. [ROOM-175] */
export function yielding<Of extends Change>(change: Of, alike: Platform['alike']): Of {
  const { state } = change
  const bot = state.players.find(
    (one) => one.kind === 'bot' && state.players.some((other) => other.kind !== 'bot' && alike(other.name, one.name)),
  )
  if (!bot || change.kind !== 'info') return change
  return andThen(change, changed(state, bot, { ...bot, name: houseName(state, alike) }))
}
