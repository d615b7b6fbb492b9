import { isLive } from '../../pace.ts'
import type { NudgeInfo } from '../../push.ts'
import { afterQuietOf, pushFor, type Sending, type PushPlatform } from './notifications.ts'
import { both } from '../core/change.ts'
import { logged, logLine, metaChanged } from '../core/table-log.ts'
import { isPlayer } from '../core/occupants.ts'
import { waitingFor } from '../core/state.ts'
import type { DueNotification, InfoChange, Player, PushDevice, RoomState } from '../types.ts'

/** How long a seat has been awaited before its player can be nudged, in ms: where all are at the table at one time, and else. */
const PATIENCE = { live: 60_000, days: 60 * 60_000 }

/** The players whom the others wait for, but for the one who asks. */
function waitedFor({ meta, match, players }: RoomState, by: Player): Player[] {
  if (meta.phase !== 'playing' || !match) return []
  const seats = waitingFor(match)
  return players.filter(isPlayer).filter((one) => one.id !== by.id && !one.standIn && seats.includes(one.seat))
}

/** Whether somebody nudged the player this turn. */
function isNudged({ meta, match }: RoomState, { seat }: Player): boolean {
  return (meta.nudged?.[seat] ?? 0) > match!.since[seat]!
}

/** From when on a device can be buzzed, in ms. */
function fromOf({ rows }: PushPlatform, state: RoomState, device: PushDevice, { seat }: Player, now: number): number {
  const patience = isLive(state.meta.settings.pace) ? PATIENCE.live : PATIENCE.days
  return afterQuietOf(device, Math.max(now, rows.entryAt(state.match!.since[seat]!) + patience))
}

export function nudgeInfo(platform: PushPlatform, state: RoomState, by: Player): NudgeInfo {
  const players = waitedFor(state, by)
  if (players.some((player) => isNudged(state, player))) return { from: null, nudged: true }
  const devices = platform.rows.list('device')
  const times = players.flatMap((player) =>
    devices
      .filter(({ playerId }) => playerId === player.id)
      .map((device) => fromOf(platform, state, device, player, platform.now())),
  )
  return { from: times.length > 0 ? Math.min(...times) : null, nudged: false }
}

/** What is sent now, to those of them who can be nudged; nothing once anybody was, this turn. */
export function nudges(platform: PushPlatform, state: RoomState, by: Player): readonly Sending[] {
  const now = platform.now()
  const players = waitedFor(state, by)
  if (players.some((player) => isNudged(state, player))) return []
  const devices = platform.rows.list('device')
  return players.flatMap((player) =>
    devices
      .filter((device) => device.playerId === player.id && fromOf(platform, state, device, player, now) <= now)
      .map((device) => {
        const notification: DueNotification = {
          device: device.id,
          reason: 'nudge',
          n: state.match!.since[player.seat]!,
          at: now,
        }
        return { notification, device, push: pushFor(platform, state, device, notification) }
      }),
  )
}

/** The table says who nudged whom, and remembers it for this turn, also once its line has gone from the log. */
export function nudged(state: RoomState, by: Player, sent: readonly Sending[]): InfoChange {
  const players = state.players.filter(isPlayer).filter(({ id }) => sent.some(({ device }) => device.playerId === id))
  const { n } = state.match!.position
  const turns = Object.fromEntries(players.map(({ seat }) => [seat, n]))
  const remembered = metaChanged(state, { nudged: { ...state.meta.nudged, ...turns } })
  return players.reduce(
    (change, player) => both(change, logged(change.state, { ...logLine(state, 'nudged', player), by: [by.name] })),
    remembered,
  )
}
