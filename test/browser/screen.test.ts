import type { BrowserContextOptions, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { onTurn, playOn } from './games/tsuro.player.ts'
import * as tyrus from './games/tyrus.player.ts'
import type { Phone } from './phone.ts'
import { askAxe, bringAxe } from './screens/axe.ts'
import { invite, leave, sit, start } from './seating.ts'
import { complete, goHome } from './settled.ts'
import { onStage } from './stage.ts'
import { tap } from './touch.ts'

const television: BrowserContextOptions = { ...desktop, viewport: { width: 1920, height: 1080 } }
const careful = ['A1', 'F1', 'C6'].map((square) => ({ square, careful: true }))
const careless = careful.map(({ square }) => ({ square }))

/** Every text in sight that is smaller than it may be, in px of the screen. */
const small = ({ page }: Phone, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const all = [...document.querySelectorAll<HTMLElement | SVGElement>('main *')]
    return all.flatMap((one) => {
      const text = [...one.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [],
      )
      const { width, height } = one.getBoundingClientRect()
      const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1
      if (!text.join('').trim() || !isSeen || one.closest('.unseen')) return []
      const zoom = one instanceof SVGGraphicsElement ? one.getScreenCTM()!.a : one.currentCSSZoom
      return parseFloat(getComputedStyle(one).fontSize) * zoom < least ? [text.join('').trim()] : []
    })
  }, least)

onStage('screen', (stage) => {
  const seats = ({ page }: Phone) => page.getByRole('list', { name: 'Seats' }).getByRole('listitem')
  const isScreen = (one: Phone) => one.page.locator('main.screen').waitFor()
  const hand = ({ page }: Phone) => page.locator('.hand-alone')
  const board = ({ page }: Phone) => page.locator('main > .board')

  /** The way back comes into sight once somebody is there. */
  async function stop(tv: Phone): Promise<void> {
    await tv.page.mouse.move(600, 500)
    await tv.page.mouse.move(620, 520)
    await tap(tv, 'Stop being the screen')
  }

  async function watch(path: string): Promise<Phone> {
    const tv = await stage.take('television', television)
    await tv.page.goto(path)
    await tap(tv, 'This device is the screen')
    await isScreen(tv)
    return tv
  }

  test('[PAGE-100] [PAGE-101] [PAGE-102] [PAGE-103] an evening: a screen, three phones, one that leaves and comes back, a rematch', async () => {
    const phones = [await stage.take('Anna', phone)]
    const path = await invite(phones[0]!)
    const tv = await watch(path)
    // Both show one number, and no phone hides its board before a tap.
    const asks = tv.page.getByText(/waiting for a player to tap/)
    const number = /\d{3}/.exec((await asks.textContent())!)![0]
    await phones[0]!.page.getByText(`Does yours show ${number}?`).waitFor()
    await tap(phones[0]!, 'Show the board')
    await asks.waitFor({ state: 'detached' })
    // It stays one over a reload, and shows the way in.
    await tv.page.reload()
    await isScreen(tv)
    await tv.page.getByText('Scan to join').waitFor()
    await tv.page.getByRole('img', { name: 'QR code for the link to this table' }).first().waitFor()
    for (const name of ['Maximiliane van der Aa', 'Cléo']) {
      const one = await stage.take(name, phone)
      phones.push(one)
      await sit(one, path)
    }
    await expect
      .poll(() => seats(tv).allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('Cléo')]))
    expect(await small(tv, 24)).toEqual([])
    await seats(tv).filter({ hasText: 'Anna' }).getByText('host').waitFor()
    await tv.page.getByText('Anna starts the game').waitFor()
    const [anna, ben, cleo] = phones as [Phone, Phone, Phone]
    await start(anna, 3)
    await tv.page.locator('main.screen .board').first().waitFor()
    for (const one of [...phones, tv]) await one.hurry()

    // Phones show hands alone, and a board to a player who chooses.
    for (const one of phones) await hand(one).waitFor()
    const first = (await onTurn(phones))!
    await expect.poll(() => board(first).isVisible()).toBe(true)
    for (const one of phones) if (one !== first) expect(await board(one).isVisible()).toBe(false)
    expect(await tv.page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
    await tv.page.getByText(`${first.name}’s turn`).waitFor()

    await playOn(phones, 5, careful)
    await tv.page
      .getByRole('log')
      .getByText(/lays a tile/)
      .waitFor()
    expect(await small(tv, 24)).toEqual([])
    await bringAxe(tv.page)
    expect(await askAxe(tv.page, 'all')).toEqual([])

    cleo.wire.cut()
    await cleo.page.getByText('Offline').first().waitFor()
    await seats(tv).filter({ hasText: 'Cléo' }).getByText('away').waitFor()
    cleo.wire.mend()
    await cleo.page.reload()
    await hand(cleo).waitFor()
    await cleo.hurry()

    // A player can have the whole table on the phone, over a reload too.
    await tap(ben, 'Whole table here')
    await hand(ben).waitFor({ state: 'detached' })
    await ben.page.reload()
    await board(ben).waitFor()
    expect(await hand(ben).count()).toBe(0)
    await tap(ben, 'Menu')
    await ben.touch(ben.page.getByRole('switch', { name: 'Only my hand on this phone' }))
    await tap(ben, 'Close')
    await hand(ben).waitFor()
    await ben.hurry()

    // Without a screen the table is back by itself, and with it the hand.
    await stop(tv)
    for (const one of phones) await hand(one).waitFor({ state: 'detached' })
    await tap(tv, 'Menu')
    await tap(tv, 'This device is the screen')
    await isScreen(tv)
    for (const one of phones) await hand(one).waitFor()

    await tv.page.evaluate(() => {
      const heads: string[] = []
      new MutationObserver(() => heads.push(document.querySelector('h1')?.textContent ?? '')).observe(document.body, {
        ...{ subtree: true, childList: true, characterData: true },
      })
      Object.assign(globalThis, { heads })
    })
    await playOn(phones, 99, careless)
    await tv.page.getByRole('heading', { name: /win/ }).waitFor()
    // Each turn is somebody’s, and the last stone falls in nobody’s.
    const heads = await tv.page.evaluate(() => (globalThis as unknown as { heads: string[] }).heads)
    expect(heads.length).toBeGreaterThan(3)
    expect(heads.filter((head) => head.startsWith('’'))).toEqual([])
    expect(await small(tv, 24)).toEqual([])
    await tap(anna, 'Play again')
    await tv.page.waitForURL((url) => url.pathname !== path && url.hash === '#screen')
    await expect.poll(() => seats(tv).filter({ hasText: 'expected' }).count()).toBe(2)
    // Shows nothing that nobody could type.
    await tv.page.getByText('Scan to join').waitFor()
    expect(await tv.page.locator('main').textContent()).not.toContain(new URL(tv.page.url()).pathname.slice(1))
    // Seats are kept for two: no more are needed.
    await anna.page.getByText(/^Waiting for Maximiliane van der Aa and Cléo$/).waitFor()
    await stop(tv)
    await tv.page.getByRole('textbox', { name: 'Your name' }).waitFor()
  })

  test('[PAGE-200] [PAGE-201] a television opens the evening: phones come by its code, the first of them as host', async () => {
    const tv = await stage.take('television', television)
    await tv.page.goto('/?new=tsuro&invite')
    // Told from afar, and before a name is asked for.
    const top = async (what: Locator) => (await what.boundingBox())!.y
    const name = tv.page.getByRole('textbox', { name: 'Your name' })
    expect(await top(tv.page.getByRole('button', { name: 'This device is the screen' }))).toBeLessThan(await top(name))
    expect(await small(tv, 19)).toEqual([])
    await tap(tv, 'This device is the screen')
    await isScreen(tv)
    const code = (await tv.page.locator('.code').textContent())!
    expect(code).toMatch(/^[A-Z]{6}$/)
    await tv.page.getByText(`or open ${new URL(tv.page.url()).host} and type`).waitFor()
    expect(await small(tv, 24)).toEqual([])

    const anna = await stage.take('Anna', phone)
    await goHome(anna.page)
    await tap(anna, 'I have a code')
    const field = anna.page.getByRole('textbox', { name: 'A table’s code or link' })
    for (const [typed, said] of [
      ['BBBBBB', 'No table has this code'],
      ['chess', 'That is neither a code of six letters'],
    ] as const) {
      await field.fill(typed)
      await tap(anna, 'Open')
      await anna.page.getByText(said).waitFor()
    }
    await field.fill(code.toLowerCase())
    await tap(anna, 'Open')
    const path = new URL(tv.page.url()).pathname
    await anna.page.waitForURL((url) => url.pathname === path)
    await sit(anna, path)
    const ben = await stage.take('Ben', phone)
    await sit(ben, path)
    // Back leads home, not to what was typed there.
    await anna.page.goBack()
    await anna.page.getByRole('heading', { name: 'Murex' }).waitFor()
    expect(await anna.page.getByRole('dialog').count()).toBe(0)
    await anna.page.goForward()
    await tv.page.reload()
    await expect.poll(() => tv.page.locator('.code').textContent()).toBe(code)
    await tv.skip(10 * 60_000)
    await tv.page.locator('.code').waitFor({ state: 'detached' })
    await start(anna, 2)
    for (const one of [anna, ben]) await hand(one).waitFor()
  })

  test('[PAGE-101] a screen says who has left, and that the game waits for nobody else', async () => {
    const phones = [await stage.take('Anna', phone)]
    const path = await invite(phones[0]!, 'tsuro', true)
    for (const name of ['Ben', 'Cleo']) {
      const one = await stage.take(name, phone)
      phones.push(one)
      await sit(one, path)
    }
    const tv = await watch(path)
    await tap(phones[0]!, 'Show the board')
    await start(phones[0]!, 3)
    await tv.page.getByText('Anna’s turn').waitFor()
    await leave(phones[0]!)
    await tv.page.getByText('Anna left.').waitFor()
    await seats(tv).filter({ hasText: 'Anna' }).getByText('left the table').waitFor()
    expect(await small(tv, 24)).toEqual([])
  })

  test('[PAGE-104] a player’s unsent choice is neither shown on a screen nor sent to it', async () => {
    const phones = [await stage.take('Anna', phone)]
    const path = await invite(phones[0]!, 'tyrus', true)
    const ben = await stage.take('Ben', phone)
    await sit(ben, path)
    phones.push(ben)
    const tv = await stage.take('television', television)
    const frames: string[] = []
    tv.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => payload !== 'pong' && frames.push(String(payload))),
    )
    await tv.page.goto(`${path}#screen`)
    await isScreen(tv)
    const [anna] = phones as [Phone]
    await tap(anna, 'Show the board')
    await start(anna, 2)
    await tv.page.getByText('Anna’s turn').waitFor()
    await hand(anna).waitFor()
    // Late parts of the screen have come.
    await complete(tv.page)
    const shown = () => tv.page.locator('main').innerHTML()
    const [before, had] = [await shown(), frames.length]
    await tyrus.choose(anna, 0, 'Your citadel')
    await expect.poll(() => tyrus.commit(anna).isEnabled()).toBe(true)
    expect([await shown(), frames.length]).toEqual([before, had])
    await anna.touch(tyrus.commit(anna))
    await tv.page.getByText('Ben’s turn').waitFor()
    expect(frames.filter((frame) => frame.includes('"it":'))).toEqual([])
  })
})
