import { describe, expect, test, vi } from 'vitest'
import { digest } from '../../../../shared/engine/digest.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { effective, REACH } from '../../../../shared/engine/take-back.ts'
import { games } from '../../../../shared/games/registry.ts'
import { MAX_ENTRIES } from '../../../../shared/protocol.ts'
import { commit } from '../../../../shared/room/core/commit.ts'
import { read } from '../../../../shared/room/core/memory.ts'
import { RECORD_PART, SNAPSHOT_EVERY } from '../../../../shared/room/core/rows.ts'
import { logPage, recordOf, stateAt } from '../../../../shared/room/core/views.ts'
import { takeBackFrom } from '../../../../shared/room/match/take-back.ts'
import type { Context } from '../../../../shared/room/feature.ts'
import { fromSnapshot } from '../../../../web/room/history.ts'
import { playing } from '../table.ts'
import { BareTable } from '../taking-back.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

let actions = 0

/** Anna takes all from an entry on back, everybody having agreed; the code with which that is refused. */
function takeBack(context: Context, back: number): string | undefined {
  const state = read(context)!
  const everybody = state.players.map(({ id }) => id)
  const action = { id: `takes-back-${++actions}`, base: state.match!.position.n, back }
  const change = takeBackFrom(state, context.platform.rows, 0, action, 0, everybody)
  if (typeof change === 'string') return change
  commit(context, change)
  return undefined
}

/** A game of Tyrus of which four lays are all taken back, again and again, until its log is so long. */
function laidAndTakenBack(length: number): BareTable {
  const table = new BareTable('tyrus', 2)
  while (table.n < length) {
    const laid = effective(table.match.recent)
    if (laid.length < 4) table.move(quick(table.n))
    else expect(takeBack(table.context, laid[0]!.n)).toBeUndefined()
  }
  return table
}

function readIn({ context: { platform } }: BareTable, doing: () => unknown): number {
  const entries = vi.spyOn(platform.rows, 'entries')
  const last = vi.spyOn(platform.rows, 'last')
  doing()
  const read = entries.mock.results.reduce((all, { value }) => all + (value as readonly unknown[]).length, 0)
  const snapshots = last.mock.results.filter(({ value }) => value !== undefined).length
  vi.restoreAllMocks()
  return read + snapshots
}

/** A page of the log, with what takes back more than it holds, and what a position is folded from. */
const PAGE = MAX_ENTRIES + 8
const POSITION = SNAPSHOT_EVERY

describe('[ROOM-131] no more is read of a long log than of a short one', () => {
  test.each([30, 300])(
    'a log with entries taken back across each snapshot is read no further than a short one, at %i entries',
    (length) => {
      const table = laidAndTakenBack(length)
      const { match, n } = table
      const { rows } = table.context.platform
      for (let at = 1; at <= n; at++) {
        expect(readIn(table, () => stateAt(match, rows, at))).toBeLessThanOrEqual(POSITION)
        expect(readIn(table, () => logPage(match, rows, 0, at))).toBeLessThanOrEqual(PAGE + POSITION)
        const page = fromSnapshot(games.tyrus, logPage(match, rows, 0, at))!
        expect([page.n, digest(page.view)]).toEqual([at, digest(redact(stateAt(match, rows, at), 0))])
      }
      expect(readIn(table, () => read(table.slept()))).toBeLessThanOrEqual(POSITION)
    },
  )

  test('a log that an older room has left is read whole once', () => {
    const table = laidAndTakenBack(300)
    const { rows } = table.context.platform
    const { n } = table
    // Once all could be taken back at once, and two snapshots were kept, by other names.
    const entry = { ...table.entries.at(-1)!, n, back: 1 }
    rows.putEntry(entry, { playerId: 0, action: 'takes-it-all-back' }, 0)
    for (const { n } of rows.list('snapshot')) rows.drop('snapshot', `at ${String(n).padStart(16, '0')}`)
    expect(readIn(table, () => read(table.slept()))).toBeGreaterThan(n)
    for (let k = 0; k < 2; k++) {
      let state = table.slept()
      expect(readIn(table, () => read((state = table.slept())))).toBeLessThanOrEqual(POSITION)
      const match = read(state)!.match!
      expect(match.position).toEqual({ n: n + 1, state: stateAt(match, rows, 1) })
      expect(readIn(table, () => logPage(match, rows, 0, n + 1))).toBeLessThanOrEqual(PAGE + POSITION)
      // Entries taken back lie further back than a page goes: the page begins after them.
      expect(logPage(match, rows, 0, n + 1)).toMatchObject({ from: n + 1, entries: [] })
    }
  })

  test('a log whose snapshots hold states of before is read whole once, and those are folded again', () => {
    const table = new BareTable('tyros', 4)
    const random = quick(1)
    while (table.n < 70) table.move(random)
    const { match, n } = table
    const { rows } = table.context.platform
    for (const snapshot of rows.list('snapshot'))
      rows.put('snapshot', `at ${String(snapshot.n).padStart(16, '0')}`, {
        ...snapshot,
        version: games.tyros.version,
        state: 'of another form',
      })
    expect(readIn(table, () => read(table.slept()))).toBeGreaterThan(n)
    expect(readIn(table, () => read(table.slept()))).toBeLessThanOrEqual(POSITION)
    expect(read(table.slept())!.match!.position).toEqual(match.position)
  })

  test('an old action that is repeated is answered from a few rows', () => {
    const table = new BareTable('tyros', 4)
    const random = quick(1)
    while (table.n < 200) table.move(random)
    const { platform } = table.context
    const acted = table.entries.find(({ n, seat }) => n > 100 && seat !== undefined)!
    const cause = platform.rows.entries(acted.n, acted.n + 1)[0]!.cause!
    const again = (): string => table.act(acted.seat!, { command: {} }, acted.n, cause.action)
    const first = table.sockets[acted.seat!]!.sent.find((frame) => frame.includes(`"id":"${cause.action}"`))
    expect(readIn(table, () => expect(again()).toBe(first))).toBeLessThanOrEqual(1 + POSITION)
  })
})

describe('[ROOM-130] a take-back reaches 64 entries back, those that are void among them', () => {
  test('a take-back reaches back no further, and its stored positions grow no more', () => {
    const table = new BareTable('tyrus', 2)
    table.move(quick(1))
    while (table.n <= REACH) {
      table.move(quick(table.n))
      if (table.n <= REACH) expect(takeBack(table.context, table.n - 1)).toBeUndefined()
    }
    const { context } = table
    const asks = (back: number) =>
      takeBackFrom(read(context)!, context.platform.rows, 0, { id: 'x', base: table.n, back }, 0)
    expect([table.n, asks(1)]).toEqual([REACH + 1, 'ask-first'])
    expect(takeBack(context, table.n - 1)).toBeUndefined()
    expect([asks(1), table.match.recent.length]).toEqual(['stays', REACH])
  })

  test('the stored times of clocks grow no more either', () => {
    const table = playing(2, { game: 'tyrus', settings: { pace: 'days-1' } })
    for (let k = 0; k < REACH; k++) {
      table.move(k)
      takeBack(table.context, table.entries.length - 1)
    }
    expect(table.state.clock!.found!.length).toBeLessThanOrEqual(REACH)
    expect(table.state.match!.recent).toHaveLength(REACH)
  })
})

test('the room remembers sixteen requests for a seat that came to nothing, and open ones all the same', () => {
  const table = playing(3)
  table.pass(40_000)
  const open = table.request({ kind: 'rescue', seat: 0 })
  for (let k = 0; k < 40; k++) table.request({ kind: 'rescue', seat: 1 }).withdraw()
  for (const slept of [false, true]) {
    if (slept) table.sleep()
    const rows = table.platform.rows.list('proposal')
    expect(rows).toHaveLength(17)
    expect(table.state.proposals!.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id))
    expect(table.proposals).toMatchObject([{ id: open.id }])
  }
})

test('[ROOM-131] a record is told by parts, which make it whole', () => {
  const table = new BareTable('tyros', 4)
  const random = quick(1)
  while (table.move(random));
  const { rows } = table.context.platform
  const state = read(table.context)!
  const whole = recordOf(state, rows)
  const parts: (typeof whole)[] = []
  do {
    const from = parts.reduce((all, { entries }) => all + entries.length, 0)
    expect(readIn(table, () => parts.push(recordOf(state, rows, from)))).toBeLessThanOrEqual(RECORD_PART)
  } while (parts.at(-1)!.entries.length === RECORD_PART)
  expect(parts.length).toBeGreaterThan(1)
  expect({ ...parts[0], entries: parts.flatMap(({ entries }) => entries) }).toEqual(whole)
})
