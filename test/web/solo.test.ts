import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import type { Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { bots, games } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { countOf, some } from '../../shared/games/tyros/cards.ts'
import { ownCards } from '../../shared/games/tyros/turn.ts'
import { kinds, type State } from '../../shared/games/tyros/types.ts'
import type { AnyBot } from '../../shared/search/bot.ts'
import { verifyRecord } from '../../web/features/record/verify-record.ts'
import { botMovesIn, verifyBotMove } from '../verify/bots.ts'
import type { NewGame } from '../../web/room/worker-messages.ts'
import { openGameStore, tooMany, type StoredEntry, type StoredTable } from '../../web/features/solo/game-store.ts'
import { namedIn, nameless } from '../../web/features/solo/own-name.ts'
import { deep } from '../support/depth.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { reseed } from '../support/seeded-bytes.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { soloBrowser, steps, type SoloBrowser, type SoloWindow } from '../support/solo-browser.ts'
import { evidenceOf } from './records.ts'

vi.mock('../../shared/random-bytes.ts', () => import('../support/seeded-bytes.ts'))

async function eachSeed(name: string, count: number, body: (seed: number) => Promise<void>): Promise<void> {
  for (const seed of seeds(name, count))
    await withSeed(seed, () => {
      reseed(`${name} ${seed}`)
      return body(seed)
    })
}

const newGame = (game: GameId, more: Partial<NewGame> = {}): NewGame => ({
  game,
  options: {},
  first: 'drawn',
  name: 'Anna',
  opponents: game === 'tyrus' ? 1 : 2,
  level: 'calm',
  ...more,
})

async function made({ page }: SoloWindow, game: NewGame): Promise<string> {
  const result = await page.make(game)
  if ('error' in result) throw new Error(result.error)
  page.open(result.ok.id, false, 'en')
  return result.ok.id
}

async function begun(game: NewGame, stores = true, locks: boolean | 'refused' = true) {
  const browser = soloBrowser()
  const one = browser.open({ stores, locks })
  const id = await made(one, game)
  return { browser, id, one, client: await one.follow(id) }
}

async function opened(one: SoloWindow, id: string): Promise<HeadlessClient> {
  one.page.open(id, false, 'en')
  return one.follow(id)
}

async function rematch({ page }: SoloWindow, id: string): Promise<string> {
  const next = (await page.call(id, 'POST /api/tables/:id/rematch')) as { ok: { id: string } }
  return next.ok.id
}

const isOver = ({ info }: HeadlessClient): boolean => info?.phase === 'finished'
const mayMove = (client: HeadlessClient): boolean =>
  client.view !== undefined && client.rules.waitingFor(client.view).includes(client.you!)

/** One command of the player, once it is asked for, and what comes of it; false: the game is over. */
async function move(browser: SoloBrowser, client: HeadlessClient, seed: number): Promise<boolean> {
  await browser.until(() => isOver(client) || mayMove(client))
  if (isOver(client)) return false
  const { n } = client
  client.act(`action-${n}`, client.choose(seed * 1000 + n))
  await browser.until(() => client.n > n)
  return true
}

const kept = async ({ disk }: SoloBrowser): Promise<readonly StoredEntry['entry'][]> =>
  (await disk.rows<StoredEntry>('entries')).map(({ entry }) => entry)

test.each(['tsuro', 'tyrus', 'tyros'] as const)(
  '[ROOM-75] a whole game of %s alone is played, recorded, and followed by another one that has begun',
  (game) =>
    eachSeed(`solo ${game}`, 1, async (seed) => {
      const { browser, id, one, client } = await begun(newGame(game))
      while (await move(browser, client, seed));
      expect(await one.page.call(id, 'GET /api/tables/:id/record')).toMatchObject({
        ok: { id, entries: await kept(browser) },
      })
      const next = await rematch(one, id)
      expect(await rematch(one, id)).toBe(next)
      const again = await opened(one, next)
      expect(again.info).toMatchObject({ phase: 'playing', game })
      expect(await move(browser, again, seed)).toBe(true)
      expect(one.failures).toEqual([])
    }),
)

test('[ROOM-76] [ROOM-77] a game killed at any moment opens again with every entry that was told, none doubled', async () => {
  const games: readonly GameId[] = ['tsuro', 'tyrus', 'tyros']
  await eachSeed('solo killed', deep ? 200 : 4, async (seed) => {
    const random = quick(seed)
    const { browser, id, ...first } = await begun(newGame(games[seed % 3]!))
    let { one, client } = first
    /** Entries that some page was told. */
    const heard = new Map<number, string>()
    for (let life = 0; life < 6; life++) {
      const moves = random.below(4)
      for (let i = 0; i < moves && (await move(browser, client, seed)); i++);
      if (mayMove(client)) client.act(`action-${client.n}-${life}`, client.choose(seed))
      await steps(random, random.below(40))
      one.kill()
      for (const frame of client.frames)
        if (frame.type === 'entry') {
          const entry = JSON.stringify(frame.entry)
          expect(heard.get(frame.entry.n) ?? entry).toBe(entry)
          heard.set(frame.entry.n, entry)
        }
      await browser.settle()
      one = browser.open()
      client = await opened(one, id)
      expect(client.n).toBeGreaterThan(Math.max(-1, ...heard.keys()))
      const entries = await kept(browser)
      expect(entries).toHaveLength(client.n)
      for (const [n, entry] of heard) expect(entries[n]).toMatchObject(seen(entry))
    }
  })
})

/** Public part of an entry as told to one viewer. */
const seen = (entry: string): object => {
  const { n, seat } = JSON.parse(entry) as { readonly n: number; readonly seat?: number }
  return seat === undefined ? { n } : { n, seat }
}

test('[ROOM-77] an opponent who was thinking moves once when the game is opened again, and makes the same move', async () => {
  await eachSeed('solo same', 3, async (seed) => {
    const play = async (killed: boolean): Promise<readonly unknown[]> => {
      reseed(`solo same ${seed}`)
      const { browser, id, one, ...first } = await begun(newGame('tsuro', { opponents: 2, first: 0 }))
      let { client } = first
      await move(browser, client, seed)
      if (killed) {
        one.kill()
        client = await opened(browser.open(), id)
      }
      await browser.until(() => mayMove(client))
      return kept(browser)
    }
    const played = await play(false)
    expect(played.length).toBeGreaterThan(3)
    expect(await play(true)).toEqual(played)
  })
})

/**
 * A disk fails once, and is tried again at once; for longer, and the page says so; and comes back, so that nothing is
 * missed.
 */
async function givesOut(seed: number, how: 'fail' | 'hang'): Promise<SoloWindow> {
  const { browser, one, client } = await begun(newGame('tsuro'))
  browser.disk[how](1)
  await move(browser, client, seed)
  expect(one.stored).toBe(true)
  expect(await kept(browser)).toHaveLength(client.n)
  browser.disk[how](Infinity)
  await move(browser, client, seed)
  expect(one.stored).toBe(false)
  expect((await kept(browser)).length).toBeLessThan(client.n)
  browser.disk[how](0)
  // A finished game changes no more.
  if (await move(browser, client, seed)) {
    await browser.until(() => mayMove(client) || isOver(client))
    expect(one.stored).toBe(true)
    expect(await kept(browser)).toHaveLength(client.n)
  }
  return one
}

test('[ROOM-78] storage that fails for a while misses nothing in the end; where it is closed the game goes on, and that is said', () =>
  eachSeed('solo storage', 1, async (seed) => {
    await givesOut(seed, 'fail')
    const closed = soloBrowser().open({ stores: false })
    expect(closed.stored).toBeUndefined()
  }))

test('[ROOM-78] storage that does not answer counts as failed: the page asks it once more, and then the game goes on without it', () =>
  eachSeed('solo silent', 1, async (seed) => {
    expect((await givesOut(seed, 'hang')).failures).toEqual([])
  }))

test('[PAGE-184] a game whose code does not come is neither here nor missing, and is there once the code comes', async () => {
  const { browser, id, one } = await begun(newGame('tsuro'))
  one.kill()
  const poor = browser.open({ loads: false })
  poor.page.open(id, false, 'en')
  await browser.settle()
  expect(poor.whereabouts).toBeUndefined()
  await expect(poor.page.make(newGame('tsuro'))).rejects.toThrow('no tsuro')
  poor.kill()
  const rich = browser.open()
  rich.page.open(id, false, 'en')
  await browser.settle()
  expect(rich.whereabouts).toBe('here')
})

test.each([true, 'refused'] as const)(
  '[ROOM-78] [PAGE-172] a whole game is played without any storage, and another one after it (locks: %s)',
  (locks) =>
    eachSeed('solo closed', 1, async (seed) => {
      const { browser, id, one, client } = await begun(newGame('tyrus'), false, locks)
      expect(one.stored).toBe(false)
      while (await move(browser, client, seed));
      const next = await rematch(one, id)
      await one.page.leave(id)
      expect(await move(browser, await opened(one, next), seed)).toBe(true)
    }),
)

test.each([true, false])('[ROOM-79] two tabs never both play a game, in any order (locks: %s)', (locks) =>
  eachSeed('solo tabs', deep ? 100 : 10, async (seed) => {
    const random = quick(seed)
    const browser = soloBrowser()
    const windows = [browser.open({ locks }), browser.open({ locks })]
    const id = await made(windows[0]!, newGame('tyrus'))
    await browser.settle()
    windows[1]!.page.open(id, false, 'en')
    const acts = new Map<string, unknown>()
    for (let step = 0; step < 8; step++) {
      const one = windows[random.below(2)]!
      if (random.below(2) === 0) one.page.open(id, true, 'en')
      await steps(random, random.below(30))
      // Both try at once, as if each believed that it were alone.
      for (const other of windows) {
        if (other.whereabouts !== 'here') continue
        const client = await Promise.race([other.follow(id), browser.settle().then(() => browser.settle())])
        if (!client || !mayMove(client)) continue
        client.act(`action-${step}-${windows.indexOf(other)}`, client.choose(step))
        await browser.settle()
        for (const frame of client.frames)
          if (frame.type === 'entry') {
            expect(acts.get(String(frame.entry.n)) ?? frame.hash).toBe(frame.hash)
            acts.set(String(frame.entry.n), frame.hash)
          }
      }
      await browser.settle()
      if (locks) expect(windows.filter(({ whereabouts }) => whereabouts === 'here').length).toBeLessThanOrEqual(1)
    }
    const entries = await kept(browser)
    expect(entries.map(({ n }) => n)).toEqual([...entries.keys()])
  }),
)

/** A game of Tyros alone, half played, as the first version of this page kept it: kept here for ever. */
const old = JSON.parse(readFileSync(new URL('./fixtures/solo-1.json', import.meta.url), 'utf8'), (_, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && 'map' in value
    ? new Map(value.map as [unknown, unknown][])
    : value,
) as { readonly tables: readonly [StoredTable]; readonly entries: readonly StoredEntry[] }

test('[ROOM-80] a game that an earlier version has kept opens where it stood, and goes on to its end', () =>
  eachSeed('solo old', 1, async (seed) => {
    const browser = soloBrowser()
    const [table] = old.tables
    await openGameStore(browser.disk.factory, () => () => undefined).restore([{ table, entries: old.entries }])
    const one = browser.open()
    const client = await opened(one, table.id)
    expect(client.n).toBeGreaterThanOrEqual(old.entries.length)
    while (await move(browser, client, seed));
    expect(await one.page.call(table.id, 'GET /api/tables/:id/record')).toMatchObject({
      ok: { entries: old.entries.map(({ entry }) => entry).concat((await kept(browser)).slice(table.n)) },
    })
  }))

test('[ROOM-86] games that newer code has kept are left alone: one says so, one is not listed', () =>
  eachSeed('solo newer', 1, async () => {
    const browser = soloBrowser()
    const store = openGameStore(browser.disk.factory, () => () => undefined)
    const [table] = old.tables
    const entries = old.entries.map((one) => ({ ...one, entry: { ...one.entry, version: 99 } }))
    const reshaped = { id: 'a-table-to-come!', schema: 99 } as StoredTable
    await store.restore([
      { table, entries },
      { table: reshaped, entries: [] },
    ])
    expect((await store.tables()).map(({ id }) => id)).toEqual([table.id])
    expect(await store.take(reshaped.id, 'holder')).toBeUndefined()
    const one = browser.open()
    one.page.open(table.id, false, 'en')
    await browser.until(() => one.whereabouts !== undefined)
    expect(await one.page.call(table.id, 'GET /api/tables/:id')).toEqual({ error: 'unavailable' })
    await one.page.leave(table.id)
    expect(await browser.disk.rows<StoredEntry>('entries')).toEqual(entries)
    expect(await browser.disk.rows<StoredTable>('tables')).toContainEqual(reshaped)
  }))

test('[ROOM-81] the number of worlds that an opponent looked into is kept with its move', () => {
  const thought = old.entries.flatMap(({ entry }) => (entry.thought ? [entry.thought] : []))
  expect(thought.length).toBeGreaterThan(3)
  expect(thought.filter(({ level, iterations }) => level !== 'keen' || iterations === undefined)).toEqual([])
})

test('[ROOM-81] a sharp bot looks on a slow device into as many worlds as it has time for, and into as many from then on', () =>
  eachSeed('solo slow', 1, async (seed) => {
    const browser = soloBrowser()
    const { tsuro } = bots
    const slow: AnyBot = {
      ...tsuro,
      rollout(...asked) {
        browser.now += 0.1
        return tsuro.rollout(...asked)
      },
    }
    const one = browser.open({ bots: { ...bots, tsuro: slow } })
    const id = await made(one, newGame('tsuro', { level: 'sharp', opponents: 1 }))
    const { iterations } = (await browser.disk.rows<StoredTable>('tables'))[0]!
    expect(iterations).toBeGreaterThan(0)
    expect(iterations).toBeLessThan(tsuro.budgets.sharp.iterations)
    const client = await one.follow(id)
    await move(browser, client, seed)
    await browser.until(() => mayMove(client) || isOver(client))
    one.kill()

    // It stays so, however fast the device is later.
    const two = browser.open()
    const again = await opened(two, id)
    while (await move(browser, again, seed));
    const searched = (await kept(browser)).flatMap(({ thought }) => thought?.iterations || [])
    expect(new Set(searched)).toEqual(new Set([iterations]))

    const { ok } = (await two.page.call(id, 'GET /api/tables/:id/record')) as { ok: RoomRecord }
    const moves = botMovesIn(ok).slice(0, 3)
    expect(moves.length).toBeGreaterThan(0)
    for (const n of moves) expect(verifyBotMove(games.tsuro, ok, n)).toBe('same')
    expect(verifyRecord(games.tsuro, ok, evidenceOf(ok))).toMatchObject({ fair: true })

    const next = await rematch(two, id)
    const tables = await browser.disk.rows<StoredTable>('tables')
    expect(tables.find((table) => table.id === next)).toMatchObject({ iterations })
  }))

test('[ROOM-81] a sharp bot looks on a fast device into as many worlds as its level says', () =>
  eachSeed('solo fast', 1, async () => {
    const browser = soloBrowser()
    await made(browser.open(), newGame('tyros', { level: 'sharp' }))
    const [table] = await browser.disk.rows<StoredTable>('tables')
    expect(table!.iterations).toBeUndefined()
  }))

test('[ROOM-82] making a game removes finished ones beyond twenty, the oldest first, and none that runs', () =>
  eachSeed('solo twenty', 1, async (seed) => {
    const browser = soloBrowser()
    const one = browser.open()
    const ids: string[] = []
    const make = async (): Promise<void> => {
      browser.now += 1_000
      ids.push(await made(one, newGame('tyrus')))
      await one.page.leave(ids.at(-1)!)
    }
    for (let i = 0; i < 24; i++) await make()
    const store = openGameStore(browser.disk.factory, () => () => undefined)
    const finished = quick(seed).shuffle(ids).slice(0, 22)
    const tables = await store.tables()
    await store.restore(
      tables
        .filter(({ id }) => finished.includes(id))
        .map(({ rows, ...table }) => ({
          table: { ...table, rows: { ...rows, meta: { ...rows.meta!, phase: 'finished' } } },
          entries: [],
        })),
    )
    await make()
    const gone = ids.filter((id) => finished.includes(id)).slice(0, 2)
    const left = (await store.tables()).map(({ id }) => id)
    expect(left.toSorted()).toEqual(ids.filter((id) => !gone.includes(id)).toSorted())
    const entries = await browser.disk.rows<StoredEntry>('entries')
    expect(entries.filter(({ id }) => gone.includes(id))).toEqual([])
  }))

test('[ROOM-82] the twenty finished games played last are kept; one that runs is never too many', () => {
  const table = (at: number, phase: string): StoredTable =>
    ({ id: `${phase} ${at}`, at, rows: { meta: { phase } } }) as unknown as StoredTable
  const finished = Array.from({ length: 23 }, (_, i) => table(i, i % 2 ? 'finished' : 'ended'))
  const running = Array.from({ length: 30 }, (_, i) => table(i, 'playing'))
  expect(tooMany([...running, ...finished])).toEqual(['ended 2', 'finished 1', 'ended 0'])
})

test('[PAGE-59] an opponent’s offer in a game alone waits for the answer without end, also when the game is opened again', () =>
  eachSeed('solo offer', 1, async (seed) => {
    /** A bot that offers the player a card of its hand, and nothing else. */
    const asking: AnyBot = {
      ...bots.tyros,
      reply(view: Seen<State>, seat) {
        if (view.phase !== 'actions' || view.turn !== seat || view.offersMade > 0) return undefined
        const give = kinds.find((kind) => countOf(ownCards(view, seat), kind) > 0)!
        return { type: 'offer', give: some(give), want: some(give === 'green' ? 'violet' : 'green'), to: [0] }
      },
    }
    const browser = soloBrowser()
    const one = browser.open({ bots: { ...bots, tyros: asking } })
    const id = await made(one, newGame('tyros', { first: 1 }))
    const offered = ({ view }: HeadlessClient): boolean => (view as Seen<State> | undefined)?.offers.length === 1
    const client = await one.follow(id)
    for (;;) {
      await browser.until(() => mayMove(client))
      if (offered(client)) break
      await move(browser, client, seed)
    }
    await expect(browser.until(() => !offered(client))).rejects.toThrow('nothing is due any more')
    one.kill()
    const again = await opened(browser.open({ bots: { ...bots, tyros: asking } }), id)
    await expect(browser.until(() => !offered(again))).rejects.toThrow('nothing is due any more')
    const offer = (again.view as Seen<State>).offers[0]!.number
    again.act('answer', { type: 'decline', offer, forTurn: false })
    await browser.until(() => !offered(again))
  }))

test('[PAGE-68] a player without a name is called by the word of the language of now', async () => {
  const { client, id, browser, one } = await begun(newGame('tyrus', { name: 'Toi' }))
  await client.shows(({ seats }) => seats.some((seat) => 'name' in seat && seat.name === 'You'))
  await one.page.leave(id)
  const two = browser.open()
  two.page.open(id, false, 'nl')
  await (await two.follow(id)).shows(({ seats }) => seats.some((seat) => 'name' in seat && seat.name === 'Jij'))
  for (const language of ['en', 'fr', 'nl'] as const) {
    const file = new URL(`../../web/base/messages/solo/${language}.json`, import.meta.url)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ solo_you: nameless[language] })
  }
  expect(namedIn('Anna', 'nl')).toBe('Anna')
})
