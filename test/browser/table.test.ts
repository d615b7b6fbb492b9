import axe from 'axe-core'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { GameId } from '../../shared/games/ids.ts'
import { nameAt } from '../../shared/table-info.ts'
import { hold } from './clock.ts'
import { desktop, phone } from './device.ts'
import { loaded } from './loaded.ts'
import type { Phone } from './phone.ts'
import { keeperAt, type Keeper } from './screens/keeper.ts'
import type { Table } from './screens/table.ts'
import { open, play, seatAll } from './seated.ts'
import { onStage } from './stage.ts'

onStage('table', (scene) => {
  const tables: Table[] = []

  let keeper: Keeper

  beforeAll(() => {
    keeper = keeperAt(scene.server.port)
  })
  afterEach(async () => {
    await Promise.all(tables.splice(0).flatMap(({ players }) => players.map((player) => player.close())))
  })

  const small: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 640 } }
  const lying: BrowserContextOptions = { ...phone, viewport: { width: 844, height: 390 } }

  async function gather(game: GameId, seats: number): Promise<Table> {
    const table = await seatAll(keeper, game, seats)
    tables.push(table)
    return table
  }
  async function look(table: Table, seat?: number, device = phone): Promise<Phone> {
    return scene.add(await open(scene.browser, scene.server.port, device, table, seat))
  }

  const chat = ({ page }: Phone): Locator => page.getByRole('button', { name: /^Chat/ })
  const lines = ({ page }: Phone): Locator => page.getByRole('log', { name: 'What was said' }).getByRole('listitem')
  const bubbles = ({ page }: Phone): Locator => page.locator('.bubble')
  const close = ({ page }: Phone) => page.getByRole('button', { name: 'Close' }).click()
  const textsOf = async (one: Phone): Promise<string[]> =>
    (await lines(one).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())

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
      await one.page.getByRole('button', { name: 'Chat: something new was said' }).waitFor()
    }
    expect(await anna.page.getByRole('textbox').inputValue()).toBe('')
    expect(await bubbles(anna).count()).toBe(0)

    await anna.touch(anna.page.getByRole('button', { name: 'Bravo!' }))
    await ben.page.getByRole('status').filter({ hasText: 'Anna: Bravo!' }).waitFor()
    expect(await bubbles(ben).count()).toBe(1)
    for (const one of [ben, dido]) await one.touch(chat(one))
    for (const one of [anna, ben, dido]) {
      await expect.poll(() => textsOf(one)).toEqual(['Anna <b>Well</b> met', 'Anna'])
      expect(await lines(one).getByRole('img', { name: 'Bravo!' }).count()).toBe(1)
    }
    expect(await dido.page.getByRole('textbox').count()).toBe(0)

    // The open sheet and a line that is not sent survive a reload; what was read stays read.
    await ben.page.getByRole('textbox').fill('Half a thou')
    await ben.page.reload()
    await ben.page.getByRole('textbox').waitFor()
    expect(await ben.page.getByRole('textbox').inputValue()).toBe('Half a thou')
    expect(await ben.page.getByRole('textbox').evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
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

  test('muted, as it says: nothing pops up or counts as unread, over a reload too, but at this table alone', async () => {
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
    expect(await bubbles(ben).count()).toBe(0)
    expect(await ben.page.getByRole('button', { name: 'Chat', exact: true }).count()).toBe(1)
    await ben.touch(chat(ben))
    await expect.poll(() => textsOf(ben)).toEqual(['Anna Do you hear me?', 'Anna'])

    const other = await gather('tsuro', 2)
    await ben.page.goto(`/g/${other.id}`)
    await ben.touch(chat(ben))
    expect(await bell.getAttribute('aria-checked')).toBe('false')
  })

  test('where nothing can be said for a moment, a tap says so; a long line is counted', async () => {
    const table = await gather('tsuro', 2)
    const anna = await look(table, 0)
    await anna.touch(chat(anna))
    const said = (words: string) => anna.page.getByRole('status').filter({ hasText: words }).waitFor()
    // A second tap before the first one's rest is over.
    await hold(anna.page, 500)
    for (let taps = 0; taps < 2; taps++) await anna.page.getByRole('button', { name: 'Hurry!' }).tap({ force: true })
    await said('One moment before the next one.')
    await anna.page.getByRole('textbox').fill('x'.repeat(290))
    anna.wire.cut()
    await anna.page.locator('main.stale').waitFor()
    await anna.page.getByRole('button', { name: 'Bravo!' }).tap({ force: true })
    await said('nothing can be said just now')
    anna.wire.mend()
    await anna.page.reload()
    await said('10 characters left.')
  })

  test('offline a move waits and is taken back, as it was chosen; Try now need not wait', async () => {
    const table = await gather('tsuro', 2)
    const anna = await look(table, 0)
    await anna.page.evaluate((key) => sessionStorage.setItem(key, '{"square":0,"notch":0}'), `murex:draft:${table.id}`)
    await anna.page.reload()
    const set = anna.page.getByRole('button', { name: 'Set the stone' })
    const ready = set.and(anna.page.locator(':enabled'))
    await ready.waitFor()
    await loaded(anna.page, 'overlays')
    // No try comes by itself any more.
    await hold(anna.page, 100)
    anna.wire.cut()
    const retry = anna.page.getByRole('button', { name: 'Try now' })
    await retry.waitFor()
    await anna.touch(set)
    const back = anna.page.getByRole('button', { name: 'Take it back' })
    await anna.touch(back)
    await ready.waitFor()
    expect(await back.count()).toBe(0)
    await anna.touch(set)
    await back.waitFor()
    await anna.touch(back)
    anna.wire.mend()
    await anna.touch(retry)
    await anna.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    const { n } = table.players[1]!
    await anna.touch(set)
    await expect.poll(() => table.players[1]!.n).toBe(n + 1)
  })

  test('a rematch leads the players to one next table, where the start player has moved on; who stays may stay', async () => {
    const table = await gather('tsuro', 3)
    await play(table, scene.seed)
    const [anna, ben, cleo, dido] = [
      await look(table, 0, desktop),
      await look(table, 1, small),
      await look(table, 2),
      await look(table),
    ]
    await hold(cleo.page, 3_000)
    // Whoever asks: the table does not know, so nobody is named.
    await anna.touch(anna.page.getByRole('button', { name: 'Play again' }))
    await anna.page.waitForURL((url) => !url.pathname.endsWith(table.id))
    const path = new URL(anna.page.url()).pathname
    await cleo.page.getByText('The next table is ready.').waitFor()
    await cleo.touch(cleo.page.getByRole('button', { name: 'Stay here' }))
    await ben.page.waitForURL(`**${path}`)
    await dido.page.getByRole('button', { name: 'Watch the next game' }).waitFor()
    expect(new URL(dido.page.url()).pathname).toBe(`/g/${table.id}`)
    expect(new URL(cleo.page.url()).pathname).toBe(`/g/${table.id}`)

    const next = path.slice('/g/'.length)
    const { settings, seats } = await keeper.ask('GET /api/tables/:id', { at: { id: next } })
    expect([settings.first, seats.slice(0, 3).map((_, seat) => nameAt(seats, seat))]).toEqual([
      1,
      ['Anna', 'Ben', 'Cleo'],
    ])
    for (const [seat, one] of [anna, ben].entries()) {
      const token = await one.page.evaluate((id) => localStorage.getItem(`murex:${id}`), next)
      expect(token).toBe(table.tokens[seat])
      const body = { name: 'x', nonce: keeper.newNonce() }
      const sat = await keeper.ask('POST /api/tables/:id/seats', { at: { id: next }, token: token!, body })
      expect(sat).toMatchObject({ id: next, seat })
    }
    // Whoever goes back is not led there again, and finds the way.
    await ben.page.goBack()
    await ben.page.getByRole('heading', { level: 2, name: /win/ }).waitFor()
    await ben.page.getByText('The next table is ready.').waitFor()
    expect(await ben.page.getByRole('button', { name: 'Stay here' }).count()).toBe(0)
    await dido.touch(dido.page.getByRole('button', { name: 'Watch the next game' }))
    await dido.page.waitForURL(`**${path}`)
  })

  test('the title says whose turn it is, and names all who are waited for', async () => {
    const table = await gather('tyros', 3)
    const [anna, dido] = [await look(table, 0), await look(table)]
    await expect.poll(() => anna.page.title()).toBe('Your turn · Tyros')
    await expect.poll(() => dido.page.title()).toBe('Anna’s turn · Tyros')
    expect(await anna.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon-turn.svg')
    expect(await dido.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon.svg')
    const waitingFor = () => table.players[0]!.rules.waitingFor(table.players[0]!.view)
    for (let moves = 0; waitingFor().length !== 2 && moves < 400; moves++) await play(table, scene.seed, 1)
    const names = waitingFor().map((seat) => ['Anna', 'Ben', 'Cleo'][seat])
    await expect.poll(() => dido.page.title()).toBe(`Waiting for ${names.join(' and ')} · Tyros`)
  })

  /** Counts what sounds and vibrates, and how many contexts of sound there are. */
  const spy = () => {
    const heard = { contexts: 0, starts: 0, vibrations: 0 }
    const count = (what: keyof typeof heard, by: object, method: string): void => {
      const original = Reflect.get(by, method) as (...args: unknown[]) => unknown
      Reflect.set(by, method, function (this: unknown, ...args: unknown[]) {
        heard[what]++
        return original.apply(this, args)
      })
    }
    const Context = window.AudioContext
    window.AudioContext = class extends Context {
      constructor() {
        super()
        heard.contexts++
      }
    }
    for (const Source of [OscillatorNode, AudioBufferSourceNode]) count('starts', Source.prototype, 'start')
    count('vibrations', Navigator.prototype, 'vibrate')
    Object.assign(window, { heard })
  }
  const heardBy = ({ page }: Phone) =>
    page.evaluate(() => (window as unknown as { heard: Record<'contexts' | 'starts' | 'vibrations', number> }).heard)

  test('no sound before the first tap; then moves, my turn and lines, and none when switched off or muted', async () => {
    const table = await gather('tsuro', 2)
    const anna = await look(table, 0)
    await anna.page.addInitScript(spy)
    await anna.page.reload()
    await anna.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
    const shown = (turn: string) => expect.poll(() => anna.page.title()).toContain(turn)
    await play(table, scene.seed, 1)
    await shown('Ben’s turn')
    await play(table, scene.seed, 1)
    await shown('Your turn')
    expect(await heardBy(anna)).toEqual({ contexts: 0, starts: 0, vibrations: 0 })

    await anna.touch(anna.page.getByRole('heading', { level: 1 }))
    expect(await heardBy(anna)).toEqual({ contexts: 1, starts: 0, vibrations: 0 })
    await play(table, scene.seed, 2)
    await shown('Your turn')
    // Two runs of stones and the bell.
    await expect.poll(async () => (await heardBy(anna)).starts).toBeGreaterThanOrEqual(9)
    expect((await heardBy(anna)).vibrations).toBe(1)

    const before = (await heardBy(anna)).starts
    await table.players[1]!.say('Psst')
    await expect.poll(async () => (await heardBy(anna)).starts).toBe(before + 2)
    const off = { 'murex:muted-at': JSON.stringify([table.id]), 'murex:sound': 'false' }
    for (const [key, value] of Object.entries(off)) {
      await anna.page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value])
      await anna.page.reload()
      await anna.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
      await anna.touch(anna.page.getByRole('heading', { level: 1 }))
      const loud = await heardBy(anna)
      await table.players[1]!.say('Psst!')
      if (key === 'murex:sound') await play(table, scene.seed, 2)
      await anna.page.waitForTimeout(800)
      expect(await heardBy(anna)).toEqual({ ...loud, contexts: key === 'murex:sound' ? 0 : 1 })
    }
  })

  async function faults(page: Page): Promise<string[]> {
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }
  const sizeOf = async (what: Locator) => (await what.boundingBox())!

  // How eight seats fit in play, in the chat and at the end is measured with all other screens.
  test.each([
    ['a phone', phone],
    ['a small phone', small],
    ['a phone lying down', lying],
    ['a desktop', desktop],
  ])('nothing moves on %s for what is said, and axe finds nothing in it', async (_, device) => {
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
    // What fades is judged as it stands.
    await bubbles(one).evaluateAll((all) => {
      for (const motion of all.flatMap((bubble) => bubble.getAnimations())) {
        motion.pause()
        motion.currentTime = 1_000
      }
    })
    expect(await faults(one.page)).toEqual([])
  })
})
