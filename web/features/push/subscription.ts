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

/** Whether this device is to be told when it is its player's turn, at every table, and whether at night too. */
export const isOn = persisted(local, 'murex:push', false)
export const isQuiet = persisted(local, 'murex:push-quiet', true)

/** How long the browser and its push service may take, in ms. */
const PATIENCE = 20_000

const inTime = <T>(asked: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const refuse = (): void => reject(new Refusal())
    setTimeout(refuse, PATIENCE)
    asked.then(resolve, refuse)
  })

export type PushWay = 'switch' | 'install' | undefined

/** What this browser can do about it where the house is reached by https: at a tap, once the page is installed, or nothing. */
function ownWay(): PushWay {
  // The house would refuse.
  if (!window.origin.startsWith('https:')) return undefined
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'switch'
  return byHand ? 'install' : undefined
}

let served: Promise<boolean> | undefined

/** How somebody can be told here: where the browser can, and the house too. */
export async function pushWay(): Promise<PushWay> {
  const way = ownWay()
  served ??= way && call('GET /api/push').then((answer) => 'ok' in answer)
  return (await served) ? way : undefined
}

/** Asks the player for leave, which only a tap may; rejects with a `Refusal`. */
export async function askLeave(): Promise<NotificationPermission> {
  try {
    return await Notification.requestPermission()
  } catch (cause) {
    throw new Refusal(String(cause))
  }
}

/** What the player has said to the browser. */
export const permission = (): NotificationPermission =>
  (ownWay() === 'switch' ? attempt(() => Notification.permission) : undefined) ?? 'default'

const sentOf = (id: string): string => `murex:push:${id}`

/** The key that a subscription was made with, as it is served. */
function keyOf({ options }: PushSubscription): string {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...key))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The browser's subscription under a key: one made with another would be good for nothing. */
async function subscription(key: string): Promise<PushSubscription> {
  await keepPage()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** What the table sends to this device, in the page's language. */
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

/** The table tells this device from now on; it is asked once in a session, unless there is something new to say. */
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

/** Nothing is sent to this device any more, from no table: their push service says so where they do not know it yet. */
export async function unsubscribeAt(room: Room, { id }: TableInfo): Promise<Result<unknown>> {
  session.removeItem(sentOf(id))
  const known = await inTime(ended())
  if (!known) return { ok: true }
  return room.call('DELETE /api/tables/:id/seats/mine/push', { body: { endpoint: known.endpoint } })
}

/** A table that is looked at needs no notification, of the game or of the seat. */
export async function closeNotifications(id: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const tag of [id, `${id} seat`])
    for (const one of (await registration?.getNotifications({ tag })) ?? []) one.close()
}
