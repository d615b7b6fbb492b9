import { expect, test, vi } from 'vitest'
import type { Budget } from '../../../../shared/room/platform.ts'
import { defaultSettings } from '../../../../shared/settings.ts'
import { DAY, MINUTE, playing, RoomTable, waiting } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

/** The rows of the day are spent: those of this table, or all of the address that made it. */
function spent(table: RoomTable, all = false): RoomTable {
  const when: Budget['when'] = (of) => (of === 'seats' && !all ? 'now' : 'tomorrow')
  const budget: Budget = { when, settle: () => undefined, isSparing: () => false, opens: () => Promise.resolve(true) }
  Object.assign(table.platform, { budget })
  return table
}

const asks = (table: RoomTable, address: string): string | undefined =>
  table.code('propose', { kind: 'rescue', seat: 1 }, undefined, address)

/** Another moment of one day, at which the latest question of a seat is forgotten. */
const later = (table: RoomTable): void => table.pass(11 * MINUTE)

/** A table of three on which a seat was last open at its home, and nobody is there any more. */
function absent(more: Parameters<typeof playing>[1] = {}): RoomTable {
  const table = playing(3, more)
  table.pass(2 * MINUTE)
  table.visiting(1, () => undefined)
  table.pass(2 * MINUTE)
  return spent(table)
}

function leaveAndComeBack(table: RoomTable): string | undefined {
  table.code('leave', {}, table.tokens[1])
  return table.code('comeBack', table.tokens[1])
}

function kept() {
  const table = new RoomTable()
  const asked = { game: 'tsuro', options: {}, settings: defaultSettings, name: 'Anna' }
  return { table, token: table.ask('create', 'A'.repeat(16), asked).token }
}

const ways: readonly (readonly [string, () => RoomTable, (table: RoomTable, k: number) => string | undefined])[] = [
  ['a question from where the seat was last', absent, (table) => (later(table), asks(table, 'home of 1'))],
  ['a question from elsewhere', absent, (table, k) => (later(table), asks(table, `elsewhere ${k}`))],
  ['coming back by the own token', absent, leaveAndComeBack],
  ['a code for another device', absent, (table) => table.code('createTransfer', table.tokens[1])],
  [
    'days on which the player is away',
    () => absent({ settings: { pace: 'days-3' } }),
    (table, k) => table.code('propose', { kind: 'away', until: table.platform.time + (k + 1) * DAY }, table.tokens[1]),
  ],
]

test.each(ways)(
  '[ROOM-148] %s is heard twice a day for a seat, though the rows of the day are spent',
  (_, made, ask) => {
    const table = made()
    expect([0, 1, 2, 3].map((k) => ask(table, k))).toEqual([undefined, undefined, 'enough-today', 'enough-today'])
    table.sleep()
    expect(ask(table, 4)).toBe('enough-today')
    table.pass(DAY)
    expect(ask(table, 5)).toBe(undefined)
  },
)

test('[ROOM-148] requests by strangers, and for others, keep nobody from the own seat', () => {
  const table = absent()
  for (let k = 0; k < 4; k++) {
    later(table)
    asks(table, `elsewhere ${k}`)
    table.code('createTransfer', table.tokens[0])
    table.code('propose', { kind: 'rescue', seat: 2 }, undefined, 'home of 1')
  }
  later(table)
  expect(asks(table, 'home of 1')).toBe(undefined)
  expect(leaveAndComeBack(table)).toBe(undefined)
})

test('[ROOM-148] a player who lost the seat is let in by the yeses of the others, though the rows of the day are spent', () => {
  const table = absent()
  const lost = table.request({ kind: 'rescue', seat: 1 }, 'home of 1')
  expect(lost.yes(0)).toBe(undefined)
  expect(lost.yes(2)).toBe(undefined)
  later(table)
  expect(lost.claim()).toBe(undefined)
  expect(table.seatOf(lost.token)).toBe(1)
})

test('[ROOM-148] a device that has a code, and a player for whom a seat is kept, take it, though the rows of the day are spent', () => {
  const { table, token } = kept()
  expect(spent(table).code('sit', { name: 'Anna', nonce: 'a'.repeat(32) }, token)).toBe(undefined)
  const { code } = table.ask('createTransfer', token)
  expect(table.code('claimTransfer', code)).toBe(undefined)
})

test('[ROOM-148] the host sends somebody away, and nobody else sits down, once the rows of the day are spent', () => {
  const table = spent(waiting(2))
  expect(table.code('kick', 1, true, table.tokens[0])).toBe(undefined)
  expect(table.code('sit', { name: 'Eve', nonce: 'e'.repeat(32) })).toBe('enough-today')
})

test('[ROOM-144] nobody is asked to end the game once the rows of the day are spent; a player who is alone ends it', () => {
  const table = playing(3)
  table.ask('leave', {}, table.tokens[2])
  spent(table)
  expect(table.code('end', table.tokens[0])).toBe('enough-today')
  table.ask('leave', {}, table.tokens[1])
  expect(table.code('end', table.tokens[0])).toBe(undefined)
  expect(table.state.meta.phase).toBe('ended')
})

test('[ROOM-144] a player allows no bot to play once the rows of the day are spent, but forbids it at any time', () => {
  const table = playing(2)
  table.ask('allowStandIn', true, table.tokens[1])
  spent(table)
  expect(table.code('allowStandIn', false, table.tokens[1])).toBe(undefined)
  expect(table.code('allowStandIn', true, table.tokens[1])).toBe('enough-today')
})

test('[ROOM-148] a player comes back once a day where all rows of an address are spent, and all else waits', () => {
  const table = spent(absent({ settings: { pace: 'days-3' } }), true)
  const lost = table.code('propose', { kind: 'rescue', seat: 1 }, undefined, 'home of 1')
  const away = { kind: 'away', until: table.platform.time + DAY } as const
  expect([lost, table.code('propose', away, table.tokens[1])]).toEqual(['enough-today', 'enough-today'])
  expect([0, 1].map(() => leaveAndComeBack(table))).toEqual([undefined, 'enough-today'])
})
