import type { Result } from '../../../shared/errors.ts'
import type { Subscribe } from '../../../shared/push.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { call } from '../../base/api.ts'
import { attempt } from '../../base/attempt.ts'
import { byHand } from '../../base/installation.svelte.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { Refusal } from '../../base/reasons.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { keepPage } from '../../base/service-worker.ts'
import { local, session } from '../../base/storage.ts'
import type { Room } from '../../room/room.svelte.ts'
import { gameName } from '../../games/catalogue.ts'

/** Whether this device is notified of its player's turns, at all tables, and whether that is quiet at night. */
export const isOn = persisted(local, 'murex:push', false)
export const isQuiet = persisted(local, 'murex:push-quiet', true)

/** ms that the browser and its push service may take. */
const PATIENCE = 20_000

const inTime = <T>(asked: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const refuse = (): void => reject(new Refusal())
    setTimeout(refuse, PATIENCE)
    asked.then(resolve, refuse)
  })

export type PushWay = 'switch' | 'install' | undefined

/** Way of this browser to notifications if the house has https: at a tap, once the page is installed, or none. */
function ownWay(): PushWay {
  // The house would refuse.
  if (!window.origin.startsWith('https:')) return undefined
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'switch'
  return byHand ? 'install' : undefined
}

let served: Promise<boolean> | undefined

/** Way to notifications: the browser's, if the house supports it too. */
export async function pushWay(): Promise<PushWay> {
  const way = ownWay()
  served ??= way && call('GET /api/push').then((answer) => 'ok' in answer)
  return (await served) ? way : undefined
}

/** Asks the player for permission, which only a tap may do; rejects with a `Refusal`. */
export async function askLeave(): Promise<NotificationPermission> {
  try {
    return await Notification.requestPermission()
  } catch (cause) {
    throw new Refusal(String(cause))
  }
}

export const permission = (): NotificationPermission =>
  (ownWay() === 'switch' ? attempt(() => Notification.permission) : undefined) ?? 'default'

const sentOf = (id: string): string => `murex:push:${id}`

/** Key of a subscription, in the form in which the house serves it. */
function keyOf({ options }: PushSubscription): string {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...key))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The browser's subscription under a key; replaces one under another key, which is of no use. */
async function subscription(key: string): Promise<PushSubscription> {
  await keepPage()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Body of a subscription, in the page's language. */
function askedOf(info: TableInfo, { endpoint, keys }: PushSubscriptionJSON): Subscribe {
  return {
    subscription: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } },
    note: {
      title: gameName(info.game),
      turn: m.push_note_turn(),
      reminder: m.push_note_reminder(),
      nudge: m.push_note_nudge(),
      proposal: m.push_note_proposal(),
      over: m.push_note_over(),
      rescue: m.push_note_rescue(),
      approved: m.push_note_approved(),
    },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    quiet: isQuiet.current,
  }
}

/** Subscribes to the table; once in a session, unless there is a change. */
export async function subscribeAt(room: Room, info: TableInfo): Promise<Result<unknown>> {
  const served = await call('GET /api/push')
  if ('error' in served) return served
  const body = askedOf(info, (await inTime(subscription(served.ok.key))).toJSON())
  const text = JSON.stringify(body)
  if (session.getItem(sentOf(info.id)) === text) return { ok: true }
  const result = await room.call('PUT /api/tables/:id/seats/mine/push', { body })
  if ('ok' in result) session.setItem(sentOf(info.id), text)
  return result
}

async function ended(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  const known = await registration?.pushManager.getSubscription()
  await known?.unsubscribe()
  return known
}

/** Ends all notifications to this device: their push service tells the tables that do not know yet. */
export async function unsubscribeAt(room: Room, { id }: TableInfo): Promise<Result<unknown>> {
  session.removeItem(sentOf(id))
  const known = await inTime(ended())
  if (!known) return { ok: true }
  return room.call('DELETE /api/tables/:id/seats/mine/push', { body: { endpoint: known.endpoint } })
}

/** Closes a table's notifications, of the game or of the seat. */
export async function closeNotifications(id: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const tag of [id, `${id} seat`])
    for (const one of (await registration?.getNotifications({ tag })) ?? []) one.close()
}
