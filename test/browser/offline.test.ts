import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keeping, phone } from './device.ts'
import type { Phone } from './phone.ts'
import { playOn } from './games/tsuro.player.ts'
import { kept, rest, restUntilKept } from './rested.ts'
import { invite } from './seating.ts'
import { playAlone } from './solo.ts'
import { onStage } from './stage.ts'

const games = ['Tsuro', 'Tyrus', 'Tyros']

onStage('offline', (stage) => {
  async function atHome(device: BrowserContextOptions = keeping): Promise<Phone> {
    const one = await stage.take('Anna', { ...phone, ...device })
    await one.page.goto('/')
    return one
  }
  const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

  test('[PAGE-29] after one visit and a rest home, rules and forms are there without a server', async () => {
    const { page, wire, touch } = await atHome()
    await restUntilKept(page)
    wire.cut()
    await page.goto('/')
    for (const game of games) {
      await page
        .getByRole('button', { name: `${game} in a picture: see it move` })
        .locator('> svg')
        .waitFor()
      await touch(page.getByRole('button', { name: `Rules of ${game}` }))
      await page.getByRole('dialog').getByRole('heading', { name: game }).first().waitFor()
      await page.goBack()
    }
    for (const game of games) {
      await page.goto(`/?new=${game.toLowerCase()}`)
      await page.getByRole('button', { name: 'Create the table' }).waitFor()
    }
  })

  /** What can be done with a game alone once it is over. */
  async function lookBack({ page, touch }: Phone): Promise<void> {
    await touch(page.getByRole('button', { name: 'Dealt fairly?' }))
    await page.getByText('This page dealt').waitFor()
    await page.goBack()
    await touch(page.getByRole('button', { name: 'Replay', exact: true }))
    await page.getByRole('dialog', { name: 'Replay' }).getByRole('slider', { name: 'Move' }).waitFor()
    await page.goBack()
    const path = new URL(page.url()).pathname
    await touch(page.getByRole('button', { name: 'Play again' }))
    await page.waitForURL((url) => url.pathname !== path)
  }

  test('[PAGE-29] without a server a game alone is played to its end, replayed, proved and played again', async () => {
    const anna = await atHome()
    const { page, wire } = anna
    await restUntilKept(page)
    wire.cut()
    await playAlone(anna)
    // Without care, so that it is soon over.
    await playOn([anna], Infinity, [{ square: 'A3' }])
    await lookBack(anna)
    await playOn([anna], 1, [{ square: 'A3' }])
  })

  test.each([
    ['Tyrus', 1, 'Lay this tile'],
    ['Tyros', 2, /^(Play|Show)/],
  ] as const)(
    '[PAGE-29] without a server %s is begun alone, and opened at its address',
    async (game, opponents, commit) => {
      const anna = await atHome()
      await restUntilKept(anna.page)
      anna.wire.cut()
      await playAlone(anna, { opponents }, game)
      await anna.page.goto(anna.page.url())
      await anna.page.getByRole('region', { name: 'Your move' }).getByRole('button', { name: commit }).first().waitFor()
    },
  )

  test('[PAGE-31] no answer of the worker is kept', async () => {
    const anna = await atHome()
    await invite(anna)
    await restUntilKept(anna.page)
    const all = (await kept(anna.page)).map((url) => new URL(url).pathname)
    expect(all.length).toBeGreaterThan(60)
    expect(all.filter((at) => at.startsWith('/api') || at.startsWith('/g/') || at === '/')).toEqual([])
  })

  test('[PAGE-30] nothing is kept for a player who spares the network', async () => {
    const { page } = await stage.take('Anna', { ...phone, ...keeping })
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto('/')
    await rest(page)
    // What would be asked for at rest was, and a request that comes later is answered.
    await page.evaluate(() => fetch('/api/health'))
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
    expect(await kept(page)).toEqual([])
  })

  test('[PAGE-33] a language chosen online is there offline; offline the choice says that it needs the network', async () => {
    const { page, wire, touch } = await atHome()
    await restUntilKept(page)
    await touch(page.getByRole('button', { name: 'Français' }))
    await page.getByText('Trois jeux').waitFor()
    const changed = page.evaluate(
      () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
    )
    await rest(page)
    await changed
    wire.cut()
    await page.reload()
    expect(await languageOf(page)).toBe('fr')
    await touch(page.getByRole('button', { name: 'Nederlands' }))
    await page.getByRole('alert').filter({ hasText: 'il faut du réseau' }).waitFor()
    await page.reload()
    expect(await languageOf(page)).toBe('fr')
  })

  test('[PAGE-35] a browser that knows no service worker plays as before', async () => {
    const anna = await stage.take('Anna', phone)
    await anna.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await invite(anna)
    await rest(anna.page)
    expect(await anna.page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
  })
})
