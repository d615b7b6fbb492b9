import { expect, test, vi } from 'vitest'
import { handlers, letInMay, type HandlerName } from '../../../../shared/room/handlers.ts'
import { MINUTE, playing, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const codeFor = (table: RoomTable, token: string | undefined): string => table.ask('createTransfer', token).code
const claimed = (table: RoomTable, code: string) => table.code('claimTransfer', code)

test('[ROOM-12] a code gives the seat once, however it is typed, for ten minutes, unless a newer one took its place', () => {
  const table = waiting(1)
  const [token] = table.tokens
  const { code, until } = table.ask('createTransfer', token)
  expect(until).toBe(table.platform.time + 10 * MINUTE)
  table.sleep()
  expect(claimed(table, ` ${code.toLowerCase().replace('-', ' ')} `)).toBeUndefined()
  expect([claimed(table, code), table.seatOf(token)]).toEqual(['bad-code', 0])
  const [older, newer] = [codeFor(table, token), codeFor(table, token)]
  expect(claimed(table, older)).toBe('bad-code')
  table.pass(10 * MINUTE - 1)
  expect(claimed(table, newer)).toBeUndefined()
  const late = codeFor(table, token)
  table.pass(10 * MINUTE)
  expect(claimed(table, late)).toBe('bad-code')
})

test('a code is worth no less for wrong ones, and nothing once its player has gone', () => {
  for (const table of [waiting(2), playing(2)]) {
    const code = codeFor(table, table.tokens[1])
    for (const wrong of ['AAAA-AAAA', '', '-', '__proto__', 'constructor'])
      expect(claimed(table, wrong)).toBe('bad-code')
    table.ask('leave', {}, table.tokens[1])
    expect(claimed(table, code)).toBe('bad-code')
    expect([table.code('createTransfer'), table.code('createTransfer', 'stranger')]).toEqual([
      'not-seated',
      'bad-token',
    ])
  }
})

test('[ROOM-11] a seat keeps four devices: a fifth puts the oldest out, with its open pages and its code', () => {
  const table = playing(2)
  const all = [table.tokens[1]!]
  const oldest = table.page(all[0])
  for (let k = 0; k < 4; k++) all.push(table.ask('claimTransfer', codeFor(table, all.at(-1))).token)
  expect(all.map((token) => table.seatOf(token))).toEqual([null, 1, 1, 1, 1])
  expect([oldest.you, oldest.shown.own]).toEqual([null, null])
  oldest.act('by-the-displaced', { type: 'anything' })
  expect([oldest.code, table.seatOf(table.tokens[0])]).toEqual(['not-seated', 0])
})

test('a code is told to the seat’s own pages, until when it is good and when it is used, and to nobody else', () => {
  const table = playing(2)
  const [anna, ben] = table.pages()
  const { code, until } = table.ask('createTransfer', table.tokens[0])
  expect(anna!.shown.own).toEqual({ devices: 1, isLetIn: false, code: until })
  table.ask('claimTransfer', code)
  expect(anna!.shown.own).toEqual({ devices: 2, isLetIn: false, code: null })
  expect(ben!.shown.own).toEqual({ devices: 1, isLetIn: false, code: null })
})

/** Handlers for strangers, the keeper and the platform: none of them is asked as a seat. */
const byAnybody: readonly HandlerName[] = [
  ...(['create', 'makeTable', 'sit', 'comeBack', 'claimTransfer', 'claimProposal', 'record'] as const),
  ...(['keepSeat', 'giveUpSeat', 'inspect', 'takeDown', 'unlist'] as const),
]

test('[ROOM-36] a device that others let in is refused at every handler but those of one list', async () => {
  const table = playing(3)
  table.pass(10 * MINUTE)
  const { token, ...request } = table.request({ kind: 'rescue', seat: 2 })
  for (const by of [0, 1]) request.yes(by)
  table.pass(10 * MINUTE)
  request.claim()
  Object.assign(table.platform, { push: { rows: { devices: () => [] }, allows: () => false } })
  const before = table.state
  for (const name of Object.keys(handlers) as HandlerName[]) {
    if (byAnybody.includes(name)) continue
    const open = handlers[name] as unknown as (context: object, ...asked: unknown[]) => Promise<object> | object
    // These are told an address after the token.
    const more = name === 'propose' || name === 'answerProposal' ? 3 : 2
    const args = Array.from({ length: open.length - more }, () => ({ settings: {}, subscription: {} }))
    const answer = await Promise.resolve(open(table.context, ...args, name === 'seated' ? [token] : token))
    if (letInMay.includes(name)) expect([name, answer]).not.toEqual([name, { error: 'let-in' }])
    else expect([name, answer]).toEqual([name, { error: 'let-in' }])
  }
  expect(table.state).toEqual(before)
})
