import { expect, test } from 'vitest'
import { tsuro } from '../../../shared/games/tsuro/index.ts'
import type { Occupant, Player } from '../../../shared/room/occupants.ts'
import {
  CHAT_KEPT,
  CHAT_SHOWN,
  REFUSED,
  REPEATS,
  SNAPSHOT_EVERY,
  type AnyEntry,
  type Rows,
} from '../../../shared/room/rows.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { opening, type Line, type Match, type Meta, type Rescue, type Transfer } from '../../../shared/room/state.ts'

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
  next: null,
}

const player = (id: number, more: Partial<Player> = {}): Player => ({
  kind: 'player',
  id,
  seat: id,
  name: `Player ${id}`,
  identity: id,
  tokens: [`token of ${id}`],
  nonce: `nonce of ${id}`,
  ...more,
})
const entry = (n: number): AnyEntry => ({ n, events: [{ type: `event ${n}` }], by: 'player', drew: false, version: 1 })
const line = (k: number, playerId = 0): Line => ({ k, playerId, name: 'Anna', action: `line-${k}`, text: `text ${k}` })
const transfer = (playerId: number): Transfer => ({ playerId, codeHash: `code of ${playerId}`, until: 1000, wrong: 0 })
const rescue = (id: string, playerId: number, until: number): Rescue => ({
  id,
  playerId,
  tokenHash: `token of ${id}`,
  until,
  status: 'open',
})
const match = (n: number): Match => {
  const start = { seats: 2, first: 0, options: { bonus: 'off' } }
  return { ...opening(meta, [], tsuro, start), position: { n, state: { at: n } }, mayAct: [0], since: [n, 0] }
}

/** A table just made. */
function made(rows: Rows): Rows {
  rows.transaction(() => {
    rows.migrate()
    rows.putMeta(meta)
  })
  return rows
}

/** What every store of a table has to do; `on` hands an empty one to each test. */
export function rowsSuite(on: (work: (rows: Rows) => void) => void | Promise<void>): void {
  const stores = (what: string, work: (rows: Rows) => void): void => test(what, () => on(work))

  stores('an empty store has no table, and looking makes none', (rows) => {
    expect(rows.exists()).toBe(false)
    expect(rows.exists()).toBe(false)
    made(rows)
    expect([rows.exists(), rows.outdated()]).toEqual([true, false])
    expect(rows.meta()).toEqual(meta)
    rows.putMeta({ ...meta, phase: 'playing' })
    expect(rows.meta().phase).toBe('playing')
  })

  stores('a new table holds nothing else', (rows) => {
    made(rows)
    expect([rows.players(), rows.chat(), rows.transfers(), rows.rescues(), rows.alarms()]).toEqual([[], [], [], [], []])
    expect([rows.entries(0), rows.lastEntryAt(), rows.snapshot(99, 1)]).toEqual([[], 0, undefined])
    expect(rows.answered({ playerId: 0, action: 'any' }, 0, 0)).toBeUndefined()
    expect(rows.said(0, 'any')).toBe(false)
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
    const named = { name: 'Ben', identity: 7 }
    const occupants: Occupant[] = [
      { kind: 'reserved', id: 0, seat: 4, tokens: ['a', 'b'], ...named },
      player(1),
      { kind: 'left', id: 2, seat: 0, nonce: 'n', ...named },
      { kind: 'bot', id: 3, seat: 2, ...named },
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

  stores(`the last ${CHAT_SHOWN} lines are told, ${CHAT_KEPT} remembered, by player`, (rows) => {
    made(rows)
    for (let k = 0; k < CHAT_KEPT + 5; k++) rows.putLine(line(k))
    expect(rows.chat().map(({ k }) => k)).toEqual(
      Array.from({ length: CHAT_SHOWN }, (_, i) => CHAT_KEPT + 5 - CHAT_SHOWN + i),
    )
    expect([rows.said(0, 'line-4'), rows.said(0, 'line-5'), rows.said(1, 'line-5')]).toEqual([false, true, false])
  })

  stores('transfers by player, rescues by their end; each is put in place of the older one', (rows) => {
    made(rows)
    for (const id of [1, 0]) rows.putTransfer(transfer(id))
    rows.putTransfer({ ...transfer(1), wrong: 3 })
    expect(rows.transfers()).toEqual([transfer(0), { ...transfer(1), wrong: 3 }])
    rows.dropTransfer(0)
    expect(rows.transfers()).toEqual([{ ...transfer(1), wrong: 3 }])
    for (const [id, until] of [
      ['c', 30],
      ['b', 20],
      ['a', 20],
    ] as const)
      rows.putRescue(rescue(id, 0, until))
    rows.putRescue({ ...rescue('c', 0, 30), status: 'approved' })
    expect(rows.rescues().map(({ id, status }) => [id, status])).toEqual([
      ['a', 'open'],
      ['b', 'open'],
      ['c', 'approved'],
    ])
    rows.dropRescue('a')
    rows.dropRescue('unknown')
    expect(rows.rescues().map(({ id }) => id)).toEqual(['b', 'c'])
  })

  stores('entries by number; a number is used once; the newest says when', (rows) => {
    made(rows)
    for (let n = 0; n < 5; n++) rows.putEntry(entry(n), n ? { playerId: 0, action: `action-${n}` } : null, 100 + n)
    expect(rows.entries(0)).toEqual([0, 1, 2, 3, 4].map(entry))
    expect(rows.entries(2, 4)).toEqual([2, 3].map(entry))
    expect(rows.entries(4, 4)).toEqual([])
    expect(rows.entries(9)).toEqual([])
    expect(rows.lastEntryAt()).toBe(104)
    expect(() => rows.putEntry(entry(4), null, 999)).toThrow()
    expect(rows.lastEntryAt()).toBe(104)
  })

  stores('an action is answered as the first time, if it is not too long ago', (rows) => {
    made(rows)
    const cause = (n: number, playerId = 0) => ({ playerId, action: `action-${n}` })
    const end = REPEATS + 10
    for (let n = 0; n < end; n++) rows.putEntry(entry(n), cause(n), n)
    expect(rows.answered(cause(3), 3, end)).toEqual({ n: 3 })
    expect(rows.answered(cause(3), -1, end)).toEqual({ n: 3 })
    expect(rows.answered(cause(3), end, end)).toBeUndefined()
    expect(rows.answered(cause(10), end, end)).toEqual({ n: 10 })
    expect(rows.answered(cause(10, 1), 0, end)).toBeUndefined()
    for (let i = 0; i < REFUSED + 2; i++) rows.putRefused(cause(end + i), `code-${i}`)
    rows.putRefused(cause(end, 1), 'of another')
    expect(rows.answered(cause(end + 1), end, end)).toBeUndefined()
    expect(rows.answered(cause(end + 2), end, end)).toEqual({ code: 'code-2' })
    expect(rows.answered(cause(end + REFUSED + 1), end, end)).toEqual({ code: `code-${REFUSED + 1}` })
    expect(rows.answered(cause(end, 1), end, end)).toEqual({ code: 'of another' })
  })

  stores('the last two snapshots, of this version of the game alone', (rows) => {
    made(rows)
    for (const k of [1, 2, 3]) rows.putSnapshot(match(k * SNAPSHOT_EVERY))
    const { version } = tsuro
    const stored = (n: number) => ({ n, state: { at: n }, mayAct: [0], since: [n, 0] })
    expect(rows.snapshot(1e6, version)).toEqual(stored(3 * SNAPSHOT_EVERY))
    expect(rows.snapshot(3 * SNAPSHOT_EVERY - 1, version)).toEqual(stored(2 * SNAPSHOT_EVERY))
    expect(rows.snapshot(2 * SNAPSHOT_EVERY - 1, version)).toBeUndefined()
    expect(rows.snapshot(1e6, version + 1)).toBeUndefined()
  })

  stores('alarms by their time, one of each name; one of an unknown name can be dropped', (rows) => {
    made(rows)
    rows.putAlarm({ name: 'rescues', at: 30 })
    rows.putAlarm({ name: 'expire', at: 10 })
    rows.putAlarm({ name: 'rescues', at: 5 })
    expect(rows.alarms()).toEqual([
      { name: 'rescues', at: 5 },
      { name: 'expire', at: 10 },
    ])
    rows.dropUnknownAlarm('unknown')
    rows.dropAlarm('rescues')
    expect(rows.alarms()).toEqual([{ name: 'expire', at: 10 }])
  })
}
