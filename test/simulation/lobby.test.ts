import { expect, test, vi } from 'vitest'
import { lobbyOf, mailboxOf, pushSignerOf, roomOf, type RemoteLobby } from '../../worker/env.ts'
import { createListing } from '../../worker/listing.ts'
import { Lobby, TOLD } from '../../worker/lobby.ts'
import { Storage } from './storage.ts'
import type { Player, RoomState } from '../../shared/room/types.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

vi.useFakeTimers({ toFake: ['Date'] })
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

/** The list, the worker's own on a database in memory, and the rows that it reads and the changes that it makes there. */
function house() {
  const { sql } = new Storage().handle()
  const cost = { read: 0, written: 0 }
  const exec = (query: string, ...values: unknown[]) => {
    const rows = sql.exec(query, ...(values as SqlStorageValue[])).toArray()
    if (/^SELECT/.test(query)) cost.read += rows.length
    else if (!/^CREATE/.test(query)) cost.written++
    return { toArray: () => rows }
  }
  const env = {} as Env
  const wake = () => new Lobby({ storage: { sql: { exec } } } as unknown as DurableObjectState, env)
  let lobby = wake()
  const names = new Set<string>()
  const remote = {
    put: async (...asked: Parameters<Lobby['put']>) => lobby.put(...asked),
    drop: async (id: string) => lobby.drop(id),
    list: async () => lobby.list(),
  } satisfies RemoteLobby
  Object.assign(env, { LOBBY: { getByName: (name: string) => (names.add(name), remote) } })
  return {
    cost,
    names,
    sleeps: () => void (lobby = wake()),
    ids: () => lobby.list().map(({ id }) => id),
    rows: () => sql.exec<{ id: string }>('SELECT id FROM listed').toArray().length,
    /** A row as older code left it. */
    left: (id: string) => {
      const entry = JSON.stringify({ id, game: 'tsuro', host: 'Anna', seated: 1, places: 8 })
      sql.exec('INSERT INTO listed VALUES (?, ?, ?, ?)', id, entry, Date.now(), Date.now() + HOUR)
    },
    room: (id: string, maker = id) => roomAt(env, id, maker),
  }
}

/** A table as far as the list hears of it, with a host who is there; each change is told before the next. */
function roomAt(env: Env, id: string, maker: string) {
  const heard: Promise<unknown>[] = []
  const ctx = { waitUntil: (one: Promise<unknown>) => heard.push(one) }
  const wake = () => createListing(ctx as unknown as DurableObjectState, env)
  let listed = wake()
  const anna = { kind: 'player', id: 0, seat: 0, name: 'Anna' } as Player
  const settings = { listed: true, locked: false }
  let state: RoomState | undefined = {
    meta: { id, game: 'tsuro', places: 8, phase: 'waiting', settings, maker },
    players: [anna],
  } as unknown as RoomState
  async function becomes(next: RoomState | undefined, before = state): Promise<void> {
    state = next
    listed(before, next, true)
    await Promise.all(heard)
  }
  const seat = (players: readonly object[]) => becomes({ ...state!, players } as RoomState)
  const set = (more: object) =>
    becomes({ ...state!, meta: { ...state!.meta, settings: { ...settings, ...more } } } as RoomState)
  return {
    id,
    opens: () => becomes(state, undefined),
    /** Nothing has changed but that time has gone by. */
    tells: () => becomes(state),
    closes: () => becomes(undefined),
    isCalled: (name: string) => seat(state!.players.map((one) => (one.seat === 0 ? { ...one, name } : one))),
    sits: (kind: 'player' | 'bot') => seat([...state!.players, { kind, id: 9, seat: 1, name: 'Ben' }]),
    goes: () => seat([anna]),
    set,
    /** Empties the memory. */
    sleeps: () => void (listed = wake()),
  }
}

async function open(rooms: readonly ReturnType<typeof roomAt>[]): Promise<void> {
  for (const one of rooms) {
    pass(1)
    await one.opens()
  }
}

test('[ROOM-123] an honest table stays in sight beside 150 of one address, which is renamed, closed and opened again: two of it are told', async () => {
  const { room, ids, cost, sleeps, rows } = house()
  const honest = room('honest')
  await honest.opens()
  const poison = Array.from({ length: 150 }, (_, k) => room(`poison-${String(k).padStart(3, '0')}`, 'one address'))
  const isInSight = (): void => {
    expect(ids()).toContain('honest')
    expect(ids()).toHaveLength(3)
    expect(rows()).toBe(3)
  }
  for (const one of poison) {
    pass(1000)
    await one.opens()
    expect(ids()[0]).toBe(one.id)
  }
  isInSight()
  const before = { ...cost }
  const tricks: readonly ((one: (typeof poison)[0]) => Promise<void>)[] = [
    (one) => one.isCalled(`Eve ${Date.now()}`),
    async (one) => (await one.set({ locked: true }), one.set({ locked: false })),
    async (one) => (await one.set({ listed: false }), one.set({ listed: true })),
    async (one) => (await one.sits('bot'), one.goes()),
  ]
  for (const trick of tricks) {
    for (const one of poison) {
      pass(1000)
      await trick(one)
    }
    isInSight()
    expect(ids().slice(0, 2)).toEqual(['poison-149', 'poison-148'])
  }
  // Those that are not told cost nothing.
  expect(cost.written - before.written).toBeLessThanOrEqual(2 * 2 * 2 * tricks.length)
  sleeps()
  isInSight()
})

test('[ROOM-123] a table moves up as somebody sits down, and with nothing else', async () => {
  const { room, ids } = house()
  const [first, second] = [room('first'), room('second')]
  await first.opens()
  pass(1000)
  await second.opens()
  for (const does of [
    () => first.isCalled('Eve'),
    () => first.sits('bot'),
    () => first.goes(),
    () => first.set({ listed: false }),
    () => first.set({ listed: true }),
    () => first.set({ locked: true }),
    () => first.set({ locked: false }),
    () => (pass(11 * MINUTE), first.tells()),
  ]) {
    pass(1000)
    await does()
    expect(ids()[0]).toBe('second')
  }
  await first.sits('player')
  expect(ids()).toEqual(['first', 'second'])
  pass(1000)
  await first.goes()
  await second.sits('player')
  expect(ids()).toEqual(['second', 'first'])
})

test('[ROOM-123] where one of an address goes, the next of it is told, and where one of a hundred does, the next of all', async () => {
  const { room, ids, rows } = house()
  const own = Array.from({ length: 4 }, (_, k) => room(`own-${k}`, 'one address'))
  await open(own)
  expect(ids()).toEqual(['own-3', 'own-2'])
  await own[3]!.closes()
  expect(ids()).toEqual(['own-2', 'own-1'])
  const others = Array.from({ length: TOLD }, (_, k) => room(`other-${k}`))
  await open(others)
  expect(ids()).toEqual(others.map(({ id }) => id).toReversed())
  await others[7]!.closes()
  expect(ids()[TOLD - 1]).toBe('own-2')
  expect(rows()).toBe(TOLD)
})

test('[ROOM-124] two thousand tables are one object: a hundred rows, none read for a reading, a hundred as it wakes', async () => {
  const { room, ids, rows, cost, names, sleeps } = house()
  const rooms = Array.from({ length: 2000 }, (_, k) => room(`table-${k}`))
  await open(rooms)
  const newest = rooms.slice(-TOLD).map(({ id }) => id)
  expect(ids()).toEqual(newest.toReversed())
  expect([...names]).toEqual(['open'])
  expect(rows()).toBe(TOLD)
  expect(cost.read).toBe(0)
  // One that comes, and one that goes for it.
  expect(cost.written).toBe(2 * rooms.length - TOLD)
  sleeps()
  expect(ids()).toEqual(newest.toReversed())
  expect(cost.read).toBe(TOLD)
  for (const one of rooms) one.sleeps()
  for (const one of rooms) await one.closes()
  expect([ids(), rows(), cost.read]).toEqual([[], 0, TOLD])
})

test('[ROOM-124] a lobby reads at most 128 of a thousand rows that older code left; tables told again are there, and all run out', async () => {
  const { room, ids, rows, cost, left, sleeps } = house()
  for (let k = 0; k < 1000; k++) left(`left-${String(k).padStart(3, '0')}`)
  sleeps()
  expect(ids()).toHaveLength(TOLD)
  expect(cost.read).toBe(128)
  pass(1000)
  await room('left-500').opens()
  expect(ids()[0]).toBe('left-500')
  pass(HOUR)
  for (let waking = 1; waking <= 8; waking++) {
    await room(`new-${waking}`).opens()
    sleeps()
    expect(cost.read).toBeLessThanOrEqual(128 * (waking + 1))
  }
  expect(rows()).toBe(8)
})

test('a house with a jurisdiction stores all that it has there', () => {
  const within = (place: string) => ({ jurisdiction: within, getByName: (name: string) => `${name} in ${place}` })
  const objects = within('anywhere')
  const kinds = { ROOM: objects, LOBBY: objects, PUSH_SIGNER: objects, MAILBOX: objects }
  const stored = (JURISDICTION: string): readonly unknown[] => {
    const env = { ...kinds, JURISDICTION } as unknown as Env
    return [roomOf(env, 'table'), lobbyOf(env), pushSignerOf(env), mailboxOf(env)]
  }
  const names = ['table', 'open', 'signer:1', 'mailbox']
  expect(stored('')).toEqual(names.map((name) => `${name} in anywhere`))
  expect(stored('eu')).toEqual(names.map((name) => `${name} in eu`))
})
