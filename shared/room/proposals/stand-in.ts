import type { Level } from '../../search/bot.ts'
import type { TableInfo } from '../../table-info.ts'
import { both, changed } from '../core/change.ts'
import { logged, logLine } from '../core/table-log.ts'
import { informing, type Plan } from '../core/plan.ts'
import { lastSeenAt } from '../core/presence.ts'
import { isOpen } from '../core/session.ts'
import type { InfoChange, Left, Now, Player, RoomState } from '../types.ts'

/** How well a bot plays for somebody else. */
const LEVEL: Level = 'keen'
/**
 * How long a player has been away, in ms, before that one has no say, and a bot may play for whoever allows it: a tunnel is no
 * reason.
 */
const AWAY = 2 * 60 * 1000
/** And before a bot may play for anybody else, where no pace is kept. */
const LONG = 60 * 60 * 1000

/** A bot plays for a player, as the others, by their names, wished: until that one is back, or for one turn. */
export function standIn(state: RoomState, owner: Player | Left, forTurn: boolean, by: readonly string[]): InfoChange {
  const played = changed(state, owner, { ...owner, standIn: LEVEL, ...(forTurn ? { forTurn } : {}) })
  return both(played, logged(played.state, { ...logLine(state, 'standIn', owner), by }))
}

/** Whether a page of the player is open, or was until just now. */
export const isAround = (state: RoomState, owner: Player, { sessions, now }: Now): boolean =>
  isOpen(sessions, owner.id) || now < lastSeenAt(state, owner) + AWAY

/** From when on the others may let a bot play for a player without a page, where no pace is kept, in ms. */
export const standInFrom = (state: RoomState, owner: Player): number =>
  lastSeenAt(state, owner) + (owner.allowsStandIn ? AWAY : LONG)

/** Whether the others may let a bot play as soon as the player has been away for minutes: that one's own word. */
export function allowStandIn(state: RoomState, player: Player, allowed: boolean): Plan<TableInfo> {
  const { allowsStandIn: _, ...rest } = player
  return informing(changed(state, player, allowed ? { ...rest, allowsStandIn: true } : rest))
}

/** The owner plays again. */
export function relieve(state: RoomState, player: Player): Plan<TableInfo> {
  return informing(player.standIn ? relieved(state, player) : undefined)
}

/** The seat with its owner back on it. */
export function relieved(state: RoomState, player: Player): InfoChange {
  const { standIn: _, forTurn: __, ...owner } = player
  const back = changed(state, player, owner)
  return both(back, logged(back.state, logLine(state, 'back', player)))
}
