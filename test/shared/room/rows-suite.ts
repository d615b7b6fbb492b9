import { expect, test } from 'vitest'
import { tsuro } from '../../../shared/games/tsuro/index.ts'
import { CHAT_KEPT, SNAPSHOT_EVERY } from '../../../shared/room/core/rows.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { opening, uneventful } from '../../../shared/room/core/state.ts'
import type {
  AnyEntry,
  Ask,
  Clock,
  Line,
  Match,
  Meta,
  Occupant,
  Player,
  Rescue,
  Rows,
  Transfer,
} from '../../../shared/room/types.ts'

const meta: Meta = {
  id: 'AAAAAAAAAAAAAAAA',
  game: 'tsuro',
  options: { bonus: 'off' },
  settings: defaultSettings,
  places: 8,
  secret: '00'.repeat(32),
  commitment: '11'.repeat(32),
  epoch: 'an-epoch',
  phase: 'waiting',
  joined: 0,
  start: null,
  startedAt: 0,
  next: null,
  ...uneventful,
}

const player = (id: number, more: Partial<Player> = {}): Player => ({
  kind: 'player',
  id,
  seat: id,
  name: `Player ${id}`,
  colour: `colour of ${id}`,
  tokens: [`token of ${id}`],
  nonce: `nonce of ${id}`,
  letIn: [`token let in to ${id}`],
  seenAt: 1000,
  ...more,
})
const entry = (n: number): AnyEntry => ({
  n,
  events: [{ type: `event ${n}` }],
  by: 'player',
  drew: false,
  fixed: false,
  version: 1,
})
const line = (k: number, playerId = 0): Line => ({ k, playerId, name: 'Anna', action: `line-${k}`, text: `text ${k}` })
const transfer = (playerId: number): Transfer => ({ playerId, codeHash: `code of ${playerId}`, until: 1000 })
const rescue = (id: string, playerId: number, until: number): Rescue => ({
  id,
  playerId,
  tokenHash: `token of ${id}`,
  address: `address of ${id}`,
  until,
  status: 'open',
  approvedBy: [1],
  approvedAt: 500,
})
const match = (n: number): Match => {
  const start = { seats: 2, first: 0, options: { bonus: 'off' } }
  return { ...opening(meta, [], tsuro, start), position: { n, state: { at: n } }, mayAct: [0], since: [n, 0] }
}

/** A table just made. */
function made(rows: Rows): Rows {
  rows.transaction(() => {
    rows.create()
    rows.putMeta(meta)
  })
  return rows
}

/** What every store of a table has to do; `on` hands an empty one to each test. */
export function rowsSuite(on: (work: (rows: Rows) => void) => void | Promise<void>): void {
  const stores = (what: string, work: (rows: Rows) => void): void => test(`[OFF-4] ${what}`, () => on(work))

  stores('an empty store has no table, and looking makes none', (rows) => {
    expect(rows.exists()).toBe(false)
    expect(rows.exists()).toBe(false)
    made(rows)
    expect(rows.exists()).toBe(true)
    expect(rows.meta()).toEqual(meta)
    rows.putMeta({ ...meta, phase: 'playing' })
    expect(rows.meta().phase).toBe('playing')
  })

  stores('that a table was deleted is noted in an empty store, which is still without a table', (rows) => {
    expect(rows.buriedUntil()).toBeUndefined()
    rows.transaction(() => rows.bury(7))
    expect([rows.exists(), rows.buriedUntil()]).toEqual([false, 7])
  })

  stores('a new table holds nothing else', (rows) => {
    made(rows)
    expect([rows.players(), rows.chat(), rows.transfers(), rows.rescues(), rows.alarms()]).toEqual([[], [], [], [], []])
    expect([rows.entries(0), rows.lastEntryAt(), rows.snapshot(99, 1)]).toEqual([[], 0, undefined])
    expect(rows.firstBy(0, 0, 99)).toBeUndefined()
  })

  stores('a transaction that throws leaves nothing behind, one that ends everything', (rows) => {
    made(rows)
    rows.putPlayer(player(0))
    const broken = (): void =>
      rows.transaction(() => {
        rows.putPlayer(player(1))
        rows.putMeta({ ...meta, joined: 2 })
        rows.putEntry(entry(0), null, 5)
        rows.putAlarm({ name: 'expire', at: 5 })
        rows.putLine(line(0))
        throw new Error('broken on purpose')
      })
    expect(broken).toThrow('broken on purpose')
    expect([rows.players(), rows.meta(), rows.entries(0)]).toEqual([[player(0)], meta, []])
    expect([rows.alarms(), rows.chat()]).toEqual([[], []])
    rows.transaction(() => rows.putPlayer(player(1)))
    expect(rows.players()).toEqual([player(0), player(1)])
  })

  stores('every occupant comes back as it was, in join order', (rows) => {
    made(rows)
    const named = { name: 'Ben', colour: 'green' }
    const occupants: Occupant[] = [
      { kind: 'reserved', id: 0, seat: 4, tokens: ['a', 'b'], host: true, ...named },
      player(1),
      { kind: 'left', id: 2, seat: 0, tokens: ['c'], nonce: 'n', ...named },
      { kind: 'bot', id: 3, seat: 2, ...named, level: 'sharp' },
    ]
    for (const occupant of occupants.toReversed()) rows.putPlayer(occupant)
    expect(rows.players()).toEqual(occupants)
    rows.putPlayer(player(1, { name: 'Cleo', seat: 6 }))
    expect(rows.players()[1]).toEqual(player(1, { name: 'Cleo', seat: 6 }))
  })

  stores('what hangs on a seat goes with its player; what was said stays', (rows) => {
    made(rows)
    for (const id of [0, 1]) {
      rows.putPlayer(player(id))
      rows.putTransfer(transfer(id))
      rows.putRescue(rescue(`rescue-${id}`, id, 1000))
      rows.putLine(line(id, id))
    }
    rows.dropPlayer(0)
    expect(rows.players()).toEqual([player(1)])
    expect(rows.transfers()).toEqual([transfer(1)])
    expect(rows.rescues()).toEqual([rescue('rescue-1', 1, 1000)])
    expect(rows.chat()).toEqual([line(0, 0), line(1, 1)])
  })

  stores(`the last ${CHAT_KEPT} lines are kept, in order`, (rows) => {
    made(rows)
    const newest = () => rows.chat().map(({ k }) => k)
    for (let k = 0; k < 3; k++) rows.putLine(line(k))
    expect(newest()).toEqual([0, 1, 2])
    for (let k = 3; k < 2 * CHAT_KEPT + 5; k++) rows.putLine(line(k))
    expect(newest()).toEqual(Array.from({ length: CHAT_KEPT }, (_, i) => CHAT_KEPT + 5 + i))
    expect(rows.chat().at(-1)).toEqual(line(2 * CHAT_KEPT + 4))
  })

  stores('transfers by player, rescues by their end; each is put in place of the older one', (rows) => {
    made(rows)
    for (const id of [1, 0]) rows.putTransfer(transfer(id))
    rows.putTransfer({ ...transfer(1), until: 2000 })
    expect(rows.transfers()).toEqual([transfer(0), { ...transfer(1), until: 2000 }])
    rows.dropTransfer(0)
    expect(rows.transfers()).toEqual([{ ...transfer(1), until: 2000 }])
    for (const [id, until] of [
      ['c', 30],
      ['b', 20],
      ['a', 20],
    ] as const)
      rows.putRescue(rescue(id, 0, until))
    rows.putRescue({ ...rescue('c', 0, 30), status: 'claimed' })
    expect(rows.rescues().map(({ id, status }) => [id, status])).toEqual([
      ['a', 'open'],
      ['b', 'open'],
      ['c', 'claimed'],
    ])
    rows.dropRescue('a')
    rows.dropRescue('unknown')
    expect(rows.rescues().map(({ id }) => id)).toEqual(['b', 'c'])
  })

  stores('asks by their end, each put in place of the older one, and one clock, or none', (rows) => {
    made(rows)
    const ask = (id: string, until: number): Ask => ({
      id,
      wish: { kind: 'pace', pace: 'days-1' },
      by: 0,
      n: 3,
      must: [0, 1],
      needs: 2,
      yes: [0],
      no: [],
      until,
    })
    expect([rows.asks(), rows.clock()]).toEqual([[], undefined])
    for (const [id, until] of [
      ['b', 30],
      ['a', 20],
    ] as const)
      rows.putAsk(ask(id, until))
    rows.putAsk({ ...ask('b', 30), no: [1] })
    expect(rows.asks()).toEqual([ask('a', 20), { ...ask('b', 30), no: [1] }])
    rows.dropAsk('a')
    rows.dropAsk('unknown')
    expect(rows.asks().map(({ id }) => id)).toEqual(['b'])
    const clock: Clock = {
      left: [5, -7],
      since: [null, 12],
      paused: { by: 1, at: 3 },
      away: [null, { from: 1, until: 9, before: 0 }],
      rings: 17,
    }
    rows.putClock(clock)
    rows.putClock({ ...clock, rings: null })
    expect(rows.clock()).toEqual({ ...clock, rings: null })
    rows.dropClock()
    rows.dropClock()
    expect(rows.clock()).toBeUndefined()
  })

  stores('entries by number, with whose action made them; a number is used once; the newest says when', (rows) => {
    made(rows)
    const cause = (n: number) => (n ? { playerId: n % 2, action: `action-${n}` } : null)
    const stored = (n: number) => ({ entry: entry(n), cause: cause(n) })
    for (let n = 0; n < 5; n++) rows.putEntry(entry(n), cause(n), 100 + n)
    expect(rows.entries(0)).toEqual([0, 1, 2, 3, 4].map(stored))
    expect(rows.entries(2, 4)).toEqual([2, 3].map(stored))
    expect(rows.entries(4, 4)).toEqual([])
    expect(rows.entries(9)).toEqual([])
    expect(rows.lastEntryAt()).toBe(104)
    expect(() => rows.putEntry(entry(4), null, 999)).toThrow()
    expect(rows.lastEntryAt()).toBe(104)
    expect([-1, 1, 2, 4].map((from) => rows.firstBy(1, from, 9)?.n)).toEqual([1, 1, 3, undefined])
    expect(rows.firstBy(0, 0, 9)).toEqual({ n: 2, action: 'action-2' })
    expect(rows.firstBy(0, 3, 4)).toBeUndefined()
  })

  stores('the last two snapshots, of this version of the game alone', (rows) => {
    made(rows)
    for (const k of [1, 2, 3]) rows.putSnapshot(match(k * SNAPSHOT_EVERY))
    const { version } = tsuro
    const stored = (n: number) => ({ n, state: { at: n }, mayAct: [0], since: [n, 0], recent: [] })
    expect(rows.snapshot(1e6, version)).toEqual(stored(3 * SNAPSHOT_EVERY))
    expect(rows.snapshot(3 * SNAPSHOT_EVERY - 1, version)).toEqual(stored(2 * SNAPSHOT_EVERY))
    expect(rows.snapshot(2 * SNAPSHOT_EVERY - 1, version)).toBeUndefined()
    expect(rows.snapshot(1e6, version + 1)).toBeUndefined()
  })

  stores('alarms by their time, one of each name; one that is not set can be dropped', (rows) => {
    made(rows)
    rows.putAlarm({ name: 'rescues', at: 30 })
    rows.putAlarm({ name: 'expire', at: 10 })
    rows.putAlarm({ name: 'rescues', at: 5 })
    expect(rows.alarms()).toEqual([
      { name: 'rescues', at: 5 },
      { name: 'expire', at: 10 },
    ])
    rows.dropAlarm('unknown')
    rows.dropAlarm('rescues')
    expect(rows.alarms()).toEqual([{ name: 'expire', at: 10 }])
  })
}
