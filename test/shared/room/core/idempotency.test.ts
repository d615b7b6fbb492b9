import { expect, test } from 'vitest'
import { appliedEntry, noteApplied, readApplied } from '../../../../shared/room/core/idempotency.ts'
import { memoryRows } from '../../../../shared/room/core/memory-rows.ts'
import { REPEATS } from '../../../../shared/room/core/rows.ts'
import type { Rows, StoredEntry } from '../../../../shared/room/platform.ts'

const END = 3 * REPEATS

/** Entry `n` of a log in which three players act in turn. */
const stored = (n: number): StoredEntry => ({
  entry: { n, events: [], by: n ? 'player' : 'setup', usedChance: false, irreversible: false, version: 1 },
  cause: n ? { playerId: n % 3, action: `action-${n}` } : null,
})

function log(): { readonly rows: Rows; readonly reads: number } {
  const kept = memoryRows()
  for (let n = 0; n < END; n++) kept.putEntry(stored(n).entry, stored(n).cause, n)
  const counted = { reads: 0 }
  const rows: Rows = {
    ...kept,
    entries(from, to) {
      const found = kept.entries(from, to)
      counted.reads += found.length
      return found
    },
    firstBy(playerId, from, to) {
      const found = kept.firstBy(playerId, from, to)
      counted.reads += found ? found.n - Math.max(0, from) + 1 : Math.max(0, to - Math.max(0, from))
      return found
    },
  }
  return {
    rows,
    get reads() {
      return counted.reads
    },
  }
}

test('the newest entries are known by their actions, at any base, without the rows', () => {
  const at = log()
  const made = readApplied(at.rows, END)
  expect(at.reads).toBe(REPEATS)
  for (const base of [-1, END - 5, END])
    expect(appliedEntry(made, at.rows, stored(END - 5).cause!, base, END)).toBe(END - 5)
  expect(appliedEntry(made, at.rows, { playerId: 0, action: 'another' }, END - 5, END)).toBeUndefined()
  expect(at.reads).toBeLessThanOrEqual(REPEATS + 3)
})

test('an older entry is found as the first of its player from its base on, in a few rows', () => {
  const at = log()
  for (const n of [1, 30, 100]) {
    const before = at.reads
    expect(appliedEntry(new Map(), at.rows, stored(n).cause!, n - 2, END)).toBe(n)
    expect(appliedEntry(new Map(), at.rows, { playerId: n % 3, action: 'another' }, n - 2, END)).toBeUndefined()
    expect(at.reads - before).toBeLessThanOrEqual(8)
  }
  // An unknown action reads a fixed number of rows, however long the log is.
  const before = at.reads
  expect(appliedEntry(new Map(), at.rows, { playerId: 7, action: 'action-1' }, 0, END)).toBeUndefined()
  expect(at.reads - before).toBeLessThanOrEqual(REPEATS)
})

test('a room that was awake since the start needs no rows; one that was not looks them up when it has to', () => {
  let made = noteApplied(undefined, stored(1))
  expect(made).toBeUndefined()
  for (let n = 0; n < END; n++) made = noteApplied(made, stored(n))
  expect(made!.size).toBe(REPEATS)
  expect(made).toEqual(readApplied(log().rows, END))
})
