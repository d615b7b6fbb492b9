import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keeping, phone } from './device.ts'
import { covered, hand, HOLD } from './hot-seat.ts'
import { labelled, type Phone } from './phone.ts'
import { kept, rest, restUntilKept } from './rested.ts'
import { play, tablesOn } from './seated.ts'
import { idle } from './settled.ts'
import { onStage } from './stage.ts'
import { button, holdDown } from './touch.ts'

onStage('offline', (stage) => {
  const on = tablesOn(stage)
  async function atHome(device: BrowserContextOptions = keeping): Promise<Phone> {
    const one = await stage.take('Anna', { ...phone, ...device })
    await one.page.goto('/')
    return one
  }
  const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

  test('[PAGE-70] buttons that lead to other players open nothing without a server, and say why', async () => {
    const { page, wire } = await atHome()
    await restUntilKept(page)
    wire.cut()
    await page.goto('/')
    const tsuro = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tsuro' }) })
    await tsuro.getByText('Offline: play against the computer.').waitFor()
    for (const way of ['Invite friends: Tsuro', 'Find players: Tsuro']) {
      const link = tsuro.getByRole('link', { name: way, disabled: true })
      await link.tap({ force: true })
      expect(await link.getAttribute('href')).toBeNull()
    }
    expect(new URL(page.url()).search).toBe('')
  })

  const asOf = ({ page }: Phone) => page.getByRole('status', { name: /^As of \d+:\d\d/ })
  const connected = ({ page }: Phone) => page.getByRole('status', { name: 'Connected', exact: true })
  const set = ({ page }: Phone) => page.getByRole('button', { name: 'Set the stone' })
  /** A late part keeps them. */
  const viewsKept = ({ page }: Phone, { id }: { readonly id: string }, seats = 1) => {
    const views = (key: string) => Object.keys(JSON.parse(localStorage.getItem(key) ?? '{}') as object).length
    return expect.poll(() => page.evaluate(views, `murex:views:${id}`)).toBe(seats)
  }
  /** A table of Tsuro on whose first turn its player's phone has lost the network, and the page was opened again since. */
  async function inTunnel() {
    const table = await on.gather('tsuro', 2)
    const anna = await on.look(table, 0, { ...phone, ...keeping })
    await anna.page.evaluate((key) => sessionStorage.setItem(key, '{"square":0,"notch":0}'), `murex:draft:${table.id}`)
    await restUntilKept(anna.page)
    await connected(anna).waitFor()
    await viewsKept(anna, table)
    anna.wire.cut()
    await anna.page.reload()
    await asOf(anna).waitFor()
    return { table, anna, other: table.players[1]! }
  }

  test('[PAGE-79] [PAGE-95] a table without a network is shown as of its time, to try moves on: nothing tells whose turn it is now', async () => {
    const { anna, other } = await inTunnel()
    const { page } = anna
    await labelled(page, 'Board').waitFor()
    await page.locator('main.stale').waitFor()
    expect(await page.title()).toBe('Tsuro · Murex')
    expect(await page.locator('main').getAttribute('data-turn')).toBe('false')
    expect(await page.getByText('to move').count()).toBe(0)
    expect(await page.getByText(/^Your turn/).count()).toBe(0)
    await page.evaluate((key) => sessionStorage.removeItem(key), `murex:draft:${page.url().slice(-16)}`)
    await page.reload()
    await page.getByText(/^As of .*: your turn$/).waitFor()
    await anna.touch(button(anna, 'Menu'))
    await anna.touch(button(anna, 'Try moves'))
    const tried = page.getByRole('dialog', { name: 'Try moves' })
    await tried.getByText('Only you see this.').waitFor()
    await anna.touch(tried.getByRole('button', { name: 'Close' }))
    anna.wire.mend()
    await connected(anna).waitFor()
    await page.locator('main:not(.stale)').waitFor()
    expect(await asOf(anna).count()).toBe(0)
    await expect.poll(() => page.title()).toMatch(/^Your turn/)
    expect(await page.getByText(/^As of/).count()).toBe(0)
    expect(other.n).toBe(1)
  })

  test('[PAGE-94] a move that was overtaken is refused with what was done, and the board is the room’s', async () => {
    const { table, anna, other } = await inTunnel()
    const { page } = anna
    await anna.touch(set(anna))
    await page.getByText('Waiting to be sent').first().waitFor()
    // Another device moves meanwhile.
    await play(table, stage.seed, 1)
    const { n } = other
    anna.wire.mend()
    await anna.touch(page.getByRole('button', { name: 'Try now' }))
    await connected(anna).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: /^The table has moved on\..* You set your stone/ })
      .waitFor()
    expect(other.n).toBe(n)
  })

  test('[PAGE-81] the page shows no hand of several seats before its player holds the own name, without a network too', async () => {
    const table = await on.gather('tyrus', 2)
    const one = await on.look({ id: table.id, tokens: [table.tokens.join('~')] }, 0, { ...phone, ...keeping })
    await restUntilKept(one.page)
    await covered(one)
    await viewsKept(one, table, 2)
    one.wire.cut()
    await one.page.reload()
    await asOf(one).waitFor()
    await covered(one)
    await one.page.locator('.board').waitFor()
    await one.page.getByText(/^As of .*: waiting for (Anna|Ben)$/).waitFor()
    expect(await one.page.getByText(/^Your turn/).count()).toBe(0)
    await idle(one.page)
    await holdDown(one, button(one, 'I am Ben'), HOLD)
    await hand(one).waitFor()
    expect(await asOf(one).count()).toBe(1)
    await one.page.reload()
    await covered(one)
    // The page may come back by itself first.
    one.wire.mend()
    await connected(one).waitFor()
    await covered(one)
  })

  test('[PAGE-30] the page stores nothing for a player who spares the network', async () => {
    const { page } = await stage.take('Anna', { ...phone, ...keeping })
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto('/')
    await rest(page)
    // Requests at rest are over by then, and a later request is answered.
    await page.evaluate(() => fetch('/api/health'))
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
    expect(await kept(page)).toEqual([])
  })

  test('[PAGE-33] a language chosen online is there offline; offline the choice says that it needs the network', async () => {
    const { page, wire, touch } = await atHome()
    await restUntilKept(page)
    await touch(page.getByRole('button', { name: 'Français' }))
    await page.getByText('Des jeux de société').waitFor()
    const changed = page.evaluate(
      () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
    )
    await rest(page)
    await changed
    wire.cut()
    await page.reload()
    expect(await languageOf(page)).toBe('fr')
    await touch(page.getByRole('button', { name: 'Nederlands' }))
    const said = page.getByRole('alert').filter({ hasText: 'il faut du réseau' })
    await said.waitFor()
    const { y, height } = (await said.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(phone.viewport!.height)
    await page.reload()
    expect(await languageOf(page)).toBe('fr')
  })
})
