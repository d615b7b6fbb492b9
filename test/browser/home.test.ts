import axe from 'axe-core'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, quiet } from './device.ts'
import type { Phone } from './phone.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { joinAs } from './screens/headless.ts'
import { keeperAt, type Keeper } from './screens/keeper.ts'
import { gather } from './screens/table.ts'
import { invite, sit } from './seating.ts'
import { onStage } from './stage.ts'

onStage('home', (stage) => {
  const { take } = stage
  let keeper: Keeper

  beforeAll(() => {
    keeper = keeperAt(stage.server.port)
  })

  async function atHome(name: string, device: BrowserContextOptions): Promise<Phone> {
    const one = await take(name, device)
    await one.page.goto('/')
    return one
  }

  /** So many tables are open, for whoever asks from now on: what was told a moment ago is no longer. */
  const areOpen = (count: number) =>
    expect
      .poll(async () => {
        await keeper.pass(5000)
        return (await keeper.ask('GET /api/tables')).tables.length
      })
      .toBe(count)

  const pictureOf = ({ page }: Phone, game: string) =>
    page.getByRole('button', { name: `${game} in a picture: see it move` })
  /** How many parts of a picture move now, and how long the whole of it takes, in ms. */
  const motion = (picture: Locator) =>
    picture.evaluate((button) => {
      const all = button.querySelector('svg')!.getAnimations({ subtree: true })
      return {
        moving: all.filter(({ playState }) => playState === 'running').length,
        lasts: Math.max(0, ...all.map(({ effect }) => Number(effect!.getComputedTiming().endTime))),
      }
    })

  test('pictures are still until touched, run once and end by themselves; a second touch finishes them', async () => {
    const anna = await atHome('Anna', phone)
    const session = await anna.page.context().newCDPSession(anna.page)
    await session.send('Animation.enable')
    for (const game of ['Tsuro', 'Tyrus', 'Tyros']) {
      const picture = pictureOf(anna, game)
      await picture.locator('> svg').waitFor()
      expect(await motion(picture)).toEqual({ moving: 0, lasts: 0 })
      // Motions stand still while they are looked at, however long that takes.
      await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await anna.touch(picture)
      const { moving, lasts } = await motion(picture)
      expect(moving).toBeGreaterThan(0)
      expect(lasts).toBeLessThanOrEqual(2500)
      await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
      await expect.poll(async () => (await motion(picture)).moving).toBe(0)

      await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await picture.press('Enter')
      expect((await motion(picture)).moving).toBeGreaterThan(0)
      await picture.press('Enter')
      expect((await motion(picture)).moving).toBe(0)
    }
  })

  test('where motion is spared a picture fades to its end and back, and nothing travels', async () => {
    const anna = await atHome('Anna', quiet)
    const picture = pictureOf(anna, 'Tyros')
    const galley = picture.locator('.galley-at')
    const at = () => galley.evaluate((it) => getComputedStyle(it).transform)
    const start = await at()
    await anna.touch(picture)
    expect((await motion(picture)).moving).toBeLessThanOrEqual(1)
    const end = await at()
    expect(end).not.toBe(start)
    await anna.touch(picture)
    expect(await at()).toBe(start)
  })

  test('the language is chosen at the foot of the page, and kept', async () => {
    const { page } = await atHome('Anna', desktop)
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Nederlands' }).click()
    await page.getByRole('heading', { name: 'Open tafels' }).waitFor()
    await page.reload()
    const dutch = page.getByRole('group', { name: 'Taal' }).getByRole('button', { name: 'Nederlands', pressed: true })
    await dutch.waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl')
  })

  test('every file that the page loads is of the type it says, over https alone, and needs no camera', async () => {
    const { page } = await take('Anna', desktop)
    const unlike: string[] = []
    const seen: string[] = []
    page.on('response', (answer) => {
      const headers = answer.headers()
      const { pathname } = new URL(answer.url())
      seen.push(pathname)
      const said = ['x-content-type-options', 'strict-transport-security', 'permissions-policy'].map(
        (name) => headers[name],
      )
      if (said[0] !== 'nosniff' || !said[1]?.startsWith('max-age=') || !said[2]?.includes('camera=()'))
        unlike.push(pathname)
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.evaluate(() => fetch('/card.png'))
    expect(seen).toEqual(expect.arrayContaining(['/', '/card.png', expect.stringMatching(/^\/assets\//)]))
    expect(unlike).toEqual([])
  })

  test('an open table is listed until it starts; my own are found again, and forgotten with the table', async () => {
    const dido = await atHome('Dido', phone)
    await dido.page.getByText('No table is open').waitFor()
    const look = () => dido.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

    const anna = await atHome('Anna', phone)
    const path = await invite(anna)
    await anna.page.evaluate(async (id) => {
      const authorization = `Bearer ${localStorage.getItem(`murex:${id}`)}`
      const headers = { authorization, 'content-type': 'application/json' }
      await fetch(`/api/tables/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ settings: { listed: true } }),
      })
    }, path.split('/').at(-1)!)
    const open = dido.page.getByRole('region', { name: 'Open tables' }).getByRole('link')
    await areOpen(1)
    await look()
    await open.waitFor()
    expect(await open.innerText()).toMatch(/Tsuro\s+Anna\s+1 of 8 seated · now/)
    expect((await open.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await open.getAttribute('href')).toBe(path)

    await sit(await take('Ben', phone), path)
    await anna.touch(anna.page.getByRole('button', { name: 'Start with 2 players' }))
    await areOpen(0)
    await look()
    await expect.poll(() => open.count()).toBe(0)

    await anna.page.waitForFunction(() => /turn/.test(document.title))
    const turn = (await anna.page.title()).startsWith('Your turn')
    await anna.page.goto('/')
    const mine = anna.page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    expect(await mine.innerText()).toMatch(
      turn ? /Tsuro\s+Anna and Ben\s+Your turn/ : /Tsuro\s+Anna and Ben\s+Waiting for Ben/,
    )
    const gone = `murex:${'x'.repeat(16)}`
    await anna.page.evaluate((key) => localStorage.setItem(key, 'token'), gone)
    await anna.page.reload()
    await mine.waitFor()
    await expect.poll(() => anna.page.evaluate((key) => localStorage.getItem(key), gone)).toBe(null)
    await anna.touch(mine)
    await anna.page.getByRole('heading', { level: 1, name: 'Tsuro' }).waitFor()
  })

  /** From now on this browser holds these seats; the last one is the latest taken. */
  async function hold({ page }: Phone, tables: readonly { readonly id: string; readonly token: string }[]) {
    await page.evaluate((held) => {
      for (const [i, { id, token }] of held.entries()) {
        localStorage.setItem(`murex:${id}`, token)
        localStorage.setItem(`murex:since:${id}`, String(i + 1))
      }
    }, tables)
    await page.reload()
  }
  const seat = async (game: GameId, seats: number, at = 0) => {
    const { id, tokens } = await gather(keeper, { game, seats, first: 0 })
    return { id, token: tokens[at]!, tokens }
  }
  const begin = async (game: GameId, seats: number, at = 0) => {
    const one = await seat(game, seats, at)
    await keeper.ask('POST /api/tables/:id/start', { at: { id: one.id }, token: one.tokens[0]! })
    return one
  }
  const broken = async () => {
    const one = await begin('tsuro', 3)
    const at = { id: one.id }
    await keeper.ask('DELETE /api/tables/:id/seats/mine', { at, token: one.tokens[2]! })
    await keeper.ask('POST /api/tables/:id/end', { at, token: one.token })
    return one
  }

  test('[BACK-42] my turn comes first, then what runs, then what waits; what is finished is folded, and removed one by one or all', async () => {
    const anna = await atHome('Anna', phone)
    const [mine, theirs] = [await begin('tyros', 3), await begin('tyrus', 2, 1)]
    const waits = await seat('tyros', 2)
    const finished = [await broken(), await broken(), await broken()]
    // Of all these, those that are finished were taken last.
    await hold(anna, [mine, theirs, waits, ...finished])
    const region = anna.page.getByRole('region', { name: 'Your tables' })
    const shown = () => region.getByRole('link').allInnerTexts()
    await expect
      .poll(async () => (await shown()).map((row) => row.split('\n').at(-1)!.split(' · ')[0]))
      .toEqual(['Your turn', 'Waiting for Anna', 'Waiting, 2 of 4 seated'])
    await anna.touch(region.getByText('3 finished'))
    await expect.poll(async () => (await shown()).length).toBe(6)

    // With all that the page had stored gone, the cookie still knows; those that are finished are asked about once they are looked at.
    await anna.page.evaluate(() => localStorage.clear())
    await anna.page.reload()
    await region.getByText('3 finished').waitFor()
    await expect.poll(async () => (await shown()).length).toBe(3)
    await anna.touch(region.getByText('3 finished'))
    await expect.poll(async () => (await shown()).filter((row) => /Broken off$/.test(row)).length).toBe(3)

    const remove = region.getByRole('button', { name: /^Remove finished table/ })
    await anna.touch(remove.nth(1))
    await expect.poll(() => remove.count()).toBe(2)
    const undo = region.getByRole('button', { name: 'Undo' })
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await anna.touch(undo)
    await expect.poll(() => remove.count()).toBe(3)
    await anna.touch(region.getByRole('button', { name: 'Remove all finished tables' }))
    await expect.poll(() => remove.count()).toBe(0)
    await anna.page.reload()
    await expect.poll(async () => (await shown()).length).toBe(3)
    expect(await region.getByText('finished').count()).toBe(0)
  })

  test('[BACK-42] home is painted from the last answer, asks again when it is looked at, 30 s apart, and leads to my turn in one tap', async () => {
    const anna = await take('Anna', phone)
    await anna.page.clock.install()
    await anna.page.goto('/')
    const [mine, theirs] = [await begin('tsuro', 2), await begin('tyrus', 2, 1)]
    const asked: string[] = []
    anna.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/mine') asked.push(request.method())
    })
    await hold(anna, [theirs, mine])
    const region = anna.page.getByRole('region', { name: 'Your tables' })
    const rows = region.getByRole('link')
    await rows.first().getByText('Your turn').waitFor()
    // The browser's cookie is told of them once, and each row draws its position.
    expect(asked).toEqual(['PUT'])
    await expect.poll(() => rows.locator('.pictured svg[viewBox]:not([width])').count()).toBe(2)

    const look = () => anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await look()
    await look()
    expect(asked).toEqual(['PUT'])
    await anna.page.clock.runFor(31_000)
    await expect.poll(() => asked).toEqual(['PUT', 'GET'])
    await anna.page.clock.runFor(31_000)
    expect(asked).toEqual(['PUT', 'GET'])
    await look()
    await expect.poll(() => asked).toEqual(['PUT', 'GET', 'GET'])

    // What was answered last is there before the next answer.
    await anna.page.route('**/api/mine*', (route) => route.abort())
    await anna.page.reload()
    await rows.first().getByText('Your turn').waitFor()
    await anna.touch(rows.first())
    await anna.page.waitForURL(`**/g/${mine.id}`)
    await anna.page.getByRole('heading', { level: 1, name: 'Tsuro' }).waitFor()
  })

  test('home asks for open tables less the longer it stays, sooner where it is touched, and not while it is hidden', async () => {
    const anna = await take('Anna', phone)
    const { page } = anna
    let asked = 0
    await page.route('**/api/tables', (route) => {
      asked++
      return route.fulfill({ json: { tables: [] } })
    })
    await page.goto('/')
    await page.getByText('No table is open').waitFor()
    const asks = async (doing: () => Promise<unknown>) => {
      const before = asked
      await doing()
      await expect.poll(() => asked).toBeGreaterThan(before)
    }
    /** What was asked has been counted once something that is asked later has been answered. */
    const asksNot = async (doing: () => Promise<unknown>) => {
      await page.evaluate(() => fetch('/api/health'))
      const before = asked
      await doing()
      await page.evaluate(() => fetch('/api/health'))
      expect(asked).toBe(before)
    }
    for (const pause of [5_000, 10_000, 20_000, 40_000]) await asks(() => anna.skip(pause))
    await asksNot(() => anna.skip(25_000))
    await asks(() => anna.skip(35_000))
    await anna.touch(page.getByRole('heading', { name: 'Open tables' }))
    await asks(() => anna.skip(5_000))

    const show = (state: string) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await asksNot(() => anna.skip(60 * 60_000))
    await asks(() => show('visible'))
  })

  test('Find players sits down at the fullest open table, once it knows a name; with none open it opens one', async () => {
    const open = async (seats: number) => {
      const one = await seat('tyros', seats)
      await joinAs(keeper.port, one.id, one.token)
      await keeper.ask('PATCH /api/tables/:id', {
        at: { id: one.id },
        token: one.token,
        body: { settings: { listed: true } },
      })
      return one
    }
    const dido = await atHome('Dido', phone)
    const card = dido.page.getByRole('list', { name: 'Games' }).getByRole('listitem').filter({ hasText: 'Tyros' })
    await card.getByText('Nobody waits just now').waitFor()
    expect(await card.getByRole('link', { name: 'Find players: Tyros' }).getAttribute('href')).toBe('/?new=tyros')

    const fullest = await open(3)
    const last = await open(1)
    await areOpen(2)
    await dido.page.reload()
    await card.getByText('2 tables waiting: you join Anna.').waitFor()
    // What waits stands above the games, and is as near as they are.
    const heading = dido.page.getByRole('heading', { name: 'Open tables' })
    expect((await heading.boundingBox())!.y).toBeLessThan((await card.boundingBox())!.y)
    const find = card.getByRole('button', { name: 'Find players: Tyros' })
    await dido.touch(find)
    const field = card.getByRole('textbox', { name: 'Your name' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await dido.touch(card.getByRole('button', { name: 'Take a seat' }))
    await card.getByRole('alert').filter({ hasText: 'Type your name first' }).waitFor()
    await field.fill('Dido')
    await dido.page.keyboard.press('Enter')
    await dido.page.waitForURL(`**/g/${fullest.id}`)
    await dido.page.getByRole('button', { name: 'Leave the seat' }).waitFor()

    // My own is not offered to me. A name that is known is not asked for; a table that has filled up is passed over.
    await areOpen(1)
    await dido.page.goBack()
    await card.getByText('1 table waiting').waitFor()
    const passed = await open(3)
    await areOpen(2)
    await dido.page.reload()
    await card.getByText('2 tables waiting').waitFor()
    await keeper.ask('POST /api/tables/:id/seats', {
      at: { id: passed.id },
      body: { name: 'Eve', nonce: keeper.newNonce() },
    })
    await dido.touch(find)
    await dido.page.waitForURL(`**/g/${last.id}`)

    // Sent away from the only one left: that is said, not that it is full.
    await dido.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    await keeper.ask('DELETE /api/tables/:id/seats/:seat', {
      at: { id: last.id, seat: '1' },
      token: last.token,
      body: { forGood: false },
    })
    await dido.page.getByText('You have no seat here any more').waitFor()
    // Once its token opens nothing any more, the table is offered like any other.
    await dido.page.reload()
    await expect.poll(() => dido.page.evaluate((id) => localStorage.getItem(`murex:${id}`), last.id)).toBe(null)
    await areOpen(1)
    await dido.page.goBack()
    await card.getByText('1 table waiting').waitFor()
    await dido.touch(find)
    await card.getByRole('alert').filter({ hasText: 'The host sent you away from this table' }).waitFor()
  })

  test('a new table takes a name and a tap; back from it leads home, and a second one is not made unawares', async () => {
    const anna = await atHome('Anna', phone)
    await anna.touch(anna.page.getByRole('link', { name: 'Invite friends: Tyrus' }))
    const create = anna.page.getByRole('button', { name: 'Create the table' })
    await anna.touch(create)
    await anna.page.getByRole('alert').filter({ hasText: 'Type your name first' }).waitFor()
    const field = anna.page.getByRole('textbox', { name: 'Your name' })
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await anna.page.getByRole('radio').first().isVisible()).toBe(false)
    await anna.page.keyboard.type('Anna')
    await anna.touch(create)
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    await anna.page.goBack()
    const own = anna.page.getByRole('region', { name: 'Your tables' })
    await own.getByText('Waiting, 1 of 2 seated').waitFor()

    await anna.touch(anna.page.getByRole('link', { name: 'Invite friends: Tsuro' }))
    await own.getByText('Your table of Tyrus still waits for players: 1 of 2 seated.').waitFor()
    await anna.touch(own.getByRole('link', { name: 'Go there' }))
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    await anna.page.goBack()
    await anna.touch(own.getByRole('button', { name: 'Delete the table' }))
    await anna.touch(own.getByRole('group').getByRole('button', { name: 'Delete the table' }))
    await own.waitFor({ state: 'detached' })
    await anna.touch(create)
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
  })

  test('axe finds nothing at home, by day and by night, in three languages', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await atHome('Anna', { ...phone, colorScheme })
      for (const language of ['en', 'fr', 'nl']) {
        await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
        await page.goto('/')
        await page.locator('main li button > svg').nth(2).waitFor()
        await page.evaluate(axe.source)
        const found = await page.evaluate(async () => (await (globalThis as unknown as Axe).axe.run()).violations)
        expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      }
    }
  })

  interface Axe {
    readonly axe: Pick<typeof axe, 'run'>
  }
})
