import { expect, test, vi } from 'vitest'
import type { Rows } from '../../../../shared/room/platform.ts'
import { defaultSettings } from '../../../../shared/settings.ts'
import { DAY, MINUTE, playing, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const writes = ['putMeta', 'put', 'drop', 'putEntry'] as const satisfies readonly (keyof Rows)[]

/** Count of writes during a call. */
function written({ platform: { rows } }: RoomTable, doing: () => unknown): number {
  const spies = writes.map((name) => vi.spyOn(rows, name as 'put'))
  try {
    doing()
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const paced = (): RoomTable => {
  const table = playing(3, { settings: { pace: 'days-1' } })
  table.propose(0, { kind: 'pace', pace: 'days-3' })
  return table
}

const asked = (): RoomTable => {
  const table = playing(3)
  table.pass(MINUTE)
  table.request({ kind: 'rescue', seat: 1 }, 'elsewhere')
  return table
}

const idOf = (table: RoomTable): string => table.state.proposals![0]!.id

/** A table, and what a player asks there twice: the second time there is nothing to change. */
const repeated: readonly (readonly [string, () => RoomTable, (table: RoomTable) => unknown])[] = [
  ['a name', () => waiting(2), (table) => table.ask('choose', { name: 'Zoe' }, table.tokens[1])],
  ['a seat', () => waiting(2), (table) => table.ask('choose', { seat: 3 }, table.tokens[1])],
  ['a setting', () => waiting(2), (table) => table.ask('change', { settings: { locked: true } }, table.tokens[0])],
  ['an option', () => waiting(2), (table) => table.ask('change', { options: {} }, table.tokens[0])],
  [
    'all settings',
    () => waiting(2),
    (table) => table.ask('change', { settings: { ...defaultSettings } }, table.tokens[0]),
  ],
  ['that a bot may play', () => playing(2), (table) => table.ask('allowStandIn', true, table.tokens[1])],
  ['that nobody is let in', () => playing(2), (table) => table.ask('shut', { shut: true }, table.tokens[1])],
  ['that other devices go', () => playing(2), (table) => table.ask('putOut', table.tokens[1])],
  ['a series from nothing', () => playing(2), (table) => table.ask('restartSeries', table.tokens[1])],
  ['a seat that is kept no more', () => playing(2), (table) => table.ask('giveUpSeat', table.tokens[1])],
  ['a yes', paced, (table) => table.code('answerProposal', idOf(table), { yes: true }, table.tokens[1])],
  ['a no', paced, (table) => table.code('answerProposal', idOf(table), { yes: false }, table.tokens[1])],
  ['the same proposal', paced, (table) => table.code('propose', { kind: 'pace', pace: 'days-3' }, table.tokens[0])],
  [
    'to be away',
    () => playing(2, { settings: { pace: 'days-3' } }),
    (table) => table.code('propose', { kind: 'away', until: table.platform.time + 2 * DAY }, table.tokens[1]),
  ],
  [
    'a yes to a request',
    asked,
    (table) => table.visiting(0, () => table.code('answerProposal', idOf(table), { yes: true }, table.tokens[0])),
  ],
  ['the no of the owner', asked, (table) => table.code('answerProposal', idOf(table), { yes: false }, table.tokens[1])],
  ['that nobody comes back', () => playing(2), (table) => table.code('relieve', table.tokens[1])],
  ['to leave', () => playing(3), (table) => table.code('leave', {}, table.tokens[2])],
]

test.each([
  ['that a bot may play', (table: RoomTable) => table.ask('allowStandIn', true, table.tokens[1])],
  ['that nobody is let in', (table: RoomTable) => table.ask('shut', { shut: true }, table.tokens[1])],
] as const)('[ROOM-146] %s is written once, though its player has been there since', (_, ask) => {
  const table = playing(2)
  ask(table)
  table.pass(MINUTE)
  table.visiting(1, () => undefined)
  expect(written(table, () => ask(table))).toBe(0)
})

test.each(repeated)('[ROOM-146] %s is written once, though it is asked for again', (_, made, ask) => {
  const table = made()
  ask(table)
  expect(written(table, () => ask(table))).toBe(0)
})
