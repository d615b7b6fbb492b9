import type { BrowserContextOptions, Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { houseIds, type HouseId } from '../support/house.ts'
import { hold } from './clock.ts'
import { desktop, phone } from './device.ts'
import { takeTurn } from './games/tsuro.player.ts'
import { grow } from './games/tyros.player.ts'
import { layTile } from './games/tyrus.player.ts'
import type { Phone } from './phone.ts'
import { gather as gatherSeats, start as startTable } from './screens/table.ts'
import { play, tablesOn } from './seated.ts'
import { idle } from './settled.ts'
import { onStage } from './stage.ts'

onStage('table', (scene) => {
  const on = tablesOn(scene)
  const { gather, look } = on
  const small: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 640 } }
  const lying: BrowserContextOptions = { ...phone, viewport: { width: 844, height: 390 } }

  const chat = ({ page }: Phone): Locator => page.getByRole('button', { name: /^Chat/ })
  const lines = ({ page }: Phone): Locator => page.getByRole('log', { name: 'What was said' }).getByRole('listitem')
  const bubbles = ({ page }: Phone): Locator => page.locator('.bubble')
  const close = ({ page }: Phone) => page.getByRole('button', { name: 'Close' }).click()
  const textsOf = async (one: Phone): Promise<string[]> =>
    (await lines(one).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())

  const turnOf = ({ page }: Phone, title: RegExp) => expect.poll(() => page.title()).toMatch(title)

  test('a line and a reaction reach the others once, as text; a spectator reads along', async () => {
    const table = await gather('tsuro', 3)
    const [anna, ben, dido] = [await look(table, 0), await look(table, 1), await look(table)]
    for (const { page } of [ben, dido]) await hold(page, 3_000)
    await anna.touch(chat(anna))
    await anna.page.getByRole('textbox', { name: 'Say something' }).fill(' <b>Well</b> met  ')
    await anna.touch(anna.page.getByRole('button', { name: 'Send' }))
    for (const one of [ben, dido]) {
      await bubbles(one).waitFor()
      expect(await bubbles(one).innerText()).toBe('<b>Well</b> met')
      expect(await bubbles(one).locator('b').allTextContents()).toEqual(['Anna'])
      await one.page.getByRole('status').filter({ hasText: 'Anna: <b>Well</b> met' }).waitFor()
      await one.page.getByRole('button', { name: 'Chat: unread' }).waitFor()
    }
    await expect.poll(() => anna.page.getByRole('textbox').inputValue()).toBe('')

    await anna.touch(anna.page.getByRole('button', { name: 'Bravo!' }))
    await ben.page.getByRole('status').filter({ hasText: 'Anna: Bravo!' }).waitFor()
    // One bubble a player; and none for a player who has read both lines.
    await expect.poll(() => bubbles(ben).count()).toBe(1)
    await expect.poll(async () => (await textsOf(anna)).length).toBe(2)
    expect(await bubbles(anna).count()).toBe(0)
    for (const one of [ben, dido]) await one.touch(chat(one))
    for (const one of [anna, ben, dido]) {
      await expect.poll(() => textsOf(one)).toEqual(['Anna <b>Well</b> met', 'Anna'])
      expect(await lines(one).getByRole('img', { name: 'Bravo!' }).count()).toBe(1)
    }
    expect(await dido.page.getByRole('textbox', { name: 'Say something' }).count()).toBe(0)

    // The open sheet and a line that is not sent survive a reload; what was read stays read.
    await ben.page.getByRole('textbox').fill('Half a thou')
    await ben.page.reload()
    await ben.page.getByRole('textbox').waitFor()
    await expect.poll(() => ben.page.getByRole('textbox').inputValue()).toBe('Half a thou')
    await close(ben)
    await ben.page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
    await bubbles(ben).waitFor({ state: 'detached' })

    // Nothing said offline is lost or said twice.
    anna.wire.cut()
    await anna.page.locator('main.stale').waitFor()
    await anna.page.getByRole('textbox').fill('From the tunnel')
    await anna.page.keyboard.press('Enter')
    anna.wire.mend()
    await anna.page.locator('main:not(.stale)').waitFor()
    expect(await anna.page.getByRole('textbox').inputValue()).toBe('From the tunnel')
    await anna.page.keyboard.press('Enter')
    await expect.poll(async () => (await textsOf(anna)).at(-1)).toBe('Anna From the tunnel')
    expect(await textsOf(anna)).toHaveLength(3)
  })

  test('a muted chat neither pops up nor counts lines as unread, over a reload too, but at this table alone', async () => {
    const table = await gather('tsuro', 2)
    const ben = await look(table, 1)
    await ben.touch(chat(ben))
    const bell = ben.page.getByRole('switch', { name: 'Mute the chat' })
    await ben.touch(bell)
    await ben.page.getByRole('status').filter({ hasText: 'Chat muted' }).waitFor()
    await close(ben)
    await ben.page.reload()
    await ben.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    const cleo = await look(table)
    for (const { page } of [ben, cleo]) await hold(page, 3_000)
    await table.players[0]!.say('Do you hear me?')
    await table.players[0]!.react('wow')
    await bubbles(cleo).waitFor()
    // A move that comes after the lines is shown.
    await play(table, scene.seed, 1)
    await turnOf(ben, /^Your turn/)
    expect(await ben.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon-turn.svg')
    expect(await bubbles(ben).count()).toBe(0)
    await ben.page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
    await ben.touch(chat(ben))
    await expect.poll(() => textsOf(ben)).toEqual(['Anna Do you hear me?', 'Anna'])

    const other = await gather('tsuro', 2)
    await ben.page.goto(`/g/${other.id}`)
    await ben.touch(chat(ben))
    await expect.poll(() => bell.getAttribute('aria-checked')).toBe('false')
  })

  test('[PAGE-58] a player who asks to take back reads who said no, over a reload too, until they move; the menu says so as well', async () => {
    const table = await gather('tyrus', 2)
    await play(table, scene.seed, 2)
    const [anna, ben] = [await look(table, 0), await look(table, 1)]
    const menu = anna.page.getByRole('button', { name: 'Menu', exact: true })
    const ask = anna.page.getByRole('button', { name: 'Ask to take back' })
    await anna.touch(menu)
    await anna.touch(ask)
    await ben.touch(ben.page.getByRole('button', { name: 'No', exact: true }))
    const notice = anna.page.getByRole('group', { name: /^Ben said no\. Ask again in \d+ minutes?\.$/ })
    await notice.waitFor()
    await anna.page.reload()
    await notice.waitFor()
    await anna.touch(menu)
    await anna.page.getByRole('dialog').getByText('Ben said no. Ask again in').waitFor()
    expect(await ask.getAttribute('aria-disabled')).toBe('true')
    await close(anna)
    await play(table, scene.seed, 1)
    await notice.waitFor({ state: 'detached' })
  })

  test('[PAGE-83] the menu asks the house for nothing that it refuses', async () => {
    const { page, touch } = await look(await gather('tsuro', 2), 1)
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    const asked = page.waitForResponse(/nudge$/)
    await touch(page.getByRole('button', { name: 'Menu', exact: true }))
    await asked
    await page.getByRole('switch', { name: 'Sound' }).first().waitFor()
    await idle(page)
    expect(refused).toEqual([])
  })

  const firstMoves: Readonly<Record<HouseId, (one: Phone) => Promise<void>>> = {
    tsuro: (one) => takeTurn(one, { square: 'C1' }),
    tyrus: (one) => layTile(one, 0, 'Your citadel'),
    tyros: grow,
  }
  test.each(houseIds)('[PAINT-11] %s is played with nothing but what the page names from the start', async (game) => {
    const anna = await look(await gather(game, 3 - Number(game === 'tyrus')), 0)
    const html = await (await fetch(anna.page.url())).text()
    await anna.page.route('**/assets/*', (route) =>
      html.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
    )
    await anna.page.reload()
    await firstMoves[game](anna)
    await turnOf(anna, /^Ben/)
    await anna.page.unrouteAll()
  })

  test('[PAINT-5] board, figures, hand and actions of Tyros come one after the other', async () => {
    const anna = await look(await gather('tyros', 3), 0)
    const parts = ['.chart', '.empires', '.controls .hand', '.controls .actions button']
    await anna.page.addInitScript((parts) => {
      let batch = 0
      const came: Record<string, number> = {}
      // Additions of one task are reported at once.
      new MutationObserver(() => {
        batch++
        for (const part of parts) if (document.querySelector(part)) came[part] ??= batch
      }).observe(document, { childList: true, subtree: true })
      Object.assign(window, { came })
    }, parts)
    await anna.page.reload()
    await anna.page.locator(parts.at(-1)!).first().waitFor()
    await anna.page.locator('.empires').waitFor()
    const came = await anna.page.evaluate(() => (window as unknown as { came: Record<string, number> }).came)
    expect(new Set(Object.values(came)).size).toBe(parts.length)
  })

  test('[PAGE-237] a rematch leads the players to one next table; a player may stay', async () => {
    const table = await gather('tsuro', 3)
    await play(table, scene.seed)
    const [anna, ben, cleo, dido] = [
      await look(table, 0, desktop),
      await look(table, 1, small),
      await look(table, 2),
      await look(table),
    ]
    await hold(cleo.page, 3_000)
    // The table does not know who asks, so nobody is named.
    await anna.touch(anna.page.getByRole('button', { name: 'Play again' }))
    await anna.page.waitForURL((url) => !url.pathname.endsWith(table.id))
    const path = new URL(anna.page.url()).pathname
    await cleo.page.getByText('The next table is ready.').waitFor()
    // Who reads the end is not led away, nor who touches the page; the way is there at once.
    await cleo.touch(cleo.page.getByRole('button', { name: 'Stay here' }))
    await ben.page.getByRole('button', { name: 'Go now' }).waitFor()
    const pass = async (one: Phone, seconds: number): Promise<void> => {
      for (let i = 0; i < seconds; i++) await one.skip(1_000)
    }
    await pass(ben, 10)
    expect(new URL(ben.page.url()).pathname).toBe(`/g/${table.id}`)
    await pass(ben, 10)
    for (let i = 0; i < 10; i++) {
      await ben.page.keyboard.press('Shift')
      await pass(ben, 1)
    }
    expect(new URL(ben.page.url()).pathname).toBe(`/g/${table.id}`)
    await pass(ben, 12)
    await ben.page.waitForURL(`**${path}`)
    await dido.page.getByRole('button', { name: 'Go to the next table' }).waitFor()
    expect(new URL(dido.page.url()).pathname).toBe(`/g/${table.id}`)
    expect(new URL(cleo.page.url()).pathname).toBe(`/g/${table.id}`)

    // A player who goes back sees the way to the next table, but is not led there.
    await ben.page.goBack()
    await ben.page.getByRole('heading', { level: 2, name: /win/ }).waitFor()
    await ben.page.getByText('The next table is ready.').waitFor()
    await ben.skip(10_000)
    await ben.page.evaluate(() => fetch('/api/health'))
    expect(new URL(ben.page.url()).pathname).toBe(`/g/${table.id}`)
    await dido.touch(dido.page.getByRole('button', { name: 'Go to the next table' }))
    await dido.page.waitForURL(`**${path}`)
  })

  test('a count of Tyrus holds all its tiles, on the smallest phone too', async () => {
    const table = await gather('tyrus', 2)
    const anna = await look(table, 0)
    const { page } = anna
    for (let election = 1; election <= 3; election++) {
      await play(table, scene.seed + election, 6)
      await anna.page.locator('.count .winner, .count .verdict').first().waitFor()
      for (const viewport of [phone.viewport!, small.viewport!, { width: 320, height: 568 }]) {
        await page.setViewportSize(viewport)
        const over = () =>
          page.locator('.count .side').evaluateAll(
            (sides) =>
              sides.flatMap((side) => {
                const { top, bottom } = side.getBoundingClientRect()
                return [...side.querySelectorAll('header, .tile')].filter((part) => {
                  const box = part.getBoundingClientRect()
                  return box.top < top - 1 || box.bottom > bottom + 1
                })
              }).length,
          )
        await expect.poll(over).toBe(0)
      }
      await page.setViewportSize(phone.viewport!)
      await anna.touch(page.getByRole('button', { name: 'Go on' }))
    }
  })

  test('the second of two equal names, both too long for the strip, shows its number', async () => {
    const keeper = on.keeper
    const called = ['W'.repeat(30), 'W'.repeat(30), 'Ann']
    const { id, tokens } = await gatherSeats(keeper, { game: 'tsuro', seats: 3, first: 0, called })
    const { page } = await look({ id, tokens }, 0, { ...phone, viewport: { width: 320, height: 568 } })
    await page.goto('/')
    await page.getByText('WWWW').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const { players } = await startTable(keeper, { id, tokens, players: [] })
    onTestFinished(() => players.forEach((one) => void one.close()))
    await page.goto(`/g/${id}`)
    const name = page.getByRole('list', { name: 'Players' }).locator('.name').nth(1)
    await name.waitFor()
    const { right, number } = await name.evaluate((one) => {
      const range = document.createRange()
      range.setStartAfter(one.firstElementChild!)
      range.setEndAfter(one.lastChild!)
      const over = range.getBoundingClientRect().right - one.getBoundingClientRect().right
      return { right: over, number: String(range) }
    })
    expect(number).toBe('2')
    expect(right).toBeLessThanOrEqual(1)
  })

  test('[PAGE-74] the whole hand is in sight below the board, with text twice as large', async () => {
    for (const game of ['tsuro', 'tyrus'] as const) {
      const { page } = await look(await gather(game, 2), 0)
      await page.addStyleTag({ content: 'html { font-size: 32px !important }' })
      const last = page.getByRole('group', { name: 'Your hand' }).getByRole('button').last()
      const bottom = async () => {
        const { y, height } = (await last.boundingBox())!
        return y + height
      }
      await expect.poll(bottom).toBeLessThan(phone.viewport!.height)
    }
  })

  const sizeOf = async (what: Locator) => (await what.boundingBox())!

  // Sizes of eight seats in play, chat and end are measured with all other screens.
  test.each([
    ['a small phone', small],
    ['a phone lying down', lying],
  ])('a chat line and a reaction leave the board as large as it was on %s', async (_, device) => {
    const table = await gather('tsuro', 8)
    await play(table, scene.seed, 12)
    const one = await look(table, 0, device)
    const board = one.page.locator('.board svg').first()
    const before = await sizeOf(board)
    await hold(one.page, 3_000)
    await table.players[3]!.say('Nothing moves for this line, however much there is to read in it.')
    await table.players[5]!.react('laugh')
    await expect.poll(() => bubbles(one).count()).toBe(2)
    expect(await sizeOf(board)).toEqual(before)
  })
})
