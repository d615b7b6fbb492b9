import { describe, expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import { commit } from '../../shared/engine/fair.ts'
import type { AnyGame } from '../../shared/engine/game.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { games, searchables } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { verifyRecord } from '../../web/features/record/verify-record.ts'
import { houseIds } from '../support/house.ts'
import { evidenceOf, play, withEntry } from './records.ts'

/** A copy in which the first number of a drawn value is another. */
function redrawn(value: unknown, sealed = false): unknown {
  let done = false
  const walk = (part: unknown, within: boolean): unknown => {
    if (done) return part
    if (typeof part === 'number' && within) {
      done = true
      return part + 1
    }
    if (Array.isArray(part)) return part.map((item) => walk(item, within))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, item]) => [key, key === 'only' ? item : walk(item, within || key === 'it')]),
    )
  }
  const copy = walk(value, sealed)
  return done || sealed ? copy : redrawn(value, true)
}

describe.each(houseIds.map((id): AnyGame => games[id]))('a record of $id', (game) => {
  const record = play(game, 7)
  const evidence = evidenceOf(record)
  const found = (copy: RoomRecord) => verifyRecord(game, copy, evidence)
  /** Result of the record alone, for a reader who was not there. */
  const proved = (copy: RoomRecord) => verifyRecord(game, copy, { ...evidenceOf(copy), entries: [], noted: undefined })
  const middle = Math.floor(record.entries.length / 2)

  test('a record fits as it is', () => {
    expect(found(record)).toEqual({ fair: true, certain: true })
    expect(verifyRecord(game, JSON.parse(JSON.stringify(record)) as RoomRecord, evidence).fair).toBe(true)
  })

  test('[PAGE-5] a record with one altered draw fails, and names its entry', () => {
    const drawn = record.entries.filter((entry) => entry.usedChance)
    for (const { n, events } of drawn) {
      const copy = withEntry(record, n, { events: redrawn(events) as unknown[] })
      expect(copy.entries[n]).not.toEqual(record.entries[n])
      expect(proved(copy)).toMatchObject({ fair: false, n, why: 'events' })
    }
  })

  test('[PAGE-5] a record with an altered event in any entry fails, and names it', () => {
    for (const { n, events } of record.entries) {
      const copy = withEntry(record, n, { events: redrawn(events, true) as unknown[] })
      expect(proved(copy)).toMatchObject({ fair: false, n })
    }
  })

  const start = { fair: false, why: 'start', n: 0 }

  test('[PAGE-5] a record with an altered secret breaks the promise, which is of the start', () => {
    const secret = record.secret.replace(/^../, record.secret.startsWith('00') ? '01' : '00')
    expect(found({ ...record, secret })).toEqual(start)
    for (const odd of ['', 'xyz', '00']) expect(found({ ...record, secret: odd })).toEqual(start)
    // With a commitment to match, what was told before and what was drawn still tell.
    const both = { ...record, secret, commitment: commit(secret) }
    expect(found(both)).toEqual(start)
    const { commitment } = both
    expect(verifyRecord(game, both, { ...evidence, info: { ...evidence.info, commitment } })).toEqual(start)
    expect(proved(both)).toEqual({ fair: false, n: 0, why: 'events' })
  })

  test('a record with another nonce for the own seat, all drawn again to match, is not the game this browser gave its number to', () => {
    expect(verifyRecord(game, record, { ...evidence, nonce: 'f'.repeat(32) })).toEqual(start)
    expect(verifyRecord(game, record, { ...evidence, nonce: undefined })).toMatchObject({ fair: true })
  })

  test('a record is certain to nobody who was not there from the start', () => {
    const { commitment } = record
    for (const more of [{ nonce: undefined }, { noted: undefined }, { noted: { commitment, early: false } }])
      expect(verifyRecord(game, record, { ...evidence, ...more })).toMatchObject({ fair: true, certain: false })
    const spectator = { ...evidence, me: null, entries: [], nonce: undefined }
    expect(verifyRecord(game, record, spectator)).toEqual({ fair: true, certain: true })
  })

  test('a record with an altered, a missing or a moved nonce fails at the first draw', () => {
    const [first = '', ...rest] = record.nonces
    const altered = first.replace(/^./, first.startsWith('0') ? '1' : '0')
    for (const nonces of [[altered, ...rest], rest, [...rest, first]])
      expect(proved({ ...record, nonces })).toEqual({ fair: false, n: 0, why: 'events' })
  })

  test('[PAGE-5] a record with an altered command fails, and names its entry', () => {
    const { seat, command } = record.entries[middle]!
    const { state } = replay(game, record.start, record.entries.slice(0, middle))
    const others = [...searchables[game.id as GameId].legal(redact(state, seat!) as never, seat!)] as unknown[]
    const other = others.find((one) => JSON.stringify(one) !== JSON.stringify(command))
    for (const changed of [other, { type: 'nothing' }, undefined, null, 7])
      expect(proved(withEntry(record, middle, { command: changed }))).toMatchObject({ fair: false, n: middle })
    expect(proved(withEntry(record, middle, { seat: 7 }))).toMatchObject({ fair: false, n: middle })
  })

  test('a record with swapped, missing or repeated entries fails at the first of them', () => {
    const { entries } = record
    const [a, b] = [entries[middle]!, entries[middle + 1]!]
    const swapped = entries.with(middle, b).with(middle + 1, a)
    expect(proved({ ...record, entries: swapped })).toEqual({ fair: false, n: middle, why: 'order' })
    const numbered = swapped.map((entry, n) => ({ ...entry, n }))
    expect(proved({ ...record, entries: numbered })).toMatchObject({ fair: false, n: middle })
    const missing = entries.toSpliced(middle, 1).map((entry, n) => ({ ...entry, n }))
    expect(proved({ ...record, entries: missing }).fair).toBe(false)
    const cut = entries.slice(0, -1)
    expect(found({ ...record, entries: cut })).toEqual({ fair: false, n: cut.length, why: 'seen' })
  })

  test('a record that is whole and sound, but not what this page saw, fails at the first difference', () => {
    const other = play(game, 8)
    const forged = { ...other, names: record.names }
    expect(verifyRecord(game, forged, evidence)).toEqual(start)
    const entries = evidence.entries.with(middle, { ...evidence.entries[middle]!, events: [] })
    expect(verifyRecord(game, record, { ...evidence, entries })).toEqual({ fair: false, n: middle, why: 'seen' })
  })

  test('a record of a table with another name, size or option fails', () => {
    for (const other of [
      { id: 'another-table' },
      { options: { none: 'on' } },
      { seats: evidence.info.seats.slice(1) },
    ]) {
      const info = { ...evidence.info, ...other }
      expect(verifyRecord(game, record, { ...evidence, info })).toEqual(start)
    }
  })

  test('a record of another version of the rules says so', () => {
    const old = { ...record, entries: record.entries.map((entry) => ({ ...entry, version: game.version + 1 })) }
    const newer = { ...game, upcast: (event: unknown) => event }
    expect(verifyRecord(newer, old, evidence)).toEqual({ fair: false, n: 0, why: 'version' })
  })
})
