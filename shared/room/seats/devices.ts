import type { Seat } from '../../engine/game.ts'
import type { TableInfo } from '../../table-info.ts'
import { both, changed, withoutCode } from '../core/change.ts'
import { isPlayer, letInBy } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import { veto } from '../proposals/proposals.ts'
import type { InfoChange, Player, RoomState } from '../types.ts'

/** Leaves the seat to the one device with this token: every other device, open code and request is cut off. */
export function putOut(state: RoomState, player: Player, hash: string, now: number): Plan<TableInfo> {
  const { letInBy: _, ownSeenAt: __, ...rest } = player
  const isAlone = player.tokens.length === 1 && player.letIn.length === 0
  const isAsked = state.proposals?.some(({ about, status }) => about === player.id && status === 'open')
  if (isAlone && !isAsked && !state.transfers.some(({ playerId }) => playerId === player.id)) return informing()
  const alone = changed(state, player, { ...rest, tokens: [hash], letIn: [], seenAt: now })
  const uncoded: InfoChange = withoutCode(alone.state, player)
  return informing(both(both(alone, uncoded), veto(uncoded.state, player, now)))
}

/** Puts out of a seat the devices that a player agreed to let in. */
export function putOutOf(state: RoomState, { id }: Player, seat: Seat): Plan<TableInfo> {
  const player = state.players.filter(isPlayer).find((known) => known.seat === seat)
  const tokens = player ? letInBy(player, id) : []
  if (!player || tokens.length === 0) return { error: 'no-such-proposal' }
  const letIn = player.letIn.filter((token) => !tokens.includes(token))
  const rest = player.letInBy!.filter(({ token }) => !tokens.includes(token))
  return informing(changed(state, player, { ...player, letIn, letInBy: rest }))
}

/** Shuts the seat against others' rescues, or opens it again, by its player's word. */
export function shut(state: RoomState, player: Player, isShut: boolean): Plan<TableInfo> {
  const { isShut: _, ...rest } = player
  return informing(changed(state, player, isShut ? { ...rest, isShut } : rest))
}
