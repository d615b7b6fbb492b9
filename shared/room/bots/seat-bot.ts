import type { SeatBot } from '../../api.ts'
import type { TableInfo } from '../../table-info.ts'
import { changed } from '../core/change.ts'
import { informing, type Plan } from '../core/plan.ts'
import { added, isFree, newcomer, distinct } from '../seats/sit.ts'
import type { Platform } from '../platform.ts'
import type { Bot, RoomState, Occupant } from '../types.ts'

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

/** Names of bots, which English, French and Dutch write and say alike. */
const names = ['Alma', 'Bruno', 'Clara', 'Dario', 'Elsa', 'Felix', 'Greta', 'Hugo', 'Iris', 'Jonas'] as const

/** A name that is free at the table; each table begins with another one, by its `commitment` (hex). */
export function houseName(commitment: string, players: readonly Occupant[], alike: Platform['alike']): string {
  const first = parseInt(commitment.slice(0, 4), 16) % names.length
  const turned = [...names.slice(first), ...names.slice(0, first)]
  return (
    turned.find((name) => !players.some((player) => alike(player.name, name))) ?? distinct(turned[0]!, players, alike)
  )
}
