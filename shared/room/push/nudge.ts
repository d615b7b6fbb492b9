import { isLive } from '../../pace.ts'
import type { NudgeInfo } from '../../push.ts'
import { afterQuietOf, hasPush, pushFor, type Sending, type PushPlatform } from './notifications.ts'
import { both, type InfoChange } from '../core/change.ts'
import { logged, logLine, metaChanged } from '../core/table-log.ts'
import { isPlayer } from '../core/occupants.ts'
import { isOpen, type Now } from '../core/session.ts'
import { waitingFor } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { DueNotification, Player, PlayerId, PushDevice, RoomState } from '../types.ts'

/** Wait for a seat before its player may be nudged, in ms: on an open page or at a live pace, and else by push. */
const PATIENCE = { live: 60_000, days: 60 * 60_000 }

/** Players whom the others wait for, but for the asking one. */
function waitedFor({ meta, match, players }: RoomState, by: Player): Player[] {
  if (meta.phase !== 'playing' || !match) return []
  const seats = waitingFor(match)
  return players.filter(isPlayer).filter((one) => one.id !== by.id && !one.standIn && seats.includes(one.seat))
}

function isNudged({ meta, match }: RoomState, { seat }: Player): boolean {
  return (meta.nudged?.[seat] ?? 0) > match!.since[seat]!
}

/** Time since which the player is awaited, in ms. */
const awaitedSince = ({ rows }: Platform, { match }: RoomState, { seat }: Player): number =>
  rows.entryAt(match!.since[seat]!)

/** Time from which a device may be nudged, in ms. */
function fromOf(platform: PushPlatform, state: RoomState, device: PushDevice, player: Player, now: number): number {
  const patience = isLive(state.meta.settings.pace) ? PATIENCE.live : PATIENCE.days
  return afterQuietOf(device, Math.max(now, awaitedSince(platform, state, player) + patience))
}

const devicesOf = ({ rows }: PushPlatform, { id }: Player): readonly PushDevice[] =>
  rows.list('device').filter(({ playerId }) => playerId === id)

/** Players whom a nudge would reach, and from when on, in ms: on an open page, and by push. */
function reached(platform: Platform, state: RoomState, by: Player, { sessions, now }: Now) {
  return waitedFor(state, by).map((player) => ({
    player,
    page: isOpen(sessions, player.id) ? awaitedSince(platform, state, player) + PATIENCE.live : Infinity,
    devices: hasPush(platform)
      ? devicesOf(platform, player).map((device) => ({ device, at: fromOf(platform, state, device, player, now) }))
      : [],
  }))
}

export function nudgeInfo(platform: Platform, state: RoomState, by: Player, at: Now): NudgeInfo {
  const all = reached(platform, state, by, at)
  if (all.some(({ player }) => isNudged(state, player))) return { from: null, nudged: true }
  const from = Math.min(...all.flatMap(({ page, devices }) => [page, ...devices.map((one) => one.at)]))
  return { from: from === Infinity ? null : from, nudged: false }
}

/** Players to nudge now, and the pushes for them; nobody once anybody was nudged this turn. */
export function nudges(platform: Platform, state: RoomState, by: Player, at: Now) {
  const all = reached(platform, state, by, at)
  if (all.some(({ player }) => isNudged(state, player))) return { players: [], sending: [] }
  const sending = all.flatMap(({ player, devices }) =>
    devices
      .filter((one) => one.at <= at.now)
      .map(({ device }): Sending => {
        const n = state.match!.since[player.seat]!
        const notification: DueNotification = { device: device.id, reason: 'nudge', n, at: at.now }
        return { notification, device, push: pushFor(platform as PushPlatform, state, device, notification) }
      }),
  )
  const isTold = (id: PlayerId): boolean => sending.some(({ device }) => device.playerId === id)
  return {
    players: all.filter(({ player, page }) => page <= at.now || isTold(player.id)).map((one) => one.player),
    sending,
  }
}

/** Logs who nudged whom, and remembers it for this turn even without the log line. */
export function nudged(state: RoomState, by: Player, players: readonly Player[]): InfoChange {
  const { n } = state.match!.position
  const turns = Object.fromEntries(players.map(({ seat }) => [seat, n]))
  const remembered = metaChanged(state, { nudged: { ...state.meta.nudged, ...turns } })
  return players.reduce(
    (change, player) => both(change, logged(change.state, { ...logLine(state, 'nudged', player), by: [by.name] })),
    remembered,
  )
}
