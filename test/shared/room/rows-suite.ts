import { expect, test } from 'vitest'
import { tsuro } from '../../../shared/games/tsuro/index.ts'
import { SNAPSHOT_EVERY } from '../../../shared/room/core/rows.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { putSnapshot, snapshotAt } from '../../../shared/room/core/snapshots.ts'
import { opening, uneventful } from '../../../shared/room/core/state.ts'
import type { Rows } from '../../../shared/room/platform.ts'
import type {
  AnyEntry,
  Clock,
  Line,
  Match,
  Meta,
  Occupant,
  Player,
  Proposal,
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
  usedChance: false,
  irreversible: false,
  version: 1,
})
const line = (k: number, playerId = 0): Line => ({ k, playerId, name: 'Anna', action: `line-${k}`, text: `text ${k}` })
const transfer = (playerId: number): Transfer => ({ playerId, codeHash: `code of ${playerId}`, until: 1000 })
const proposal = (id: string, about: number, until: number): Proposal => ({
  id,
  subject: { kind: 'rescue', seat: about },
  status: 'open',
  by: null,
  tokenHash: `token of ${id}`,
  address: `address of ${id}`,
  about,
  n: 3,
  must: [],
  needs: 0,
  yes: [1],
  yesAt: 500,
  no: [],
  from: 600,
  until,
})
const match = (n: number): Match => {
  const start = { seats: 2, first: 0, options: { bonus: 'off' } }
  return { ...opening(meta, [], tsuro, start), position: { n, state: { at: n } }, mayAct: [0], since: [n, 0] }
}

function made(rows: Rows): Rows {
  rows.transaction(() => {
    rows.create()
    rows.putMeta(meta)
  })
  return rows
}

/** Contract of every store of a table; `on` hands an empty one to each test. */
export function rowsSuite(on: (work: (rows: Rows) => void) => void | Promise<void>): void {
  const stores = (what: string, work: (rows: Rows) => void): void => test(`[ROOM-2] ${what}`, () => on(work))

  stores('an empty store has no table, and looking makes none', (rows) => {
    expect(rows.exists()).toBe(false)
    expect(rows.exists()).toBe(false)
    made(rows)
    expect(rows.exists()).toBe(true)
    expect(rows.meta()).toEqual(meta)
    rows.putMeta({ ...meta, phase: 'playing' })
    expect(rows.meta().phase).toBe('playing')
  })

  stores('a deleted table leaves nothing but what became of it', (rows) => {
    made(rows)
    rows.put('player', 0, player(0))
    rows.putEntry(entry(0), null, 5)
    expect([rows.tombstone(), rows.list('player'), rows.entries(0)]).toMatchObject([undefined, [{ id: 0 }], [{}]])
    rows.transaction(() => rows.bury({ code: 'taken-down', until: 7 }))
    expect([rows.exists(), rows.tombstone()]).toEqual([false, { code: 'taken-down', until: 7 }])
    made(rows)
    expect([rows.exists(), rows.list('player'), rows.entries(0), rows.entryAt()]).toEqual([true, [], [], 0])
  })

  stores('a new table holds nothing else', (rows) => {
    made(rows)
    expect([
      rows.list('player'),
      rows.list('line'),
      rows.list('transfer'),
      rows.list('proposal'),
      rows.list('alarm'),
    ]).toEqual([[], [], [], [], []])
    expect([rows.entries(0), rows.entryAt(), snapshotAt(rows, 99, tsuro)]).toEqual([[], 0, undefined])
    expect(rows.firstBy(0, 0, 99)).toBeUndefined()
  })

  stores('a transaction that throws leaves nothing behind, one that ends everything', (rows) => {
    made(rows)
    rows.put('player', 0, player(0))
    const broken = (): void =>
      rows.transaction(() => {
        rows.put('player', 1, player(1))
        rows.putMeta({ ...meta, joined: 2 })
        rows.putEntry(entry(0), null, 5)
        rows.put('alarm', 'expire', { name: 'expire', at: 5 })
        rows.put('line', 0, line(0))
        throw new Error('broken on purpose')
      })
    expect(broken).toThrow('broken on purpose')
    expect([rows.list('player'), rows.meta(), rows.entries(0)]).toEqual([[player(0)], meta, []])
    expect([rows.list('alarm'), rows.list('line')]).toEqual([[], []])
    rows.transaction(() => rows.put('player', 1, player(1)))
    expect(rows.list('player')).toEqual([player(0), player(1)])
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
    for (const occupant of occupants.toReversed()) rows.put('player', occupant.id, occupant)
    expect(rows.list('player')).toEqual(occupants)
    rows.put('player', 1, player(1, { name: 'Cleo', seat: 6 }))
    expect(rows.list('player')[1]).toEqual(player(1, { name: 'Cleo', seat: 6 }))
  })

  stores('a kind by its ids as texts, each put in place of the older one; what is not there can be dropped', (rows) => {
    made(rows)
    for (const [id, until] of [
      ['c', 30],
      ['a', 20],
      ['b', 20],
    ] as const)
      rows.put('proposal', id, proposal(id, 0, until))
    rows.put('proposal', 'c', { ...proposal('c', 0, 30), status: 'claimed' })
    expect(rows.list('proposal').map(({ id, status }) => [id, status])).toEqual([
      ['a', 'open'],
      ['b', 'open'],
      ['c', 'claimed'],
    ])
    rows.drop('proposal', 'a')
    rows.drop('proposal', 'unknown')
    expect(rows.list('proposal').map(({ id }) => id)).toEqual(['b', 'c'])
    for (const id of [10, 9]) rows.put('transfer', id, transfer(id))
    expect(rows.list('transfer')).toEqual([transfer(10), transfer(9)])
  })

  stores('what was read during a transaction is read again after it', (rows) => {
    made(rows)
    rows.put('line', 0, line(0))
    rows.transaction(() => {
      rows.put('line', 1, line(1))
      rows.list('line')
      rows.drop('line', 0)
    })
    expect(rows.list('line')).toEqual([line(1)])
  })

  stores('a clock and a proposal come back as they were', (rows) => {
    made(rows)
    const clock: Clock = {
      left: [5, -7],
      since: [null, 12],
      paused: { by: 1, at: 3 },
      away: [null, { from: 1, until: 9, before: 0 }],
      rings: 17,
    }
    rows.put('proposal', 'a', proposal('a', 1, 20))
    rows.put('clock', 0, clock)
    expect([rows.list('proposal'), rows.list('clock')]).toEqual([[proposal('a', 1, 20)], [clock]])
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
    expect([rows.entryAt(), rows.entryAt(2), rows.entryAt(9)]).toEqual([104, 102, 0])
    expect(() => rows.putEntry(entry(4), null, 999)).toThrow()
    expect(rows.entryAt()).toBe(104)
    expect([-1, 1, 2, 4].map((from) => rows.firstBy(1, from, 9)?.n)).toEqual([1, 1, 3, undefined])
    expect(rows.firstBy(0, 0, 9)).toEqual({ n: 2, action: 'action-2' })
    expect(rows.firstBy(0, 3, 4)).toBeUndefined()
  })

  stores('every snapshot, of this version of the game alone', (rows) => {
    made(rows)
    for (const k of [1, 2, 3, 40]) putSnapshot(rows, match(k * SNAPSHOT_EVERY))
    const stored = (n: number) => ({ n, state: { at: n }, mayAct: [0], since: [n, 0], recent: [] })
    expect(snapshotAt(rows, Number.MAX_SAFE_INTEGER, tsuro)).toEqual(stored(40 * SNAPSHOT_EVERY))
    expect(snapshotAt(rows, 39 * SNAPSHOT_EVERY, tsuro)).toEqual(stored(3 * SNAPSHOT_EVERY))
    expect(snapshotAt(rows, 3 * SNAPSHOT_EVERY - 1, tsuro)).toEqual(stored(2 * SNAPSHOT_EVERY))
    expect(snapshotAt(rows, SNAPSHOT_EVERY - 1, tsuro)).toBeUndefined()
    const next = tsuro.version + 1
    expect(snapshotAt(rows, 1e6, { ...tsuro, version: next })).toBeUndefined()
    expect(snapshotAt(rows, 1e6, { ...tsuro, stateVersion: next })).toBeUndefined()
    putSnapshot(rows, { ...match(41 * SNAPSHOT_EVERY), game: { ...tsuro, stateVersion: next } })
    expect(snapshotAt(rows, 1e6, { ...tsuro, stateVersion: next })).toEqual(stored(41 * SNAPSHOT_EVERY))
    expect(snapshotAt(rows, 1e6, tsuro)).toBeUndefined()
  })

  stores('the last of a kind from one id to another', (rows) => {
    made(rows)
    for (const id of ['a', 'c', 'e']) rows.put('proposal', id, proposal(id, 0, 30))
    const last = (from: string, to: string) => rows.last('proposal', from, to)?.id
    expect([last('a', 'd'), last('a', 'c'), last('b', 'b'), last('d', 'z')]).toEqual(['c', 'c', undefined, 'e'])
    rows.drop('proposal', 'c')
    expect(last('a', 'd')).toBe('a')
    rows.put('proposal', 'd', proposal('d', 0, 30))
    expect(last('a', 'd')).toBe('d')
    expect(rows.last('line', 'a', 'z')).toBeUndefined()
  })
}
