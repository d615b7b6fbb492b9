import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Subscribe } from '../../shared/push.ts'
import { desktop, keeping, phone } from './device.ts'
import { onTurn, playOn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { rest, restUntilKept } from './rested.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

/** Two keys that a house could serve. */
const served = [
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
] as const

declare global {
  interface Window {
    /** Of the house, which a test may change. */
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

const keys = { p256dh: served[0], auth: 'BTBZMqHH6r4Tts7J_aSIgg' }

/** Anna and Ben begin far from each other, and lay no tile that ends the game early. */
const styles = [
  { square: 'A3', careful: true },
  { square: 'F4', careful: true },
]

onStage('push', (stage) => {
  const seen = <T>(look: () => T) => expect.poll(look)

  async function take(name: string, device: BrowserContextOptions): Promise<Phone> {
    const one = await stage.take(name, { ...device, ...keeping })
    await one.page.addInitScript(withPushService, [served[0], keys] as const)
    return one
  }
  /** Anna, who starts, and Ben at a game of Tsuro. */
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
  const tellMe = ({ page }: Phone) => page.getByRole('switch', { name: 'Tell me when it is my turn' })
  const offer = ({ page }: Phone) => page.getByRole('group', { name: 'Shall this device tell you' })
  const puts = ({ page }: Phone): Promise<Subscribe[]> => page.evaluate(() => window.puts)

  test('[BACK-11] it is offered once, after the second move, and asks for leave in the tap alone', async () => {
    const { anna, ben } = await playing()
    const { page, touch } = anna
    for (const one of [anna, ben]) await one.hurry()
    await rest(page)
    expect(await offer(anna).count()).toBe(0)
    await playOn([anna, ben], 4, styles)
    await rest(page)
    await offer(anna).waitFor()
    expect(await page.evaluate(() => [window.asked, window.subscribed.length])).toEqual([0, 0])
    await touch(offer(anna).getByRole('button', { name: 'Yes, tell me' }))
    await offer(anna).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [window.asked, window.subscribed])).toEqual([1, [served[0]]])
    const [sent] = await puts(anna)
    expect(sent).toMatchObject({
      subscription: { keys },
      note: { title: 'Tsuro', turn: 'It is your turn.' },
      quiet: true,
    })
    // It stays on, and nothing is offered or asked any more.
    await page.reload()
    await page.getByRole('list', { name: 'Players' }).waitFor()
    await rest(page)
    expect(await offer(anna).count()).toBe(0)
    await openMenu(anna)
    expect(await tellMe(anna).getAttribute('aria-checked')).toBe('true')
    expect(await page.evaluate(() => [window.asked, window.subscribed.length])).toEqual([0, 0])
  })

  test('[BACK-11] another key that is served makes another subscription; off ends it', async () => {
    const { anna } = await playing()
    const { page, touch } = anna
    await openMenu(anna)
    await touch(tellMe(anna))
    await seen(async () => (await puts(anna)).length).toBe(1)
    await page.evaluate((key) => sessionStorage.setItem('key', key), served[1])
    await page.reload()
    await page.getByRole('list', { name: 'Players' }).first().waitFor()
    await rest(page)
    await seen(() => page.evaluate(() => window.subscribed)).toEqual([served[1]])
    await seen(async () => (await puts(anna)).map(({ subscription }) => subscription.endpoint)).toEqual([
      `https://fcm.googleapis.com/send/${served[1].slice(0, 8)}`,
    ])
    if ((await tellMe(anna).count()) === 0) await openMenu(anna)
    await touch(page.getByRole('switch', { name: 'Not from 22:00 to 8:00' }))
    await seen(async () => (await puts(anna)).at(-1)?.quiet).toBe(false)
    await touch(tellMe(anna))
    await seen(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null)
  })

  test('[BACK-11] where the browser says no, the page says what to do; without a push service there is no switch', async () => {
    const { anna } = await playing(desktop)
    const { page, touch } = anna
    await openMenu(anna)
    await page.evaluate(() => sessionStorage.setItem('answer', 'denied'))
    await touch(tellMe(anna))
    await page.getByText('Notifications are blocked for this page').waitFor()
    expect(await tellMe(anna).getAttribute('aria-checked')).toBe('false')
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.reload()
    await page.getByRole('dialog').waitFor()
    expect(await tellMe(anna).count()).toBe(0)
    // On iOS, in Safari.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await page.reload()
    await page.getByText('put Murex on your home screen first').waitFor()
    expect(await tellMe(anna).count()).toBe(0)
  })

  test('[BACK-12] a table that is looked at takes its own notifications away', async () => {
    const { anna, id } = await playing()
    await restUntilKept(anna.page)
    await anna.page.reload()
    await anna.page.getByRole('list', { name: 'Players' }).waitFor()
    await rest(anna.page)
    await seen(() => anna.page.evaluate(() => window.taken)).toContain(id)
  })

  test('[BACK-44] the badge counts the tables that wait for me: at a move, on opening, at home, and at the end', async () => {
    const { anna, ben, id } = await playing()
    const { page } = anna
    const badge = (): Promise<number | undefined> => page.evaluate(() => window.badges.at(-1))
    await seen(badge).toBe(1)
    for (const one of [anna, ben]) await one.hurry()
    await playOn([anna, ben], 1, styles)
    await onTurn([ben])
    await seen(badge).toBe(0)
    await playOn([anna, ben], 1, styles)
    await seen(badge).toBe(1)
    await page.reload()
    await seen(badge).toBe(1)
    await page.goto('/')
    await seen(badge).toBe(1)
    await page.goto(`/g/${id}`)
    await page.getByRole('list', { name: 'Players' }).waitFor()
    for (const one of [anna, ben]) await one.hurry()
    await playOn([anna, ben], Infinity, styles)
    await seen(badge).toBe(0)
  })

  test('[BACK-41] those who are waited for are reminded by name, with the link of the latest moment, and not again for ten minutes', async () => {
    const { anna, ben, id } = await playing()
    const { page, touch } = anna
    for (const one of [anna, ben]) await one.hurry()
    await openMenu(anna)
    await page.getByRole('heading', { name: 'Menu' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Waiting for Ben' }).count()).toBe(0)
    await page.goBack()
    await playOn([anna, ben], 1, styles)
    await openMenu(anna)
    await page.getByRole('heading', { name: 'Waiting for Ben' }).waitFor()
    const latest = await page.evaluate(async (table) => {
      const answer = await fetch(`/api/tables/${table}/log?before=999`)
      const { entries } = (await answer.json()) as { readonly entries: readonly { readonly n: number }[] }
      return entries.at(-1)!.n
    }, id)
    const share = page.getByRole('button', { name: 'Send a reminder' })
    await touch(share)
    await seen(() => page.evaluate(() => window.shares)).toEqual([
      { text: 'Your turn at Tsuro, Ben!', url: `${new URL(page.url()).origin}/g/${id}/m${latest}` },
    ])
    await seen(() => share.isDisabled()).toBe(true)
    await page.getByText('in ten minutes').waitFor()
    expect(await page.getByRole('button', { name: 'Nudge by notification' }).count()).toBe(0)
  })
})
