import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { MyTables } from '../../shared/my-tables.ts'
import { newTableId, newToken } from '../../shared/tokens.ts'
import { Room } from '../../worker/room.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ask, newAddress, ORIGIN } from './asking.ts'
import { costOf } from './cost.ts'
import { sleep } from './objects.ts'
import { move, newAction, newGame, newTable, onTurn, playOn } from './tables.ts'

/** Entries of a game of two at Tsuro, in the mean of many random ones. */
const ENTRIES = 25

/** The rows that a whole random game writes, from the making of its table to the end, and its entries. */
async function costOfGame(seats: number, seed: number, more: object = {}) {
  let entries = 0
  const { written } = await costOf(async () => {
    const { clients } = await newGame(seats, more)
    await playOn(clients, seed)
    await Promise.all(clients.map((client) => client.shows(({ phase }) => phase === 'finished')))
    entries = clients[0]!.n
  })
  return { written, entries }
}

test('a game of Tsuro for two writes 41 rows: one an entry, and what its table costs', async () => {
  await newTable(1)
  for (let seed = 1; seed <= 3; seed++) {
    const { written, entries } = await costOfGame(2, seed)
    // A long game has a snapshot.
    expect(written - entries).toBeLessThanOrEqual(entries < 32 ? 15 : 17)
    expect(written - entries + ENTRIES).toBeLessThanOrEqual(41)
  }
})

test('a game of Tyros for four writes one row an entry, one more every 32nd, and what its table costs', async () => {
  const { written, entries } = await costOfGame(4, 1, { game: 'tyros' })
  expect(written - entries - Math.floor(entries / 32)).toBeLessThanOrEqual(20)
})

test('a move writes one row and reads none but that, however long the game is, and in a room just woken, too', async () => {
  // A game of Tyros lasts for hundreds of entries: no move of these ends it, which costs more.
  const { id, clients } = await newGame(4, { game: 'tyros' })
  await playOn(clients, 1, 6)
  for (let k = 0; k < 20; k++) {
    const cost = await costOf(() => move(clients, 100 + k))
    // SQLite counts the look at the end of the log as one row.
    expect(cost).toEqual({ written: clients[0]!.n % 32 === 0 ? 2 : 1, read: 1 })
  }
  await sleep(id)
  const client = onTurn(clients)!
  const woken = await costOf(() => move(clients, 7))
  await playOn(clients, 8, 2)
  await sleep(id)
  const later = await costOf(() => move(clients, 9))
  expect(woken.written).toBe(1)
  expect(Math.abs(later.read - woken.read)).toBeLessThan(32)
  expect(client.n).toBeGreaterThan(20)
})

test('an action that is repeated is looked up in as few rows in a long game as in a short one', async () => {
  const reads: number[] = []
  const { clients } = await newGame(8)
  const client = onTurn(clients)!
  const [action, command, base] = [newAction(), client.choose(1), client.n]
  client.act(action, command)
  const first = await client.answer(action)
  for (const moves of [4, 8, 16]) {
    await Promise.all(clients.map((each) => each.at(client.n)))
    await playOn(clients, moves, moves)
    const { written, read } = await costOf(async () => {
      client.act(action, command, base)
      expect(await client.answer(action)).toBe(first)
    })
    expect(written).toBe(0)
    reads.push(read)
  }
  expect(Math.max(...reads)).toBeLessThanOrEqual(70)
})

test('a refused request writes no row, and reads none: a take-back neither, however long the game', async () => {
  const tyros = await newGame(4, { game: 'tyros' })
  await playOn(tyros.clients, 1, 120)
  const [anna] = tyros.clients as [HeadlessClient]
  const takesBack = await costOf(async () => {
    for (let k = 0; k < 10; k++) {
      anna.send({ type: 'act', id: `takes-back-${k}`, base: anna.n, back: 1 + k })
      await anna.want('refused')
    }
  })
  expect(takesBack).toEqual({ written: 0, read: 0 })
  const { clients } = await newGame(2)
  const other = clients.find((each) => each !== onTurn(clients))!
  const cost = await costOf(async () => {
    for (let k = 0; k < 40; k++) {
      other.act(`refused-${k}`, { type: 'place', notch: 0 }, k % 2 ? other.n : other.n + 5)
      await other.want('refused')
    }
  })
  expect(cost).toEqual({ written: 0, read: 0 })
})

test('a device transfer costs as many rows where many are kept as where few are', async () => {
  const mailbox = env.MAILBOX.getByName('mailbox')
  const reads: number[] = []
  for (let k = 0; k < 300; k++) {
    const id = k.toString(16).padStart(64, '0')
    const { read } = await costOf(() => Promise.resolve(mailbox.put({ id, sealed: 'x' })))
    if (k > 0) reads.push(read)
  }
  expect(new Set(reads).size).toBe(1)
})

test('one address has no more rooms asked in a day than the free plan allows, with any cookies', async () => {
  const address = newAddress()
  const names = (count: number, between: string, text: () => string): string =>
    Array.from({ length: count }, text).join(between)
  let [asked, answered] = [0, 0]
  const now = (): number => Math.floor(vi.getRealSystemTime() / 60_000)
  const first = now()
  for (; answered < 12; answered++) {
    const cookie = `my-tables=${names(12, '~', () => `${newTableId()}.${newToken()}`)}`
    const answer = await ask('/api/my-tables', {
      headers: { 'CF-Connecting-IP': address, Origin: ORIGIN, Cookie: cookie },
    })
    const { gone, unreached } = (await answer.json()) as MyTables
    expect(gone.length + unreached.length).toBe(12)
    asked += gone.length
  }
  expect(asked).toBeLessThanOrEqual(40 * (1 + now() - first))

  const { id } = await newTable(2)
  const calls = vi.spyOn(Room.prototype, 'ask')
  await ask(`/api/tables/${id}`, { headers: { Origin: ORIGIN, Cookie: `seat=${names(4, '.', newToken)}` } })
  expect(calls.mock.calls.map((call: readonly unknown[]) => call[0])).toEqual(['seated', 'info'])
})
