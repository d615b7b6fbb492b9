import { IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Random } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { gameIds } from '../../shared/games/ids.ts'
import { archiveIn, LIMIT, type Archive } from '../../web/features/archive/archive.ts'
import { exported, imported, importedFrom } from '../../web/features/archive/file.ts'
import { archivedGame, playedBy, type ArchivedGame } from '../../web/features/archive/game.ts'
import { isAlone, opponentsIn, resultOf } from '../../web/features/archive/totals.ts'
import type { Finish } from '../../web/games/game-ui.ts'
import { openGameStore, type StoredTable } from '../../web/features/solo/game-store.ts'
import { fakeIndexedDb } from '../support/indexed-db.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { stubStorage } from '../support/storage.ts'
import { ofPage } from './page.ts'
import { playerOf } from './scripted.ts'

Object.assign(globalThis, { IDBKeyRange })

const never = () => () => undefined
const archive = (factory = fakeIndexedDb().factory): Archive => archiveIn(factory, never)

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'
const names = ['Anna', 'Ben', 'Cléo', 'Maximiliane-Theodora van der Aa', '李', 'أمينة', '👩‍👧 Eve', 'Ǆ.', '"</b>', '0']
const pick = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)]!

const idOf = (random: Random): string => Array.from({ length: 16 }, () => pick(random, [...letters])).join('')

function anyGame(random: Random, id = idOf(random)): ArchivedGame {
  const seats = 1 + random.below(8)
  const each = <T>(make: (seat: number) => T): T[] => Array.from({ length: seats }, (_, seat) => make(seat))
  return {
    id,
    page: pick(random, ['table', 'solo'] as const),
    game: pick(random, gameIds),
    at: Date.UTC(2026, 0, 1) + random.below(1_000_000_000),
    players: each(() => ({ name: pick(random, names), by: pick(random, playedBy) })),
    seat: random.below(seats),
    winners: each((seat) => seat).filter(() => random.below(2) === 0),
    ...(random.below(2) === 0 ? { points: each(() => random.below(100) - 10) } : {}),
    facts: Array.from({ length: random.below(4) }, (_, i) => `Fact ${i}: “${pick(random, names)}”\u202f!`),
  }
}
const some = (random: Random, count = random.below(12)): ArchivedGame[] =>
  Array.from({ length: count }, () => anyGame(random))

const byId = (games: readonly ArchivedGame[]) => games.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const merged = async (one: Archive, text: string) => {
  const read = imported(text)
  if (typeof read === 'string') throw new Error(read)
  return one.merge(read)
}

test('[PAGE-12] importing what was exported gives the same games, and a second time changes nothing', async () => {
  for (const seed of seeds('archive', 30))
    await withSeed(seed, async () => {
      const random = quick(seed)
      const [here, there] = [archive(), archive()]
      await here.merge(some(random))
      const games = await here.games()
      const text = exported(games)
      expect(imported(text)).toEqual(games)

      expect(await merged(there, text)).toBe(games.length)
      expect(await there.games()).toEqual(games)
      expect(await merged(there, text)).toBe(0)
      expect(await there.games()).toEqual(games)
      expect(exported(await there.games())).toBe(text)
    })
})

test('[PAGE-12] games of two devices are joined by their tables, and what is kept already stays as it is', async () => {
  for (const seed of seeds('archive join', 30))
    await withSeed(seed, async () => {
      const random = quick(seed)
      const one = archive()
      const [own, others] = [some(random), some(random)]
      await one.merge(own)
      // The same tables, as another of their players saw them.
      const seen = own.filter(() => random.below(2) === 0).map(({ id }) => anyGame(random, id))
      const twice = others.slice(0, 2)
      expect(await merged(one, exported([...others, ...seen, ...twice]))).toBe(others.length)
      const games = await one.games()
      expect(byId(games)).toEqual(byId([...own, ...others]))
      expect(games.map(({ at }) => at)).toEqual(games.map(({ at }) => at).toSorted((a, b) => b - a))
    })
})

test('[PAGE-11] a game is kept once a table, and a rematch is a table of its own', async () => {
  const random = quick(1)
  const one = archive()
  const game = anyGame(random)
  await one.add(game)
  await one.add({ ...game, at: game.at + 1, facts: ['In another language.'] })
  expect(await one.games()).toEqual([game])
  const rematch = { ...game, id: idOf(random), at: game.at + 2 }
  await one.add(rematch)
  expect(await one.games()).toEqual([rematch, game])
  await one.remove([game.id])
  expect(await one.games()).toEqual([rematch])
})

test('[PAGE-11] a thousand games are kept; the oldest goes for a new one, and a file that brings more changes nothing', async () => {
  const random = quick(1)
  const one = archive()
  const games = some(random, LIMIT)
  expect(await one.merge(games)).toBe(LIMIT)
  const full = await one.games()
  expect(await one.merge([anyGame(random)])).toBeUndefined()
  expect(await one.games()).toEqual(full)
  expect(await one.merge(games)).toBe(0)
  const next = { ...anyGame(random), at: Date.UTC(2027, 0, 1) }
  await one.add(next)
  expect(await one.games()).toEqual([next, ...full.slice(0, -1)])
  expect(imported(exported([...full, next]))).toBe('too-many')
})

/** The database of older pages, as far as one keeps these games in it now; resolves to what is left there. */
const past = (factory: IDBFactory, games: readonly ArchivedGame[] = []): Promise<readonly ArchivedGame[]> =>
  new Promise((resolve) => {
    const opening = factory.open('murex-archive', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' })
    opening.onsuccess = () => {
      const store = opening.result.transaction('games', 'readwrite').objectStore('games')
      for (const game of games) store.put(game)
      const all = store.getAll() as IDBRequest<ArchivedGame[]>
      all.onsuccess = () => resolve(all.result)
    }
  })

test('[PAGE-11] games that an older page kept in a database of its own are moved, once each, and stay forgotten', async () => {
  const random = quick(1)
  const { factory } = fakeIndexedDb()
  const [first, second, next] = [anyGame(random), anyGame(random), anyGame(random)]
  await past(factory, [first, second])
  const one = archive(factory)
  await one.add({ ...first, facts: ['Seen again.'] })
  expect(byId(await one.games())).toEqual(byId([first, second]))
  expect(await past(factory)).toEqual([])
  await one.remove([first.id])
  await past(factory, [second, next])
  expect(byId(await archive(factory).games())).toEqual(byId([second, next]))
  expect(byId(await archive(factory).games())).toEqual(byId([second, next]))
})

test('[PAGE-11] a failing storage leaves games of an older page where they are, and they are moved the next time', async () => {
  const [old, here] = [fakeIndexedDb(), fakeIndexedDb()]
  const open: IDBFactory['open'] = (name, version) =>
    (name === 'murex-archive' ? old : here).factory.open(name, version)
  const factory = { open } as IDBFactory
  const game = anyGame(quick(1))
  await past(factory, [game])
  here.fail(2)
  expect(await archive(factory).games()).toEqual([])
  expect(await past(factory)).toEqual([game])
  expect(await archive(factory).games()).toEqual([game])
})

test('[PAGE-11] finished games and games alone are kept side by side, and neither is taken for the other', async () => {
  const { factory } = fakeIndexedDb()
  const [one, store] = [archive(factory), openGameStore(factory, never)]
  const game = anyGame(quick(1))
  const table = { id: game.id, schema: 1, holder: '', token: undefined, at: 1, n: 0, rows: {} as StoredTable['rows'] }
  await store.restore([{ table, entries: [] }])
  await one.add(game)
  expect(await store.tables()).toEqual([table])
  expect(await one.games()).toEqual([game])
  await store.remove([game.id])
  expect(await one.games()).toEqual([game])
  await store.restore([{ table, entries: [] }])
  await one.remove([game.id])
  expect(await store.tables()).toEqual([table])
})

test('[PAGE-12] a bad file is refused as a whole, with why', async () => {
  const random = quick(1)
  const [game, other] = [anyGame(random), anyGame(random)]
  const file = (bad: object) => JSON.stringify({ murex: 'games', version: 1, games: [other, { ...game, ...bad }] })
  expect(imported(file({}))).toHaveLength(2)
  const long = 'x'.repeat(501)
  const bad: readonly object[] = [
    { id: 'javascript:alert' },
    { id: '../../evil/table' },
    { page: 'https://example.org' },
    { game: 'chess' },
    { at: -1 },
    { at: 1e16 },
    { at: '2026-01-01' },
    { players: [] },
    { players: Array.from({ length: 9 }, () => ({ name: 'Anna', by: 'player' })) },
    { players: [{ name: '\u200b', by: 'player' }], seat: 0, winners: [], points: [0] },
    { players: [{ name: 'Anna', by: 'robot' }], seat: 0, winners: [], points: [0] },
    { seat: game.players.length },
    { seat: 0.5 },
    { also: [game.players.length] },
    { also: [game.seat] },
    { winners: [game.players.length] },
    { winners: [0, 0] },
    { points: Array.from({ length: game.players.length + 1 }, () => 0) },
    { facts: ['1', '2', '3', '4'] },
    { facts: [long] },
  ]
  for (const one of bad) expect(imported(file(one)), JSON.stringify(one)).toBe('not-games')
  for (const text of ['', '{', 'null', '[]', '"games"', '{"games":[]}', '{"murex":"games","version":0,"games":[]}'])
    expect(imported(text), text).toBe('not-games')
  expect(imported('{"murex":"games","version":1}')).toBe('not-games')
  expect(imported('{"murex":"games","version":2,"games":"of another shape"}')).toBe('newer')
  expect(await importedFrom(new Blob([' '.repeat(4_000_001)]))).toBe('too-large')
  expect(await importedFrom(new Blob([file({})]))).toHaveLength(2)
})

test('[PAGE-12] a whole archive is smaller than the largest file that is read', async () => {
  const name = '𝔐'.repeat(32)
  const game = {
    ...anyGame(quick(1)),
    players: Array.from({ length: 8 }, () => ({ name, by: 'stand-in' as const })),
    seat: 0,
    winners: [0, 1, 2, 3, 4, 5, 6, 7],
    points: Array.from({ length: 8 }, () => 100),
    facts: Array.from({ length: 3 }, () => 'é'.repeat(200)),
  }
  const text = exported(Array.from({ length: LIMIT }, () => game))
  expect(await importedFrom(new Blob([text]))).toHaveLength(LIMIT)
})

const finish: Finish = {
  info: {
    id: 'abcdefghijklmnop',
    game: 'tyros',
    seats: [
      playerOf('Anna'),
      playerOf('Ben', { standIn: 'calm' }),
      { kind: 'left', name: 'Cleo', colour: 'red', standIn: null, mayBeTaken: true },
      { kind: 'bot', name: 'Dido', colour: 'blue', level: 'calm' },
    ],
  },
  page: 'table',
  seat: 0,
  outcome: { winners: [1], why: 'points', points: [10, 20, 5, 7] },
  facts: ['One.', 'Two.', 'Three.', 'Four.'],
}

test('[PAGE-40] the page asks the browser once to keep its games, at the fifth', async () => {
  const persist = vi.fn(() => Promise.reject(new Error('not now')))
  const parts = { navigator: { storage: { persist } }, matchMedia: () => ({ matches: false }), addEventListener: never }
  for (const [name, part] of Object.entries({ ...parts, indexedDB: fakeIndexedDb().factory })) vi.stubGlobal(name, part)
  stubStorage()
  onTestFinished(() => void vi.unstubAllGlobals())
  const random = quick(1)
  /** Count of the questions so far, once a page that was loaded again keeps so many more. */
  const asked = async (more: number): Promise<number> => {
    vi.resetModules()
    const { archivedGames } = await ofPage<{ archivedGames(work: (one: Archive) => unknown): Promise<unknown> }>(
      'features/archive/archive-store.ts',
    )
    await archivedGames((one) => one.merge(some(random, more)))
    return persist.mock.calls.length
  }
  expect([await asked(4), await asked(1), await asked(1)]).toEqual([0, 1, 1])
})

test('[PAGE-11] the archive keeps names, seats, winners, points and facts of a game, and marks who did not play themselves', () => {
  expect(archivedGame(finish, 1_000)).toEqual({
    id: 'abcdefghijklmnop',
    page: 'table',
    game: 'tyros',
    at: 1_000,
    players: [
      { name: 'Anna', by: 'player' },
      { name: 'Ben', by: 'stand-in' },
      { name: 'Cleo', by: 'player' },
      { name: 'Dido', by: 'house' },
    ],
    seat: 0,
    winners: [1],
    points: [10, 20, 5, 7],
    facts: ['One.', 'Two.', 'Three.'],
  })
})

test('[PAGE-12] no token gets into the archive, into a file, or out of one', async () => {
  const token = 'T'.repeat(22)
  // As the page knows its table, with all else that hangs on it.
  const info = { ...finish.info, token, seats: finish.info.seats.map((seat) => ({ ...seat, token, nonce: token })) }
  const game = archivedGame({ ...finish, info, ...{ token } }, 1_000)
  expect(JSON.stringify(game)).not.toContain(token)
  expect(exported([game])).not.toContain(token)

  const smuggled = { ...game, token, players: game.players.map((player) => ({ ...player, token })) }
  const one = archive()
  await merged(one, JSON.stringify({ murex: 'games', version: 1, token, games: [smuggled] }))
  expect(await one.games()).toEqual([game])
})

/** Games of one player (seat 0) against others, the newest first: who won each. */
const against = (...played: readonly (readonly [others: readonly string[], winners: readonly number[]])[]) =>
  played.map(([others, winners], i): ArchivedGame => {
    const players = ['Me', ...others].map((name) => ({ name, by: 'player' as const }))
    return { ...archivedGame(finish, 1_000 - i), id: String(i).padStart(16, '0'), players, seat: 0, winners }
  })

test('[PAGE-13] games and wins are counted by the opponents’ names, however those are written', () => {
  const played = against([['BEN'], [0]], [['Ben', 'Cleo'], [0]], [['ben'], [1]], [['Cleo'], []], [['Ben'], [0, 1]])
  expect(opponentsIn(played)).toEqual([
    { name: 'BEN', games: 4, won: 3, lost: 2 },
    { name: 'Cleo', games: 2, won: 1, lost: 0 },
  ])
})

test('[PAGE-13] each of several players of one device counts as mine: a win of any of them is one, and none is an opponent', () => {
  const game = archivedGame({ ...finish, also: [1] }, 1_000)
  expect(game).toMatchObject({ seat: 0, also: [1] })
  expect(imported(exported([game]))).toEqual([game])
  expect(resultOf(game)).toBe('won')
  expect(resultOf({ ...game, winners: [2] })).toBe('lost')
  expect(opponentsIn([game])).toEqual([{ name: 'Cleo', games: 1, won: 1, lost: 0 }])
  expect(isAlone(game)).toBe(false)
  expect(isAlone({ ...game, also: [1, 2] })).toBe(true)
})

test('[PAGE-11] the house is no opponent, and a game against it alone is marked; a stand-in plays for its owner', () => {
  const game = archivedGame(finish, 1_000)
  expect(opponentsIn([game]).map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
  expect(isAlone(game)).toBe(false)
  const alone = { ...game, players: game.players.map(({ name }, i) => ({ name, by: playedBy[i === 0 ? 0 : 2] })) }
  expect(opponentsIn([alone])).toEqual([])
  expect(isAlone(alone)).toBe(true)
  expect([[0, 2], [1], []].map((winners) => resultOf({ ...game, winners }))).toEqual(['won', 'lost', 'drawn'])
})
