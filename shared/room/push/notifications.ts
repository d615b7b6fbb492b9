import type { Seat } from '../../engine/game.ts'
import { isLive } from '../../pace.ts'
import { VETO } from '../../table-info.ts'
import { hashToken } from '../../tokens.ts'
import { andThen, type Change } from '../core/change.ts'
import { nextRing, read } from '../core/memory.ts'
import { backAt, deadlineOf } from '../clock/clock.ts'
import { deviceWith } from '../core/occupants.ts'
import { ownSeenAt } from '../core/presence.ts'
import { afterQuiet } from './quiet-hours.ts'
import { sessionOf } from '../core/sockets.ts'
import { waitingFor } from '../core/state.ts'
import type { Context } from '../feature.ts'
import type { Platform, Push, PushPort, Pushed, Rows } from '../platform.ts'
import type { Alarm, DueNotification, Notifications, Player, PlayerId, PushDevice, RoomState } from '../types.ts'

/** A platform that can push. */
export type PushPlatform = Platform & { readonly push: PushPort }

export function hasPush(platform: Platform): platform is PushPlatform {
  return platform.push !== undefined
}

// All in ms.
/** Time for which a seat is awaited before it is notified, and for which a sign of somebody counts as looking. */
const WAIT = 60_000
const LOOK = 40_000
/** Time to the second try after a failure of the push service, at least and at most. */
const RETRY = { least: 30_000, most: 60 * 60_000 }
/** Time to live of a message where the seat has no deadline. */
const DAY = 24 * 60 * 60_000

/** Share of the time to act after which a reminder is due. */
const REMINDED_AFTER = 3 / 4
/** Refusals in a row after which a device is forgotten. */
const BAD = 3
/**
 * Time in which a device gets no second message about requests for its seat, unless its owner has looked: others ask at will.
 */
const ONCE_IN = 10 * 60_000
/** Time before broken notifications are tried again. */
const LEFT_ALONE = 60_000

const keyOf = ({ device, reason }: DueNotification): string => `${reason} ${device}`

/** Time of an alarm that only remembers who was notified. */
const NEVER = Number.MAX_SAFE_INTEGER

/** The alarm that carries the notifications. */
const alarmOf = (notifications: Notifications): Alarm => ({
  name: 'push',
  at: Math.min(NEVER, ...notifications.due.map(({ at }) => at)),
  notifications,
})

const notificationsIn = ({ rows }: Platform): Notifications =>
  rows.list('alarm').find(({ name }) => name === 'push')?.notifications ?? { due: [], sentFor: {} }

/** Whether somebody looked at a page of the player a moment ago. */
function looks({ sockets, push, now }: PushPlatform, playerId: PlayerId): boolean {
  return sockets().some((socket) => {
    const session = sessionOf(socket)
    if (session?.stage !== 'seated' || session.playerId !== playerId) return false
    const seen = Math.max(session.opened, session.sender?.messages.at ?? 0, push.pinged(socket))
    return seen > (session.hid ?? 0) && now() < seen + LOOK
  })
}

interface News {
  readonly reason: 'turn' | 'proposal' | 'over' | SeatNews
  readonly n: number
}

/** News about the seat, beside the game: its owner gets it at once, and can veto by a tap. */
const seatNews = ['rescue', 'approved'] as const
type SeatNews = (typeof seatNews)[number]
const isOfSeat = (reason: string): reason is SeatNews => (seatNews as readonly string[]).includes(reason)

const seatOf = ({ players }: RoomState, playerId: PlayerId): Seat => players.find(({ id }) => id === playerId)!.seat

/** News for a device that took the seat itself: the open requests for it, and those approved so far. */
function newsOfSeat({ meta, players, proposals = [] }: RoomState, { playerId, token }: PushDevice): readonly News[] {
  if (meta.phase !== 'playing' || deviceWith(players, token)?.isLetIn !== false) return []
  const open = proposals.filter((one) => one.about === playerId && one.status === 'open')
  return seatNews.flatMap((reason) => {
    const ends = open.flatMap(({ from, until }) => ((from === undefined) === (reason === 'rescue') ? [until] : []))
    return ends.length > 0 ? [{ reason, n: Math.max(...ends) }] : []
  })
}

/** A player's news as things stand, with the time or entry since which each holds (see `DueNotification`). */
function newsFor(state: RoomState, playerId: PlayerId): readonly News[] {
  const { meta, match, players, proposals = [] } = state
  const player = players.find(({ id }) => id === playerId)
  if (player?.kind !== 'player' || meta.phase === 'waiting') return []
  if (meta.phase !== 'playing') return [{ reason: 'over', n: match?.position.n ?? 0 }]
  const isAwaited = !player.standIn && match && waitingFor(match).includes(player.seat)
  const open = proposals.filter(
    ({ status, must, yes, no }) => status === 'open' && must.includes(playerId) && ![...yes, ...no].includes(playerId),
  )
  return [
    ...(isAwaited ? [{ reason: 'turn', n: match.since[player.seat]! } as const] : []),
    ...(open.length > 0 ? [{ reason: 'proposal', n: Math.max(...open.map(({ until }) => until)) } as const] : []),
  ]
}

/** Time to notify a device of its seat, in ms. */
function seatNewsAt(state: RoomState, device: PushDevice, reason: SeatNews, sentAt: number, now: number): number {
  const owner = state.players.find((one) => one.id === device.playerId) as Player
  const at = sentAt > now || sentAt < ownSeenAt(state, owner) ? now : Math.max(now, sentAt + ONCE_IN)
  return reason === 'approved' ? at : afterQuietOf(device, at)
}

const holds = ({ players }: RoomState, { token, playerId }: PushDevice): boolean =>
  deviceWith(players, token)?.holder.id === playerId

/**
 * Adds the notifications that follow from a change and from who looks: a player who does not look is notified a minute later.
 * Nothing is written while all who are awaited look. Devices that lost their seat are forgotten. An error here never stops
 * the change.
 */
export function withNotifications<Of extends Change>(
  before: RoomState | undefined,
  change: Of,
  platform: Platform,
): Of {
  // A new table has no rows yet, and nobody to notify.
  if (!before || !hasPush(platform)) return change
  try {
    return withDue(platform, change)
  } catch (error) {
    platform.failed('withNotifications', error, change.state.meta.id)
    return change
  }
}

function withDue<Of extends Change>(platform: PushPlatform, change: Of): Of {
  const { state } = change
  const { rows } = platform
  const devices = rows.list('device')
  if (devices.length === 0) return change
  const { due, sentFor } = notificationsIn(platform)
  const now = platform.now()
  const atOf = (device: PushDevice, { reason }: News): number =>
    isOfSeat(reason) ? seatNewsAt(state, device, reason, sentFor[`${reason} ${device.id}`] ?? 0, now) : now + WAIT
  const more: DueNotification[] = []
  const gone: PushDevice[] = []
  for (const device of devices) {
    const news = [...newsFor(state, device.playerId), ...newsOfSeat(state, device)]
    const here = news.length > 0 && looks(platform, device.playerId)
    if (!holds(state, device) || (here && news[0]!.reason === 'over')) gone.push(device)
    else if (!here)
      for (const one of news) more.push({ device: device.id, reason: one.reason, n: one.n, at: atOf(device, one) })
  }
  if (more.length + gone.length === 0) return change
  const isNew = (notification: DueNotification): boolean => {
    const same = due.filter((one) => keyOf(one) === keyOf(notification))
    if (isOfSeat(notification.reason)) return !same.some(({ at }) => at <= notification.at)
    return sentFor[keyOf(notification)] !== notification.n && !same.some(({ n }) => n === notification.n)
  }
  const fresh = more.filter(isNew)
  if (fresh.length + gone.length === 0) return change
  const others = due.filter((one) => !fresh.some((notification) => keyOf(notification) === keyOf(one)))
  const alarms = fresh.length > 0 ? [alarmOf({ due: [...others, ...fresh], sentFor })] : []
  return andThen(change, {
    write(rows) {
      for (const { id } of gone) rows.drop('device', id)
    },
    alarms,
  })
}

/** Writes the notifications. It sets their alarm first. */
function schedule({ ring, rows }: PushPlatform, notifications: Notifications): void {
  const alarm = alarmOf(notifications)
  ring(nextRing(rows, [alarm])!)
  rows.put('alarm', alarm.name, alarm)
}

export interface Sending {
  readonly notification: DueNotification
  readonly device: PushDevice
  readonly push: Push
}

/** Whether a notification still holds. */
function isTrue(state: RoomState, { reason, n }: DueNotification, device: PushDevice): boolean {
  const of = reason === 'reminder' || reason === 'nudge' ? 'turn' : reason
  if (!holds(state, device)) return false
  if (isOfSeat(of)) return newsOfSeat(state, device).some((one) => one.reason === of)
  return newsFor(state, device.playerId).some((one) => one.reason === of && one.n === n)
}

/**
 * Takes the due notifications, each to be sent, put off, or dropped if its player has seen it. All is written before anything
 * is sent, so that a crash then notifies nobody twice.
 */
export function takeDue(platform: PushPlatform, state: RoomState): readonly Sending[] {
  const { rows } = platform
  const now = platform.now()
  const { due, sentFor } = notificationsIn(platform)
  const left = due.filter(({ at }) => at > now)
  if (left.length === due.length) return []
  const devices = rows.list('device')
  const sent: Sending[] = []
  const gone: PushDevice[] = []
  for (const notification of due.filter(({ at }) => at <= now)) {
    const device = devices.find(({ id }) => id === notification.device)
    if (!device || !isTrue(state, notification, device)) continue
    const here = looks(platform, device.playerId)
    const at = here ? now : putOff(platform, state, device, notification)
    if (at > now) left.push({ ...notification, at })
    else if (!here) sent.push({ notification, device, push: pushFor(platform, state, device, notification) })
    // After the end there is no more news.
    if (at <= now && notification.reason === 'over') gone.push(device)
  }
  for (const { notification, device } of sent) left.push(...reminderAfter(platform, state, device, notification))
  const telling = Object.fromEntries(
    sent.map(({ notification }) => [keyOf(notification), isOfSeat(notification.reason) ? now : notification.n]),
  )
  platform.rows.transaction(() => {
    for (const { id } of gone) rows.drop('device', id)
    schedule(platform, { due: left, sentFor: { ...sentFor, ...telling } })
  })
  return sent
}

/**
 * Time from which a notification may be sent: after quiet hours and the player's absence, and a reminder in the last quarter
 * of the time. Once a request for the seat is approved nothing is put off: the time for a veto runs.
 */
function putOff(platform: PushPlatform, state: RoomState, device: PushDevice, notification: DueNotification): number {
  const now = platform.now()
  if (isOfSeat(notification.reason)) return notification.reason === 'approved' ? now : afterQuietOf(device, now)
  const reminder = notification.reason === 'reminder' ? (reminderAt(platform, state, device, notification) ?? now) : now
  const from = notification.reason === 'over' ? now : Math.max(reminder, backAt(state, seatOf(state, device.playerId)))
  return from > now ? from : afterQuietOf(device, now)
}

/** A time, or the end of the device's quiet hours if it lies in them. */
export function afterQuietOf({ quiet, zone }: PushDevice, at: number): number {
  return quiet ? afterQuiet(zone, at) : at
}

function reminderAt(
  { rows }: PushPlatform,
  state: RoomState,
  { playerId }: PushDevice,
  { n }: DueNotification,
): number | undefined {
  const deadline = isLive(state.meta.settings.pace) ? undefined : deadlineOf(state, seatOf(state, playerId))
  const from = rows.entryAt(n)
  return deadline && from + (deadline - from) * REMINDED_AFTER
}

function reminderAfter(
  platform: PushPlatform,
  state: RoomState,
  device: PushDevice,
  notification: DueNotification,
): DueNotification[] {
  const at = notification.reason === 'turn' ? reminderAt(platform, state, device, notification) : undefined
  return at !== undefined && at > platform.now()
    ? [{ device: device.id, reason: 'reminder', n: notification.n, at }]
    : []
}

/** A push in the device's own words, with nothing of the game. */
export function pushFor(
  { now }: PushPlatform,
  state: RoomState,
  device: PushDevice,
  { reason, n }: DueNotification,
): Push {
  const { id } = state.meta
  const { note, house, playerId } = device
  const ofSeat = isOfSeat(reason)
  const deadline =
    ofSeat || reason === 'proposal' ? n : reason === 'over' ? undefined : deadlineOf(state, seatOf(state, playerId))
  // Both kinds stay beside each other on the device.
  const tag = ofSeat ? `${id} seat` : id
  const ttl = deadline === undefined || deadline <= now() ? DAY : deadline - now()
  return {
    message: {
      web_push: 8030,
      notification: {
        title: note.title,
        body: note[reason] ?? note.proposal,
        navigate: `${house}/g/${id}${ofSeat ? VETO : ''}`,
        tag,
        data: { awaits: !ofSeat && newsFor(state, playerId).some((news) => news.reason === 'turn') },
      },
    },
    ttl: Math.ceil(ttl / 1000),
    urgent: ofSeat || isLive(state.meta.settings.pace),
    topic: hashToken(`topic ${tag}`).slice(0, 32),
  }
}

/** Sends, and acts on the answers. */
export async function sendAll(platform: PushPlatform, sending: readonly Sending[]): Promise<void> {
  await Promise.all(
    sending.map(async (one) => {
      const pushed = await platform.push.post(one.device, one.push)
      settle(platform, one, pushed)
    }),
  )
}

const isOutOfOrder = (status: number): boolean => status === 0 || status === 429 || status >= 500

function settle(platform: PushPlatform, { notification, device }: Sending, { status, retryAfter = 0 }: Pushed): void {
  if (!platform.rows.exists()) return
  const { rows } = platform
  // The device may have gone since, or have a new address.
  const known = rows.list('device').find(({ id }) => id === device.id)
  if (!known) return
  if (isOutOfOrder(status)) again(platform, notification, retryAfter)
  else if (status === 404 || status === 410) rows.drop('device', known.id)
  else if (status < 300) success(rows, known)
  else if (known.bad + 1 >= BAD) rows.drop('device', known.id)
  else rows.put('device', known.id, { ...known, bad: known.bad + 1 })
}

function success(rows: Rows, device: PushDevice): void {
  if (device.bad > 0) rows.put('device', device.id, { ...device, bad: 0 })
}

/** Schedules the second and last try. */
function again(platform: PushPlatform, notification: DueNotification, after: number): void {
  if (notification.again) return
  const { due, sentFor } = notificationsIn(platform)
  const at = platform.now() + Math.min(Math.max(after, RETRY.least), RETRY.most)
  schedule(platform, { due: [...due, { ...notification, again: true, at }], sentFor })
}

/** Sends what is due by now. Never throws: a failure is tried again later. */
export async function sendDue(context: Context): Promise<void> {
  const { platform } = context
  const state = read(context)
  if (!hasPush(platform) || !state) return
  try {
    await sendAll(platform, takeDue(platform, state))
  } catch (error) {
    platform.failed('sendDue', error, state.meta.id)
    if (platform.rows.exists()) putOffAll(platform)
  }
}

function putOffAll(platform: PushPlatform): void {
  const { due, sentFor } = notificationsIn(platform)
  const at = platform.now() + LEFT_ALONE
  schedule(platform, {
    due: due.map((notification) => (notification.at < at ? { ...notification, at } : notification)),
    sentFor,
  })
}
