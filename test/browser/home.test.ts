import type { BrowserContextOptions, Locator, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasten } from './clock.ts'
import { desktop, phone, quiet } from './device.ts'
import { boxes, holdScripts } from './first-sight.ts'
import type { Phone } from './phone.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { joinAs } from './screens/headless.ts'
import { keeperAt, type Keeper } from './screens/keeper.ts'
import { breakOff, by, gather, nonceOf } from './screens/table.ts'
import { invite, sit } from './seating.ts'
import { settled } from './settled.ts'
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

  /** Waits until the server lists so many open tables, past the list's cache. */
  const areOpen = (count: number) =>
    expect
      .poll(async () => {
        await keeper.pass(5000)
        return (await keeper.ask('GET /api/tables')).tables.length
      })
      .toBe(count)

  const pictureOf = ({ page }: Phone, game: string) =>
    page.getByRole('button', { name: `${game} in a picture: see it move` })
  /** Count of moving parts of a picture, and its whole duration in ms. */
  const motion = (picture: Locator) =>
    picture.evaluate((button) => {
      const all = button.querySelector('svg')!.getAnimations({ subtree: true })
      return {
        moving: all.filter(({ playState }) => playState === 'running').length,
        lasts: Math.max(0, ...all.map(({ effect }) => Number(effect!.getComputedTiming().endTime))),
      }
    })

  const finish = (picture: Locator) =>
    picture.evaluate((button) =>
      button
        .querySelector('svg')!
        .getAnimations({ subtree: true })
        .forEach((one) => one.finish()),
    )

  test('pictures are still until touched, run once and end by themselves; a second touch finishes them', async () => {
    const anna = await atHome('Anna', phone)
    // Motions stand still while they are looked at, however long that takes.
    await hasten(anna.page, 0)
    for (const game of ['Tsuro', 'Tyrus', 'Tyros']) {
      const picture = pictureOf(anna, game)
      await picture.locator('> svg').waitFor()
      expect(await motion(picture)).toEqual({ moving: 0, lasts: 0 })
      await anna.touch(picture)
      const moving = () => expect.poll(async () => (await motion(picture)).moving)
      await moving().toBeGreaterThan(0)
      expect((await motion(picture)).lasts).toBeLessThanOrEqual(2500)
      await finish(picture)
      await moving().toBe(0)

      await picture.press('Enter')
      await moving().toBeGreaterThan(0)
      await picture.press('Enter')
      await moving().toBe(0)
    }
  })

  test('where motion is spared a picture fades to its end and back, and nothing travels', async () => {
    const anna = await atHome('Anna', quiet)
    const picture = pictureOf(anna, 'Tyros')
    const at = () => picture.locator('.galley-at').evaluate((it) => getComputedStyle(it).transform)
    const start = await at()
    await hasten(anna.page, 0)
    await anna.touch(picture)
    await expect.poll(at).not.toBe(start)
    expect((await motion(picture)).moving).toBeLessThanOrEqual(1)
    await anna.touch(picture)
    await expect.poll(at).toBe(start)
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

  test('every file that is served is of the type it says, over https alone, and needs no camera', async () => {
    const home = `http://localhost:${stage.server.port}`
    const [, script] = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(home)).text())!
    for (const path of ['/', '/card.png', script!]) {
      const { headers } = await fetch(home + path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=/)
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
    }
  })

  test('an open table is listed until it starts; my own are forgotten with the table', async () => {
    const dido = await atHome('Dido', phone)
    const none = dido.page.getByText('There are no open tables')
    await none.waitFor({ state: 'attached' })
    expect(await none.isVisible()).toBe(false)
    await dido.touch(dido.page.getByText('Open tables', { exact: true }))
    await none.waitFor()
    const look = () => dido.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

    const anna = await atHome('Anna', phone)
    const path = await invite(anna, 'tsuro', true)
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
    expect(await open.getAttribute('href')).toBe(path)

    await sit(await take('Ben', phone), path)
    await anna.touch(anna.page.getByRole('button', { name: 'Start with 2 players' }))
    await areOpen(0)
    await look()
    await expect.poll(() => open.count()).toBe(0)

    await anna.page.goto('/')
    const mine = anna.page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    const gone = `murex:${'x'.repeat(16)}`
    await anna.page.evaluate((key) => localStorage.setItem(key, 'token'), gone)
    await anna.page.reload()
    await mine.waitFor()
    await expect.poll(() => anna.page.evaluate((key) => localStorage.getItem(key), gone)).toBe(null)
  })

  /** Gives this browser these seats; the last one is the latest taken. */
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
    await keeper.ask('POST /api/tables/:id/start', by(one, 0))
    return one
  }
  const broken = async () => breakOff(keeper, await begin('tsuro', 3), 2)

  test('[PAGE-76] data that newer code has stored in another shape costs its own row, and no other', async () => {
    const anna = await atHome('Anna', phone)
    const { page } = anna
    await hold(anna, [await begin('tsuro', 2)])
    const rows = page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/Your turn/)])
    // From now on home has only what is kept.
    await page.route('**/api/my-tables*', (route) => route.abort())
    await page.evaluate((id) => {
      const known = JSON.parse(localStorage.getItem('murex:tables')!) as object[]
      const newer = { id, over: false, row: { id, phase: 'playing', turn: true, players: [] } }
      localStorage.setItem('murex:tables', JSON.stringify([newer, ...known]))
    }, 'x'.repeat(16))
    await page.reload()
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringMatching(/be reached/), expect.stringMatching(/Your turn/)])
    await page.evaluate(() => localStorage.setItem('murex:tables', '{"tables":[]}'))
    await page.reload()
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/be reached/)])
  })

  test('[PAGE-10] tables where it is my turn come first, then running ones, then waiting ones; finished ones are folded, and removed one by one or all', async () => {
    const anna = await atHome('Anna', phone)
    const [mine, theirs] = [await begin('tyros', 3), await begin('tyrus', 2, 1)]
    const waits = await seat('tyros', 2)
    const finished = [await broken(), await broken(), await broken()]
    // The finished ones were taken last.
    await hold(anna, [mine, theirs, waits, ...finished])
    const region = anna.page.getByRole('region', { name: 'Your tables' })
    const shown = () => region.getByRole('link').allInnerTexts()
    await expect
      .poll(async () => (await shown()).map((row) => row.split('\n').at(-1)!.split(' · ').slice(0, 2).join(' · ')))
      .toEqual(['Your turn · Round 1', 'Waiting for Anna · Election 1 of 9', 'Waiting, 2 of 4 seated'])
    await anna.touch(region.getByText('3 finished'))
    await expect.poll(async () => (await shown()).length).toBe(6)

    // Without the page's storage the cookie still knows them; finished tables are asked about once the player looks at
    // them.
    await anna.page.evaluate(() => localStorage.clear())
    await anna.page.reload()
    await region.getByText('3 finished').waitFor()
    await expect.poll(async () => (await shown()).length).toBe(3)
    await anna.touch(region.getByText('3 finished'))
    await expect.poll(async () => (await shown()).filter((row) => /Ended early · /.test(row)).length).toBe(3)

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
    // Those that are finished are asked about no later than what is drawn in these rows.
    await expect.poll(() => region.locator('.pictured svg[viewBox]:not([width])').count()).toBe(2)
    expect(await region.getByText('finished').count()).toBe(0)
  })

  test('[PAGE-237] home offers a game that is over again with the same people, and leads who looks at it there', async () => {
    const [anna, ben] = [await atHome('Anna', phone), await atHome('Ben', desktop)]
    const over = await broken()
    await hold(anna, [over])
    await hold(ben, [{ id: over.id, token: over.tokens[1]! }])
    await ben.page.getByRole('button', { name: 'Play Tsuro again with Anna' }).waitFor()
    await anna.touch(anna.page.getByRole('button', { name: 'Play Tsuro again with Benedikt' }))
    await anna.page.waitForURL(/\/g\//)
    await ben.skip(31_000)
    await ben.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await ben.page.getByText('The next table is ready.').waitFor()
    for (let second = 0; second < 5; second++) await ben.skip(1_000)
    await ben.page.waitForURL(anna.page.url().replace(/:\d+/, `:${ben.wire.port}`))
    await ben.page.goto('/')
    const rows = ben.page.getByRole('region', { name: 'Your tables' })
    await rows.getByText('Waiting, ').waitFor()
    expect(await ben.page.getByRole('button', { name: /again with/ }).count()).toBe(0)
  })

  test('[PAGE-66] on a phone three of my tables stand, and all once they are asked for', async () => {
    const anna = await atHome('Anna', phone)
    await hold(anna, [await begin('tsuro', 2), await seat('tyros', 1), await seat('tyros', 2), await seat('tsuro', 3)])
    const region = anna.page.getByRole('region', { name: 'Your tables' })
    const all = region.getByRole('button', { name: 'All my tables (4)' })
    await expect.poll(() => region.getByRole('link').count()).toBe(3)
    await anna.touch(all)
    await expect.poll(() => region.getByRole('link').count()).toBe(4)
    expect(await all.count()).toBe(0)
    const card = anna.page.getByRole('list', { name: 'Games' }).getByRole('listitem').first()
    expect(await card.getByText(/^$/).and(card.locator('p')).count()).toBe(0)
  })

  test('[PAGE-67] a player removes a waiting table from home: with the next visit the seat is free, and a table without others is deleted', async () => {
    const anna = await atHome('Anna', phone)
    const [alone, both] = [await seat('tyros', 1), await seat('tyros', 2)]
    await hold(anna, [alone, both])
    const region = anna.page.getByRole('region', { name: 'Your tables' })
    const leave = region.getByRole('button', { name: /^Leave the waiting table: Tyros/ })
    await expect.poll(() => leave.count()).toBe(2)
    await anna.touch(leave.first())
    await anna.touch(region.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => leave.count()).toBe(2)
    await anna.touch(leave.first())
    await anna.touch(leave.first())
    await expect.poll(() => leave.count()).toBe(0)
    const kinds = async () =>
      (await keeper.ask('GET /api/tables/:id', { at: { id: both.id } })).seats.map((one) => one.kind)
    expect((await kinds())[0]).toBe('player')
    await anna.page.reload()
    await expect.poll(async () => (await kinds()).slice(0, 2)).toEqual(['empty', 'player'])
    const gone = () => anna.page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).status, alone.id)
    await expect.poll(gone).toBe(410)
    expect(await region.getByRole('link').count()).toBe(0)
  })

  test('[PAGE-10] home is painted from the last answer, asks again when it is looked at, 30 s apart, and leads to my turn in one tap', async () => {
    const anna = await atHome('Anna', phone)
    const [mine, theirs] = [await begin('tsuro', 2), await begin('tyrus', 2, 1)]
    const asked: string[] = []
    anna.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/my-tables') asked.push(request.method())
    })
    await hold(anna, [theirs, mine])
    const rows = anna.page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    await rows.first().getByText('Your turn').waitFor()
    /** Waits for a later answer: earlier requests are counted by then. */
    const counted = async () => {
      await anna.page.evaluate(() => fetch('/api/health'))
      return asked
    }
    // The browser's cookie is told of them once.
    expect(await counted()).toEqual(['PUT'])
    const look = () => anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await look()
    expect(await counted()).toEqual(['PUT'])
    await anna.skip(31_000)
    await look()
    await expect.poll(counted).toEqual(['PUT', 'GET'])

    // The page shows the last answer before the next one comes.
    await anna.page.route('**/api/my-tables*', (route) => route.abort())
    await anna.page.reload()
    await rows.first().getByText('Your turn').waitFor()
    await anna.touch(rows.first())
    await anna.page.waitForURL(`**/g/${mine.id}`)
    await anna.page.getByRole('heading', { level: 1, name: 'Tsuro' }).waitFor()
  })

  test('[PAGE-10] a browser whose storage was emptied lists its tables, though the first answer fails or a room is silent', async () => {
    const anna = await atHome('Anna', phone)
    const mine = await begin('tsuro', 2)
    await hold(anna, [mine])
    const row = anna.page.getByRole('region', { name: 'Your tables' }).getByRole('link')
    await row.getByText('Your turn').waitFor()
    const silent = { tables: [], gone: [], unreached: [mine.id], over: [], next: null }
    for (const first of [undefined, silent]) {
      const answer = (route: Route) => (first ? route.fulfill({ json: first }) : route.abort())
      await anna.page.route('**/api/my-tables*', answer, { times: 1 })
      await anna.page.evaluate(() => localStorage.clear())
      await anna.page.goto('/')
      await row.getByText('Your turn').waitFor()
    }
  })

  test('[PAGE-88] Find players sits down at the fullest open table, once it knows a name; with none open it opens one', async () => {
    const open = async (seats: number) => {
      const one = await seat('tyros', seats)
      await joinAs(keeper.port, one.id, one.token)
      await keeper.ask('PATCH /api/tables/:id', { ...by(one, 0), body: { settings: { listed: true } } })
      return one
    }
    const dido = await atHome('Dido', phone)
    const card = dido.page.getByRole('list', { name: 'Games' }).getByRole('listitem').filter({ hasText: 'Tyros' })
    expect(await card.getByRole('link', { name: 'Find players: Tyros' }).getAttribute('href')).toBe('/?new=tyros')

    const fullest = await open(3)
    const last = await open(1)
    await areOpen(2)
    await dido.page.reload()
    await card.getByText('2 tables waiting: you’ll join Anna.').waitFor()
    const find = card.getByRole('button', { name: 'Find players: Tyros' })
    await dido.touch(find)
    const field = card.getByRole('textbox', { name: 'Your name' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await dido.touch(card.getByRole('button', { name: 'Take a seat' }))
    await card.getByRole('alert').filter({ hasText: 'Type your name first' }).waitFor()
    await field.fill('Dido')
    await card.getByText('Type your name first').waitFor({ state: 'detached' })
    await dido.page.keyboard.press('Enter')
    await dido.page.waitForURL(`**/g/${fullest.id}`)
    await dido.page.getByRole('button', { name: 'Leave the seat' }).waitFor()

    // The list leaves out my own table. A known name is not asked for, and a full table is passed over.
    await areOpen(1)
    await dido.page.goBack()
    await card.getByText('1 table waiting').waitFor()
    const passed = await open(3)
    await areOpen(2)
    await dido.page.reload()
    await card.getByText('2 tables waiting').waitFor()
    const eve = { name: 'Eve', nonce: nonceOf(3) }
    await keeper.ask('POST /api/tables/:id/seats', { at: { id: passed.id }, body: eve })
    await dido.touch(find)
    await dido.page.waitForURL(`**/g/${last.id}`)
  })

  test('[PAGE-88] a new table takes a name and a tap; back from it leads home, and a second one is not made unawares', async () => {
    const anna = await atHome('Anna', phone)
    await anna.touch(anna.page.getByRole('link', { name: 'Invite friends: Tyrus' }))
    const create = anna.page.getByRole('button', { name: 'Create the table' })
    await anna.touch(create)
    await anna.page.getByRole('alert').filter({ hasText: 'Type your name first' }).waitFor()
    const field = anna.page.getByRole('textbox', { name: 'Your name' })
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill('A')
    await anna.page.getByText('Type your name first').waitFor({ state: 'detached' })
    await anna.page.getByRole('radio').first().waitFor({ state: 'hidden' })
    const ground = () => create.evaluate((button) => getComputedStyle(button).backgroundColor)
    const none = 'rgba(0, 0, 0, 0)'
    await field.fill('A'.repeat(85))
    await expect.poll(ground).toBe(none)
    await field.fill('Anna')
    await expect.poll(ground).not.toBe(none)
    await anna.touch(create)
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    await anna.page.goBack()
    const own = anna.page.getByRole('region', { name: 'Your tables' })
    await own.getByText('Waiting, 1 of 2 seated').waitFor()

    await anna.touch(anna.page.getByRole('link', { name: 'Invite friends: Tsuro' }))
    await own.getByText('Your Tyrus table is still waiting for players: 1 of 2 seated.').waitFor()
    await anna.touch(own.getByRole('link', { name: 'Go there' }))
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    await anna.page.goBack()
    await anna.touch(own.getByRole('button', { name: 'Delete the table' }))
    await anna.touch(own.getByRole('group').getByRole('button', { name: 'Delete the table' }))
    await own.waitFor({ state: 'detached' })
    await anna.touch(create)
    await anna.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
  })

  test.each([phone, desktop])(
    '[PAINT-13] home stands in its page as it will stand live, where no table is known',
    async (device) => {
      const { page } = await take('Anna', device)
      await page.route('**/api/tables', () => undefined)
      const go = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      const first = page.locator('#first')
      await first.getByRole('link', { name: 'New to Tyros?' }).waitFor()
      const before = await first.evaluate(boxes)
      go()
      await first.waitFor({ state: 'detached' })
      // Pictures come into places that are kept for them.
      await page.$$eval('button:has(> .unseen) > svg', (pictures) => pictures.forEach((one) => one.remove()))
      expect(await page.locator('main').evaluate(boxes)).toEqual(before)
    },
  )

  test('[PAINT-13] a browser that knows a table sees nothing of home but as it stands live', async () => {
    const { page } = await take('Anna', phone)
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('murex:tables', '[]'))
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('body > script').waitFor({ state: 'attached' })
    expect(await page.locator('main').count()).toBe(0)
  })

  test('[PAINT-12] home stands with the files that its page names, and asks for no other at once', async () => {
    const { page } = await take('Anna', phone)
    // Late requests wait a second, which never ends here.
    await page.addInitScript(() => window.clock.hold(1_000))
    // Tables that are open, such as those of other tests, bring their list along.
    await page.route('**/api/tables', (route) => route.fulfill({ json: { tables: [] } }))
    const asked = new Set<string>()
    page.on('request', (request) => void (request.url().endsWith('.js') && asked.add(new URL(request.url()).pathname)))
    const html = (await (await page.goto('/'))!.text()).split('</head>')[0]!
    await page
      .getByRole('button', { name: /^Tyros in a picture/ })
      .locator('> svg')
      .waitFor()
    const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    expect(named.size).toBeGreaterThan(3)
    expect([...asked].filter((file) => !named.has(file))).toEqual([])
  })

  test('[PAGE-220] a card names the computer and the setting, and says another once it is chosen', async () => {
    const anna = await atHome('Anna', phone)
    const play = anna.page.getByRole('button', { name: 'Play against the computer: Tsuro' })
    // It is drawn, and describes the button.
    const setting = () => play.locator('[data-setting]').getAttribute('data-setting')
    await expect.poll(setting).toBe('3 opponents, easy')
    await anna.touch(anna.page.getByRole('button', { name: 'Choose opponents: Tsuro' }))
    const sheet = anna.page.getByRole('dialog')
    await anna.touch(sheet.getByRole('radio', { name: '1', exact: true }))
    const levels = await sheet.getByRole('group', { name: 'Level' }).locator('label').allInnerTexts()
    expect(levels).toEqual(['Easy', 'Medium', 'Hard', 'Expert'])
    await anna.page.goBack()
    await expect.poll(setting).toBe('1 opponent, easy')
  })

  test('home says once, at its top, that there is no server, and dims the ways to others', async () => {
    const anna = await atHome('Anna', phone)
    const find = anna.page.getByRole('link', { name: 'Find players: Tsuro' })
    const colour = () => find.evaluate((link) => getComputedStyle(link).color)
    const before = await colour()
    await anna.page.route('**/api/**', (route) => route.abort())
    await anna.page.reload()
    await anna.page.locator('main > header').getByText('Offline: play against the computer.').waitFor()
    expect(await colour()).not.toBe(before)
    expect(await anna.page.getByText('Can’t show the open tables').count()).toBe(0)

    expect(await find.getAttribute('aria-disabled')).toBe('true')

    await anna.page.unrouteAll()
    await anna.page.reload()
    // Tables that are open push down what stands below them, once, when they are first told.
    await settled(anna.page)
    await anna.touch(anna.page.getByRole('link', { name: 'Invite friends: Tsuro' }))
    await anna.page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
    await anna.page.route('**/api/**', (route) => route.abort())
    await anna.touch(anna.page.getByRole('button', { name: 'Create the table' }))
    await anna.page.getByText('Murex could not be reached').waitFor()
    await anna.touch(anna.page.getByText('Options', { exact: true }))
    expect(await anna.page.getByText('Murex could not be reached').count()).toBe(1)
  })
})
