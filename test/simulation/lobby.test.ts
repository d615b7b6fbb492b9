import { beforeEach, expect, test, vi } from 'vitest'
import { quick } from '../../shared/engine/random.ts'
import type { OpenTable } from '../../shared/api.ts'
import { lobbyOf, mailboxOf, pushSignerOf, roomOf, type RemoteLobby } from '../../worker/env.ts'
import { createListing } from '../../worker/listing.ts'
import { FULL, Lobby, SHARDS_READ, TOLD } from '../../worker/lobby.ts'
import { readShards } from '../../worker/open-tables.ts'
import { deep } from '../support/depth.ts'
import { seeds } from '../support/seeds.ts'
import { Storage } from './storage.ts'
import type { RoomState } from '../../shared/room/types.ts'

const MINUTE = 60 * 1000
/** Ten thousand stand in two rows of shards, a hundred thousand in three. */
const TABLES = deep ? 100_000 : 10_000
/** Rooms that tell at once. */
const TOGETHER = 50

vi.useFakeTimers({ toFake: ['Date'] })
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms)
// So that no shard is known to be full from the test before.
beforeEach(() => pass(2 * MINUTE))

const [seed = 1] = seeds('lobby')
const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** The list's shards as they come to be, each the worker's own on a database in memory, and what is asked of them. */
function house() {
  const random = quick(seed)
  const newId = (): string => Array.from({ length: 16 }, () => URL_SAFE[random.below(URL_SAFE.length)]).join('')
  const shards = new Map<string, Lobby>()
  const asked = { put: 0, drop: 0, list: 0 }
  const ofFirst = { put: 0, drop: 0, list: 0 }
  const env = {} as Env
  function get(name: string): RemoteLobby {
    const ctx = () => ({ storage: new Storage().handle() }) as unknown as DurableObjectState
    const shard = shards.get(name) ?? new Lobby(ctx(), env)
    shards.set(name, shard)
    const counted =
      <Name extends keyof RemoteLobby>(what: Name) =>
      async (...args: Parameters<Lobby[Name]>) => {
        asked[what]++
        if (name === 'open') ofFirst[what]++
        await Promise.resolve()
        return (shard[what] as (...args: unknown[]) => unknown)(...args)
      }
    return { put: counted('put'), drop: counted('drop'), list: counted('list') } as unknown as RemoteLobby
  }
  Object.assign(env, { LOBBY: { getByName: get } })
  /** The ids in each shard, by its name: more than it tells. */
  const byShard = (): ReadonlyMap<string, readonly string[]> =>
    new Map(
      [...shards].map(([name, shard]) => {
        const { sql } = shard as unknown as { sql: SqlStorage }
        const rows = sql.exec<{ id: string }>('SELECT id FROM listed').toArray()
        return [name, rows.map(({ id }) => id)] as const
      }),
    )
  const newRooms = (count: number): Room[] => Array.from({ length: count }, () => roomAt(newId(), env))
  return {
    asked,
    newRooms,
    read: () => readShards(env, newId()),
    ofFirst,
    byShard,
    all: () => [...byShard().values()].flat(),
  }
}

/** A room as far as the list hears of it, with a host who is there. */
function roomAt(id: string, env: Env) {
  const stored = new Map<string, unknown>()
  const kv = { get: (key: string) => stored.get(key), put: (key: string, value: unknown) => stored.set(key, value) }
  const heard: Promise<unknown>[] = []
  const ctx = { storage: { kv }, waitUntil: (one: Promise<unknown>) => heard.push(one) }
  const wake = () => createListing(ctx as unknown as DurableObjectState, env)
  let listed = wake()
  const open = {
    meta: { id, game: 'tsuro', places: 8, phase: 'waiting', settings: { listed: true, locked: false } },
    players: [{ kind: 'player', id: 0, seat: 0, name: 'Anna' }],
  } as unknown as RoomState
  const all = () => Promise.all(heard)
  return {
    opens: () => (listed(undefined, open, true), all()),
    /** Nothing has changed but that time has gone by. */
    tells: () => (listed(open, open, true), all()),
    closes: () => (listed(open, undefined, true), all()),
    /** What is in memory goes, what is stored stays. */
    sleeps: () => void (listed = wake()),
    isBelow: () => stored.size > 0,
  }
}
type Room = ReturnType<typeof roomAt>

async function each(rooms: readonly Room[], does: (room: Room) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rooms.length; i += TOGETHER) await Promise.all(rooms.slice(i, i + TOGETHER).map(does))
}

test(`ten thousand open tables (seed ${seed}): each stands in one shard, a page reads three at most, and all go again`, async () => {
  const { asked, ofFirst, newRooms, read, byShard, all } = house()
  const rooms = newRooms(TABLES)
  await each(rooms, (room) => (pass(1), room.opens()))
  const shards = byShard()
  expect(all()).toHaveLength(TABLES)
  expect(new Set(all()).size).toBe(TABLES)
  expect([...shards.values()].every((ids) => ids.length <= FULL)).toBe(true)
  for (const [name, ids] of shards) {
    const [, path = ''] = name.split(':')
    expect(ids.filter((id) => !id.startsWith(path))).toEqual([])
    // Where a shard has tables, the one above has so many that pages read on.
    const above = path.length === 1 ? 'open' : `open:${path[0]}`
    if (path.length > 0) expect(shards.get(above)!.length).toBeGreaterThanOrEqual(TOLD)
  }
  // For a minute after it was full, those alone ask the first shard who were on their way; then one does again.
  const minutes = TABLES / MINUTE
  expect(ofFirst.put).toBeLessThanOrEqual(FULL + (1 + minutes) * TOGETHER)
  expect(asked.put).toBeLessThanOrEqual(TABLES + SHARDS_READ * (64 + minutes) * TOGETHER)
  expect(rooms.filter((room) => room.isBelow())).toHaveLength(TABLES - FULL)

  const seen = new Set<string>()
  for (let page = 0; page < 100; page++) {
    const before = asked.list
    const tables: readonly OpenTable[] = await read()
    expect(asked.list - before).toBeLessThanOrEqual(SHARDS_READ)
    expect(new Set(tables.map(({ id }) => id)).size).toBe(TOLD)
    expect(tables).toEqual(tables.toSorted((one, other) => other.at - one.at))
    for (const { id } of tables) seen.add(id)
  }
  // Pages that ask again are told of others.
  expect(seen.size).toBeGreaterThan(10 * TOLD)

  // Also after a sleep each finds the one shard where it stands.
  for (const room of rooms) room.sleeps()
  await each(rooms, (room) => room.closes())
  expect(asked.drop).toBe(TABLES)
  expect(all()).toEqual([])
})

test('a few tables are in the first shard, which is all that anybody asks, and rooms store nothing for it', async () => {
  const { asked, newRooms, read, byShard } = house()
  const rooms = newRooms(TOLD - 1)
  await each(rooms, (room) => room.opens())
  expect(await read()).toHaveLength(TOLD - 1)
  expect([...byShard().keys()]).toEqual(['open'])
  expect(rooms.some((room) => room.isBelow())).toBe(false)
  await each(rooms, (room) => room.closes())
  expect(asked).toEqual({ put: TOLD - 1, drop: TOLD - 1, list: 1 })
})

test('where the first shard has places again, tables from below come up with their next news, and stand below no more', async () => {
  const { newRooms, read, byShard, all } = house()
  const rooms = newRooms(FULL + 3)
  await each(rooms, (room) => room.opens())
  const below = rooms.filter((room) => room.isBelow())
  expect(below).toHaveLength(3)
  await each(
    rooms.filter((room) => !room.isBelow()),
    (room) => room.closes(),
  )
  expect(await read()).toEqual([])
  expect(all()).toHaveLength(3)
  pass(11 * MINUTE)
  below[0]!.sleeps()
  await each(below, (room) => room.tells())
  expect(await read()).toHaveLength(3)
  expect(byShard().get('open')).toHaveLength(3)
  expect(all()).toHaveLength(3)
  await each(below, (room) => room.closes())
  expect(all()).toEqual([])
})

test('three deep there is room for four million tables; the shards of one are known by its id', () => {
  expect(FULL + 64 * FULL + 64 * 64 * FULL).toBe(4_161_000)
  const names: string[] = []
  const env = { LOBBY: { getByName: (name: string) => names.push(name) } }
  for (const id of ['Ab--------------', 'x_--------------'])
    for (let depth = 0; depth < SHARDS_READ; depth++) lobbyOf(env as unknown as Env, id, depth)
  expect(names).toEqual(['open', 'open:A', 'open:Ab', 'open', 'open:x', 'open:x_'])
})

test('a house with a jurisdiction stores all that it has there', () => {
  const within = (place: string) => ({ jurisdiction: within, getByName: (name: string) => `${name} in ${place}` })
  const objects = within('anywhere')
  const kinds = { ROOM: objects, LOBBY: objects, PUSH_SIGNER: objects, MAILBOX: objects }
  const stored = (JURISDICTION: string): readonly unknown[] => {
    const env = { ...kinds, JURISDICTION } as unknown as Env
    return [roomOf(env, 'table'), lobbyOf(env, 'table', 0), pushSignerOf(env), mailboxOf(env)]
  }
  const names = ['table', 'open', 'signer:1', 'mailbox']
  expect(stored('')).toEqual(names.map((name) => `${name} in anywhere`))
  expect(stored('eu')).toEqual(names.map((name) => `${name} in eu`))
})
