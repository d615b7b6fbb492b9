import type { BrowserContextOptions } from 'playwright-core'
import type { Subscribe } from '../../shared/push.ts'
import { keeping, phone } from './device.ts'
import type { Phone } from './phone.ts'
import { invite, sit, start } from './seating.ts'
import type { Stage } from './stage.ts'

/** Two keys that a house could serve. */
export const served = [
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
] as const

declare global {
  interface Window {
    /** Key that the house serves, which a test may change. */
    servedKey: string
    subscribed: string[]
    puts: Subscribe[]
    asked: number
    badges: number[]
    shares: ShareData[]
    taken: string[]
  }
}

/** Runs in a page: a push service that gives an address for each key, and a house that is reached by https. */
function withPushService([key, keys]: readonly [string, Subscribe['subscription']['keys']]): void {
  window.servedKey = sessionStorage.getItem('key') ?? key
  window.subscribed = []
  window.puts = []
  window.asked = 0
  window.badges = []
  window.shares = []
  window.taken = []
  const bytes = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
  const subscriptionOf = (key: string) => ({
    endpoint: `https://fcm.googleapis.com/send/${key.slice(0, 8)}`,
    options: { applicationServerKey: bytes(key) },
    toJSON: () => ({ endpoint: `https://fcm.googleapis.com/send/${key.slice(0, 8)}`, keys }),
    async unsubscribe() {
      localStorage.removeItem('test-subscription')
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      window.subscribed.push(applicationServerKey)
      localStorage.setItem('test-subscription', applicationServerKey)
      return subscriptionOf(applicationServerKey)
    },
    async getSubscription() {
      const known = localStorage.getItem('test-subscription')
      return known === null ? null : subscriptionOf(known)
    },
  })
  // Chromium's shell without a window lets no page notify.
  Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'default' })
  Notification.requestPermission = async () => {
    window.asked++
    const answer = sessionStorage.getItem('answer') === 'denied' ? 'denied' : 'granted'
    sessionStorage.setItem('permission', answer)
    return answer
  }
  Object.assign(window, { origin: 'https://murex.test' })
  const { fetch } = window
  window.fetch = async (input, init) => {
    const path = String(input)
    if (path === '/api/push') return Response.json({ key: window.servedKey })
    if (!path.endsWith('/seats/mine/push')) return fetch(input, init)
    if (init?.method === 'PUT') window.puts.push(JSON.parse(String(init.body)) as Subscribe)
    return Response.json({ ok: true })
  }
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag = '' } = {}) =>
    [{ close: () => window.taken.push(tag) }] as unknown as Notification[]
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void window.badges.push(count),
    clearAppBadge: async () => void window.badges.push(0),
    share: async (data: ShareData) => void window.shares.push(data),
  })
}

export const keys = { p256dh: served[0], auth: 'BTBZMqHH6r4Tts7J_aSIgg' }

/** Anna and Ben begin far from each other, and lay no tile that ends the game early. */
export const styles = [
  { square: 'A3', careful: true },
  { square: 'F4', careful: true },
]

/** Phones that can be notified: each page has a push service of its own, and tells what was asked of it. */
export function pushedOn(stage: Stage) {
  async function take(name: string, device: BrowserContextOptions): Promise<Phone> {
    const one = await stage.take(name, { ...device, ...keeping })
    await one.page.addInitScript(withPushService, [served[0], keys] as const)
    return one
  }
  async function playing(device: BrowserContextOptions = phone) {
    const anna = await take('Anna', device)
    const ben = await stage.take('Ben', phone)
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    for (const { page } of [anna, ben]) await page.getByRole('list', { name: 'Players' }).waitFor()
    return { anna, ben, id: path.split('/').at(-1)! }
  }
  const openMenu = ({ page, touch }: Phone): Promise<void> => touch(page.getByRole('button', { name: 'Menu' }))
  const tellMe = ({ page }: Phone) => page.getByRole('switch', { name: 'Notify me when it’s my turn' })
  const offer = ({ page }: Phone) => page.getByRole('group', { name: 'Get a notification' })
  const puts = ({ page }: Phone): Promise<Subscribe[]> => page.evaluate(() => window.puts)
  return { playing, openMenu, tellMe, offer, puts }
}
