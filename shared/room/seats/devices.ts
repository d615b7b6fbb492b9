import type { Seat } from '../../engine/game.ts'
import type { TableInfo } from '../../table-info.ts'
import { both, changed, withoutCode, type InfoChange } from '../core/change.ts'
import { isPlayer, letInBy } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import type { Holder, Player, PlayerId, RoomState } from '../types.ts'

/** Devices of one seat, of each of the two kinds; a further one replaces the oldest of its kind. */
const DEVICES = 4

/** Adds a device by the hash of its own token; its player has just been there (ms). */
export function withToken(holder: Holder, hash: string, now: number): Holder {
  const tokens = [...holder.tokens, hash].slice(-DEVICES)
  if (holder.kind === 'reserved') return { ...holder, tokens }
  const { ownSeenAt: _, ...player } = holder
  return { ...player, tokens, seenAt: now }
}

/** Adds a device that these others let in. It replaces none that the player took. */
export function withLetIn(player: Player, token: string, by: readonly PlayerId[]): Player {
  const letIn = [...player.letIn, token].slice(-DEVICES)
  const letInBy = [...(player.letInBy ?? []), { token, by }].filter((one) => letIn.includes(one.token))
  return { ...player, letIn, letInBy }
}

/** Whether one device holds the seat, and no open code leads another there. */
export function isAlone({ transfers }: RoomState, { id, tokens, letIn }: Player): boolean {
  return tokens.length === 1 && letIn.length === 0 && !transfers.some(({ playerId }) => playerId === id)
}

/** Leaves the seat to the one device with this token: every other device and open code is cut off. */
export function putOut(state: RoomState, player: Player, hash: string, now: number): InfoChange {
  const { letInBy: _, ownSeenAt: __, ...rest } = player
  const alone = changed(state, player, { ...rest, tokens: [hash], letIn: [], seenAt: now })
  return both(alone, withoutCode(alone.state, player))
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

/** Sets or drops a wish of the player for the own seat. */
export function wish(
  state: RoomState,
  player: Player,
  name: 'isShut' | 'allowsStandIn',
  isOn: boolean,
): Plan<TableInfo> {
  const { [name]: _, ...rest } = player
  return informing(changed(state, player, isOn ? { ...rest, [name]: true } : rest))
}
