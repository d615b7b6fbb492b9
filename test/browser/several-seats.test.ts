import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { desktop, phone, quiet } from './device.ts'
import { labelled, type Phone } from './phone.ts'
import { apart, contains } from './picture.ts'
import { rest } from './rested.ts'
import { keeperAt, type Keeper } from './screens/keeper.ts'
import { settled } from './settled.ts'
import { act, waitedFor, type Table } from './screens/table.ts'
import { open, play, seatAll } from './seated.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

/** ms that a name is held to look, and that nobody touches the device before the hand is covered. */
const HOLD = 400
const QUIET = 60_000

/** What two pixels of sixteen make of it that are others in full; a hand that is shown makes far more. */
const EDGES = 32

/** All that the accessibility tree says. */
async function spoken(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return JSON.stringify(nodes.map(({ name, description, value }) => [name?.value, description?.value, value?.value]))
}

onStage('several-seats', (scene) => {
  const tables: Table[] = []
  let keeper: Keeper

  beforeAll(() => {
    keeper = keeperAt(scene.server.port)
  })
  afterEach(async () => {
    await Promise.all(tables.splice(0).flatMap(({ players }) => players.map((player) => player.close())))
  })

  const button = ({ page }: Phone, name: string): Locator => page.getByRole('button', { name, exact: true })
  const look = (one: Phone, name: string): Locator => button(one, `I am ${name}`)
  const hand = ({ page }: Phone): Locator => labelled(page, 'Your hand')
  const panel = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Who is looking?' })
  const tokens = ({ page }: Phone, id: string): Promise<readonly string[]> =>
    page.evaluate((key) => (localStorage.getItem(key) ?? '').replace('*', '').split('~'), `murex:${id}`)
  const cookie = async ({ page }: Phone): Promise<readonly string[]> => {
    const all = await page
      .context()
      .cookies(`${new URL(page.url()).origin}/api/tables${new URL(page.url()).pathname.slice(2)}`)
    return (all.find(({ name }) => name === 'seat')?.value ?? '').split('.')
  }
  /** Another player of this device sits down, as in the waiting room. */
  async function bring(one: Phone, name: string): Promise<void> {
    await one.touch(button(one, 'Add a player on this device'))
    await one.page.getByRole('textbox', { name: 'Their name' }).fill(name)
    await one.touch(button(one, 'Add'))
    await one.page.getByRole('group', { name: 'On this device' }).getByRole('button', { name }).waitFor()
  }
  /** Touches a name and holds it for so long. */
  async function hold(one: Phone, name: string, ms = HOLD): Promise<void> {
    // Minutes that are skipped cost the connection, and the page moves while it comes back.
    await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    await settled(one.page)
    const { x, y, width, height } = (await look(one, name).boundingBox())!
    await one.page.mouse.move(x + width / 2, y + height / 2)
    await one.page.mouse.down()
    await one.skip(ms)
    await one.page.mouse.up()
  }
  const covered = async (one: Phone): Promise<void> => {
    await panel(one).waitFor()
    expect(await hand(one).count()).toBe(0)
  }

  /** A game on a device whose players hold the first `held` seats; the others have no screens. */
  async function gather(game: GameId, seats: number): Promise<Table> {
    const table = await seatAll(keeper, game, seats)
    tables.push(table)
    return table
  }
  async function sitTogether(table: Table, held: number, device: BrowserContextOptions = phone): Promise<Phone> {
    const { id } = table
    return scene.add(
      await open(scene.browser, scene.server.port, device, { id, tokens: [table.tokens.slice(0, held).join('~')] }, 0),
    )
  }

  test('[BACK-39] up to four sit down on one phone: storage and cookie keep all, each has a socket, and a reload keeps them', async () => {
    const anna = await scene.take('Anna', phone)
    const path = await invite(anna, 'tsuro', true)
    const id = path.slice(3)
    await rest(anna.page)
    const sockets: string[] = []
    anna.page.on('websocket', (socket) => sockets.push(socket.url()))
    const [first] = await tokens(anna, id)
    for (const name of ['Ben', 'Cleo', 'Dan']) await bring(anna, name)
    expect(sockets).toHaveLength(3)
    expect(await button(anna, 'Add a player on this device').count()).toBe(0)
    const kept = await tokens(anna, id)
    expect(new Set(kept).size).toBe(4)
    expect(kept[0]).toBe(first)
    expect((await cookie(anna)).toSorted()).toEqual(kept.toSorted())
    const seats = anna.page.getByRole('list', { name: 'Seats' }).getByRole('listitem')
    for (const [seat, name] of ['Anna', 'Ben', 'Cleo', 'Dan'].entries())
      await expect.poll(() => seats.nth(seat).textContent()).toContain(name)

    // Each seat has a page of its own to be changed on.
    await anna.touch(anna.page.getByRole('group', { name: 'On this device' }).getByRole('button', { name: 'Ben' }))
    await expect.poll(() => anna.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ben')
    await anna.page.reload()
    await expect.poll(() => anna.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ben')
    await expect.poll(() => sockets.length).toBe(7)
    expect((await tokens(anna, id)).toSorted()).toEqual(kept.toSorted())

    // One of them leaves: the others stay.
    await anna.touch(button(anna, 'Leave the seat'))
    await expect.poll(async () => (await tokens(anna, id)).length).toBe(3)
    await expect.poll(async () => (await cookie(anna)).length).toBe(3)
    const here = anna.page.getByRole('group', { name: 'On this device' }).getByRole('button')
    await expect
      .poll(async () => (await here.allTextContents()).map((name) => name.trim()))
      .toEqual(['Anna', 'Cleo', 'Dan'])
    const eve = await scene.take('Eve', phone)
    await sit(eve, path)
    await anna.touch(here.filter({ hasText: 'Anna' }))
    await start(anna, 4)
    await covered(anna)
    await hold(anna, 'Anna')
    await hand(anna).waitFor()
    // Where one seat is here, nothing is said of it.
    await labelled(eve.page, 'Board').waitFor()
    expect(await panel(eve).count()).toBe(0)
    expect(await button(eve, 'Cover my hand').count()).toBe(0)
  })

  test('[BACK-39] with its storage emptied, a browser has all its seats back by the cookie', async () => {
    const anna = await scene.take('Anna', phone)
    const path = await invite(anna, 'tsuro', true)
    const id = path.slice(3)
    await rest(anna.page)
    for (const name of ['Ben', 'Cleo']) await bring(anna, name)
    const kept = (await tokens(anna, id)).toSorted()
    await anna.page.evaluate(() => localStorage.clear())
    await anna.page.reload()
    await expect.poll(async () => (await tokens(anna, id)).toSorted()).toEqual(kept)
    const here = anna.page.getByRole('group', { name: 'On this device' }).getByRole('button')
    await expect
      .poll(async () => (await here.allTextContents()).map((name) => name.trim()).toSorted())
      .toEqual(['Anna', 'Ben', 'Cleo'])
    await anna.touch(here.filter({ hasText: 'Anna' }))
    await start(anna, 3)
    await covered(anna)
    await hold(anna, 'Ben')
    await hand(anna).waitFor()

    // Who looks is not known before all seats are back: until then nobody's hand is in the document.
    const { page } = anna
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      void page.route('**/seats/mine', async (route) => {
        resolve()
        await new Promise<void>((done) => (answer = done))
        await route.continue()
      })
    })
    await page.evaluate(() => localStorage.clear())
    await page.addInitScript(() => {
      const look = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="Your hand"]')) return
        document.documentElement.dataset['seen'] = ''
        look.disconnect()
      })
      look.observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.reload()
    await asked
    await rest(page)
    expect(await page.locator('.board').count()).toBe(0)
    answer()
    await covered(anna)
    expect(await page.locator('[data-seen]').count()).toBe(0)
    await hold(anna, 'Ben')
    await page.locator('[data-seen]').waitFor()
  })

  test.each(gameIds)(
    '[BACK-40] at %s no hand of two is in the document until its player holds their name',
    async (game) => {
      const table = await gather(game, game === 'tyrus' ? 2 : 3)
      if (game === 'tsuro') await play(table, scene.seed, 6)
      const one = await sitTogether(table, 2, quiet)
      await covered(one)
      const dido = scene.add(await open(scene.browser, scene.server.port, quiet, table))
      const board = (page: Page) => page.locator('main > .board')
      const html = (page: Page) =>
        board(page)
          .innerHTML()
          .then((text) => text.replace(/<!--.*?-->|\bid="[^"]*"|url\([^)]*\)|href="#[^"]*"/g, ''))
      await rest(one.page)
      await rest(dido.page)
      /** What a page shows, says and looks like while it is covered. */
      async function hidden() {
        await covered(one)
        await settled(one.page)
        await expect.poll(async () => (await html(one.page)) === (await html(dido.page))).toBe(true)
        return {
          html: await one.page.content(),
          tree: await spoken(one.page),
          picture: (await one.page.screenshot({ scale: 'css' })).toString('base64'),
        }
      }
      const before = await hidden()
      for (const name of ['Anna', 'Ben']) {
        await hold(one, name)
        await hand(one).waitFor()
        await settled(one.page)
        const faces = await hand(one).evaluate((group) =>
          [...group.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label')!),
        )
        expect(faces.length).toBeGreaterThan(0)
        const held = (await hand(one).screenshot({ scale: 'css' })).toString('base64')
        const whole = (await one.page.screenshot({ scale: 'css' })).toString('base64')
        expect(await contains(one.page, whole, held)).toBe(true)
        expect(await apart(one.page, before.picture, whole)).toBeGreaterThan(4 * EDGES)
        await one.touch(button(one, 'Cover my hand'))
        const after = await hidden()
        for (const { html, tree, picture } of [before, after]) {
          expect(faces.filter((face) => html.includes(face) || tree.includes(face))).toEqual([])
          expect(tree).not.toContain('Your hand')
          expect(await contains(one.page, picture, held)).toBe(false)
        }
        expect(await apart(one.page, before.picture, after.picture)).toBeLessThan(EDGES)
      }
    },
  )

  test('[BACK-40] a hand is covered again at the end of the turn, when hidden, at a reload, when turned, and after a minute', async () => {
    const table = await gather('tsuro', 3)
    await play(table, scene.seed, 3)
    const one = await sitTogether(table, 2)
    const names = ['Anna', 'Ben', 'Cleo']
    const lift = async (name: string): Promise<void> => {
      await covered(one)
      await hold(one, name)
      await hand(one).waitFor()
    }
    await covered(one)
    // A touch that is too short is none.
    await hold(one, 'Anna', HOLD - 100)
    await one.skip(HOLD)
    await covered(one)

    await lift('Anna')
    await one.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await hand(one).count()).toBe(0)
    await one.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

    await lift('Ben')
    await one.page.reload()
    await covered(one)

    await lift('Anna')
    await one.skip(QUIET - 5_000)
    await one.page.keyboard.press('Shift')
    await one.skip(QUIET - 5_000)
    expect(await hand(one).count()).toBe(1)
    await one.skip(5_000)
    await covered(one)

    await lift('Anna')
    await one.page.setViewportSize({ width: 844, height: 390 })
    await covered(one)
    await one.page.setViewportSize({ width: 390, height: 844 })

    // Whoever of the two is waited for is offered first; their turn ends by a move, and the hand is gone.
    for (let turn = 0; turn < 4; turn++) {
      const [player] = waitedFor(table)
      const name = names[player!.seat]!
      if (player!.seat < 2) {
        await one.page.getByText(`Your turn, ${name}!`).waitFor()
        await lift(name)
      } else await one.page.getByText('Waiting for Cleo').waitFor()
      await play(table, scene.seed + turn, 1)
      await covered(one)
    }
  })

  test('[BACK-44] home, from which the badge is counted, says “Your turn” to each of the players here', async () => {
    const table = await gather('tsuro', 3)
    const one = await sitTogether(table, 2)
    await covered(one)
    await one.page.waitForFunction((key) => localStorage.getItem(key) !== null, `murex:seats:${table.id}`)
    const row = one.page.getByRole('region', { name: 'Your tables' }).getByRole('link').filter({ hasText: 'Tsuro' })
    for (let turn = 0; turn < 3; turn++) {
      const { seat } = waitedFor(table)[0]!
      await one.page.goto('/')
      await row.getByText(seat < 2 ? 'Your turn' : 'Waiting for Cleo').waitFor()
      await play(table, scene.seed + turn, 1)
    }
  })

  test('a card that asks something says which of the players here it asks; where there is one, nothing', async () => {
    const table = await gather('tsuro', 4)
    const [one, dan] = [await sitTogether(table, 2), await open(scene.browser, scene.server.port, phone, table, 3)]
    scene.add(dan)
    const body = { kind: 'pace', pace: 'days-3' } as const
    await keeper.ask('POST /api/tables/:id/asks', { at: { id: table.id }, token: table.tokens[2]!, body })
    const card = ({ page }: Phone): Locator =>
      page.getByRole('group').filter({ hasText: 'Cleo would like' }).locator('p')
    await expect.poll(() => card(one).textContent()).toMatch(/^For Anna: Cleo would like/)
    await expect.poll(() => card(dan).textContent()).toMatch(/^Cleo would like/)
    await hold(one, 'Ben')
    await hand(one).waitFor()
    await expect.poll(() => card(one).textContent()).toMatch(/^For Ben: Cleo would like/)
  })

  test('[BACK-40] by keyboard a press lifts it, and the turn is played', async () => {
    const table = await gather('tyrus', 2)
    const one = await sitTogether(table, 2, desktop)
    await covered(one)
    const [player] = waitedFor(table)
    const name = ['Anna', 'Ben'][player!.seat]!
    await look(one, name).focus()
    await one.page.keyboard.press('Enter')
    await hand(one).waitFor()
    await act(table, player!, { type: 'lay', tile: player!.view.hands[player!.seat].tiles.it[0], place: 0 })
    await covered(one)
    await one.page.getByText(`Your turn, ${name === 'Anna' ? 'Ben' : 'Anna'}!`).waitFor()
  })

  test('[BACK-40] a moment of the game shows nobody’s hand', async () => {
    const table = await gather('tsuro', 2)
    await play(table, scene.seed, 5)
    const one = await sitTogether(table, 2)
    await covered(one)
    const dido = scene.add(await open(scene.browser, scene.server.port, phone, table))
    const [mine, theirs] = await Promise.all(
      [one, dido].map(async ({ page }) => {
        await page.goto(`/g/${table.id}/m2`)
        await labelled(page, 'Board').waitFor()
        await settled(page)
        return spoken(page)
      }),
    )
    expect(mine).toBe(theirs)
  })
})
