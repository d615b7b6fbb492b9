import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeploys, type Deployed } from './deploys.ts'
import { keeping, phone } from './device.ts'
import { boardInWords, onTurn } from './games/tsuro.player.ts'
import { pickUp, type Phone } from './phone.ts'
import { restUntilKept } from './rested.ts'
import { keeperAt } from './screens/keeper.ts'
import { gather, type Table } from './screens/table.ts'
import { onStage } from './stage.ts'

declare global {
  interface Window {
    /** Until the page is loaded again. */
    same?: boolean
    /** Settles once another version is in use. */
    changed?: Promise<unknown>
    updates?: number
  }
}

onStage('deploy', (stage) => {
  let served: Deployed
  beforeAll(async () => {
    served = await startDeploys(stage.seed)
  })
  afterAll(() => served?.end())

  const take = async (device: BrowserContextOptions): Promise<Phone> =>
    stage.add(await pickUp(stage.browser, served.port, 'Anna', { ...phone, ...device }, String(stage.seed)))

  /** A game of Tsuro that has begun; the page of its first player is at it. */
  async function atTable(one: Phone): Promise<Table> {
    const keeper = keeperAt(served.port)
    const table = await gather(keeper, { game: 'tsuro', seats: 2, first: 0 })
    await keeper.ask('POST /api/tables/:id/start', { at: { id: table.id }, token: table.tokens[0]! })
    await one.page.goto('/')
    await one.page.evaluate(([id, token]) => localStorage.setItem(`murex:${id}`, token!), [table.id, table.tokens[0]])
    await one.page.goto(`/g/${table.id}`)
    await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    return table
  }

  /** From now on it is known whether the page is loaded again, and when another version is in use. */
  const watch = (page: Page): Promise<void> =>
    page.evaluate(() => {
      window.same = true
      window.changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    })
  const isSame = (page: Page): Promise<boolean> => page.evaluate(() => window.same === true)
  /** The page has heard that another version is in use: what it asks first is answered first. */
  const heard = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      await window.changed
      const { port1, port2 } = new MessageChannel()
      const answered = new Promise((resolve) => (port1.onmessage = resolve))
      navigator.serviceWorker.controller!.postMessage([], [port2])
      await answered
    })
  const scripts = (page: Page): Promise<string> =>
    page.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '))
  const isOf = (page: Page, version: string) => expect.poll(() => scripts(page)).toContain(`${version}.js`)
  /** Offline pages dial every 12 s. */
  const reconnects = (one: Phone) =>
    expect
      .poll(async () => {
        await one.skip(12_000)
        return one.page.getByRole('status', { name: 'Connected', exact: true }).isVisible()
      })
      .toBe(true)

  test('[OFF-24] under a table nothing is reloaded and nothing lost; the next step between pages is the new version', async () => {
    const anna = await take(keeping)
    const { page, wire, touch } = anna
    const { id } = await atTable(anna)
    await page.evaluate((key) => sessionStorage.setItem(key, '{"square":0,"notch":0}'), `murex:draft:${id}`)
    await page.reload()
    await restUntilKept(page)
    const set = page.getByRole('button', { name: 'Set the stone' })
    await set.and(page.locator(':enabled')).waitFor()
    await watch(page)
    await served.deploy()
    await reconnects(anna)
    await heard(page)
    expect(await isSame(page)).toBe(true)

    // A part that the server has no more, and that this page has not loaded.
    const old = await page.evaluate(async (newest) => {
      const stores = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
      const all = (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url)
      return all.find((url) => /\/record-[\w-]+\.js$/.test(url) && !url.endsWith(newest))!
    }, `${served.version}.js`)
    expect((await fetch(old.replace(/:\d+/, `:${served.port}`))).status).toBe(404)
    expect(await page.evaluate(`import('${old}').then((part) => Object.keys(part).length)`)).toBeGreaterThan(0)

    // What was chosen is still chosen; what waits for the network is sent.
    wire.cut()
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    await touch(set.and(page.locator(':enabled')))
    await page.getByRole('button', { name: 'Take it back' }).waitFor()
    wire.mend()
    await reconnects(anna)
    const keeper = keeperAt(served.port)
    await expect.poll(async () => (await keeper.ask('GET /api/tables/:id', { at: { id } })).waitingFor).toEqual([1])
    expect(await isSame(page)).toBe(true)

    await touch(page.getByRole('button', { name: 'Menu' }))
    await touch(page.getByRole('link', { name: 'Home' }))
    await page.getByRole('heading', { name: 'Murex' }).waitFor()
    expect(await isSame(page)).toBe(false)
    await isOf(page, served.version)
    const stores = await page.evaluate(() => caches.keys())
    expect(stores.filter((name) => name !== 'murex-awaiting')).toHaveLength(2)
  })

  test('[OFF-24] a game alone goes on as it was, also when it is loaded anew', async () => {
    const anna = await take(keeping)
    const { page } = anna
    await page.goto('/')
    await anna.touch(page.getByRole('button', { name: 'Play: Tsuro' }))
    await page.waitForURL('**/solo/*')
    await restUntilKept(page)
    await onTurn([anna])
    const before = await boardInWords(anna)
    await watch(page)
    await served.deploy()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await heard(page)
    expect(await isSame(page)).toBe(true)
    expect(await boardInWords(anna)).toEqual(before)
    await page.reload()
    await isOf(page, served.version)
    await onTurn([anna])
    expect(await boardInWords(anna)).toEqual(before)
  })

  test('[OFF-24] home is left as it is while it is looked at, and is new when it is looked at again', async () => {
    const { page } = await take(keeping)
    await page.goto('/')
    await restUntilKept(page)
    await watch(page)
    await served.deploy()
    const look = (): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await look()
    await heard(page)
    expect(await isSame(page)).toBe(true)
    await look()
    await isOf(page, served.version)
    expect(await isSame(page)).toBe(false)
  })

  test('[OFF-25] a part that is lost leads to one reload, and what was open is there', async () => {
    const { page, wire, touch } = await take({})
    await page.goto('/')
    await page.getByRole('button', { name: 'Tsuro in a picture' }).locator('> svg').waitFor()
    await watch(page)
    await served.deploy()
    // Without a server a reload would help nobody.
    wire.cut()
    await touch(page.getByRole('button', { name: 'Rules of Tsuro' }))
    await page.getByRole('alert').waitFor()
    expect(await isSame(page)).toBe(true)
    await page.goBack()
    wire.mend()
    await touch(page.getByRole('button', { name: 'Rules of Tyros' }))
    await page.getByRole('dialog').getByRole('heading', { name: 'Tyros' }).first().waitFor()
    expect(await isSame(page)).toBe(false)
    await isOf(page, served.version)
  })

  test('[OFF-25] one that stays lost never leads to a second; after a minute there may be another', async () => {
    const { page, touch } = await take({})
    await page.route(/\/assets\/Rules/, (route) => route.fulfill({ status: 404, json: {} }))
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/')
    const rules = page.getByRole('button', { name: 'Rules of Tsuro' })
    const mark = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('murex:lost-part'))
    await touch(rules)
    await expect.poll(() => loads).toBe(2)
    // It lies over the page again, and fails again; each time the page asks whether there is a server.
    await page.getByRole('alert').waitFor()
    await page.goBack()
    const asks = page.waitForResponse('**/api/health')
    await touch(rules)
    await page.getByRole('alert').waitFor()
    await asks
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.json()))
    expect(await mark()).toBe('yes')
    expect(loads).toBe(2)
    await page.evaluate(() => window.clock.skip(60_000))
    expect(await mark()).toBeNull()
  })

  test('[OFF-26] a newer version is asked for when the page is seen again and after a reconnect', async () => {
    const anna = await take(keeping)
    const { page, wire } = anna
    await page.addInitScript(() => {
      window.updates = 0
      const { update } = ServiceWorkerRegistration.prototype
      ServiceWorkerRegistration.prototype.update = function () {
        window.updates!++
        return update.call(this)
      }
    })
    const asked = (): Promise<number> => page.evaluate(() => window.updates!)
    await page.goto('/')
    await restUntilKept(page)
    expect(await asked()).toBe(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(asked).toBe(1)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(asked).toBe(2)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    expect(await asked()).toBe(2)

    await atTable(anna)
    await restUntilKept(page)
    wire.cut()
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    await page.evaluate(() => (window.updates = 0))
    wire.mend()
    await reconnects(anna)
    await expect.poll(asked).toBe(1)
  })

  test('[OFF-26] a room that is newer than the page is answered by one reload, once the new version is in use', async () => {
    const anna = await take(keeping)
    const { page, wire } = anna
    let refuses = false
    await page.routeWebSocket(/\/socket$/, (socket) => {
      if (!refuses) return void socket.connectToServer()
      socket.onMessage(() => socket.send(JSON.stringify({ type: 'error', code: 'protocol', message: '' })))
    })
    await atTable(anna)
    await restUntilKept(page)
    await page.evaluate(() => {
      const note = (what: string): void =>
        sessionStorage.setItem('order', (sessionStorage.getItem('order') ?? '') + what)
      navigator.serviceWorker.addEventListener('controllerchange', () => note('new '))
      addEventListener('pagehide', () => note('left '))
    })
    wire.cut()
    await served.deploy()
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    refuses = true
    wire.mend()
    await anna.skip(12_000)
    await isOf(page, served.version)
    refuses = false
    expect(await page.evaluate(() => sessionStorage.getItem('order'))).toBe('new left ')
  })
})
