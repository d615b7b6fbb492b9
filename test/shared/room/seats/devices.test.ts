import { describe, expect, test, vi } from 'vitest'
import { handlers, letInMay, type HandlerName } from '../../../../shared/room/handlers.ts'
import { MINUTE, playing, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const codeFor = (table: RoomTable, token: string | undefined): string => table.ask('createTransfer', token).code
const claimed = (table: RoomTable, code: string) => table.code('claimTransfer', code)
const lent = (table: RoomTable, seat: number, to = 'Carl'): string =>
  table.ask('claimTransfer', table.ask('lend', to, table.tokens[seat]).code).token

describe('a code for another device', () => {
  test('gives the seat once, however it is typed, for ten minutes, unless a newer one took its place', () => {
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

  test('is worth no less for wrong ones, and nothing once its player has gone', () => {
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

  test('gives way at the fifth: a seat keeps four devices, and the oldest has lost its open pages too', () => {
    const table = playing(2)
    const all = [table.tokens[1]!]
    const oldest = table.page(all[0])
    for (let k = 0; k < 4; k++) all.push(table.ask('claimTransfer', codeFor(table, all.at(-1))).token)
    expect(all.map((token) => table.seatOf(token))).toEqual([null, 1, 1, 1, 1])
    expect([oldest.you, oldest.shown.own]).toEqual([null, null])
    oldest.act('by-the-displaced', { type: 'anything' })
    expect([oldest.code, table.seatOf(table.tokens[0])]).toEqual(['not-seated', 0])
  })

  test('is told of to the seat’s own pages, until when it is good and when it is used, and to nobody else', () => {
    const table = playing(2)
    const [anna, ben] = table.pages()
    const { code, until } = table.ask('createTransfer', table.tokens[0])
    expect(anna!.shown.own).toEqual({ devices: 1, isLetIn: false, isLent: false, code: until })
    table.ask('claimTransfer', code)
    expect(anna!.shown.own).toEqual({ devices: 2, isLetIn: false, isLent: false, code: null })
    expect(ben!.shown.own).toEqual({ devices: 1, isLetIn: false, isLent: false, code: null })
  })
})

describe('[BACK-45] a seat that is lent', () => {
  test('is played by a code’s device until the owner takes it back, and all are told', () => {
    const table = playing(2)
    const token = lent(table, 1)
    const carl = table.page(token)
    expect([carl.you, carl.shown.own]).toEqual([1, { devices: 2, isLetIn: true, isLent: true, code: null }])
    expect(table.info.seats[1]).toMatchObject({ kind: 'player', name: 'Ben', lentTo: 'Carl' })
    expect(table.info.tableLog).toEqual([{ kind: 'lent', n: 1, seat: 1, name: 'Ben', to: 'Carl' }])
    table.move()
    carl.act('move-of-carl', table.pick(1))
    expect(table.entries.at(-1)).toMatchObject({ seat: 1, by: 'player' })
    for (let again = 0; again < 2; again++) table.ask('reclaim', table.tokens[1])
    expect([carl.you, table.seatOf(token), table.seatOf(table.tokens[1])]).toEqual([null, null, 1])
    expect(table.info.seats[1]).not.toHaveProperty('lentTo')
    expect(table.info.tableLog.map(({ kind }) => kind)).toEqual(['lent', 'reclaimed'])
  })

  test('is spoken from under the name of whoever plays it', () => {
    const table = playing(2)
    const pages = [table.page(lent(table, 1)), table.page(table.tokens[1])]
    for (const [k, page] of pages.entries()) page.say({ type: 'say', id: `line-number-${k}`, text: 'Hello' })
    expect(
      table
        .page()
        .last('welcome')
        .chat.map(({ seat, name }) => [seat, name]),
    ).toEqual([
      [1, 'Carl'],
      [1, 'Ben'],
    ])
  })

  test('is lent to one at a time; the owner’s other devices stay', () => {
    const table = playing(3)
    const second = table.ask('claimTransfer', codeFor(table, table.tokens[0])).token
    const [carl, dora] = [lent(table, 0), lent(table, 0, 'Dora')]
    expect([table.seatOf(carl), table.info.seats[0]]).toMatchObject([null, { lentTo: 'Dora' }])
    table.ask('reclaim', second)
    expect([dora, table.tokens[0], second].map((token) => table.seatOf(token))).toEqual([null, 0, 0])
  })

  test('comes back when the owner puts all others out, or gives the seat up', () => {
    const table = playing(3)
    const [carl, dora] = [lent(table, 0), lent(table, 1, 'Dora')]
    table.ask('putOut', table.tokens[0])
    table.ask('leave', {}, table.tokens[1])
    expect([table.seatOf(carl), table.seatOf(dora)]).toEqual([null, null])
    expect(JSON.stringify(table.info.seats)).not.toContain('lentTo')
  })

  test('is lent by no code that is left when the owner takes it back; a code for the own device stays', () => {
    const table = playing(2)
    const [, owner] = table.tokens
    lent(table, 1)
    for (const to of ['Dora', 'Emil']) {
      const { code } = table.ask('lend', to, owner)
      table.ask('reclaim', owner)
      expect(claimed(table, code)).toBe('bad-code')
    }
    expect(table.info.tableLog.map(({ kind }) => kind)).toEqual(['lent', 'reclaimed'])
    const own = codeFor(table, owner)
    table.ask('reclaim', owner)
    expect(claimed(table, own)).toBeUndefined()
  })

  test('is a running game’s, and goes to somebody with a name', () => {
    expect(waiting(2).code('lend', 'Carl')).toBe('not-seated')
    const before = waiting(2)
    expect(before.code('lend', 'Carl', before.tokens[0])).toBe('not-started')
    const table = playing(2)
    expect([table.code('lend', 'Carl', 'stranger'), table.code('lend', '', table.tokens[0])]).toEqual([
      'bad-token',
      'bad-name',
    ])
    const { code } = table.ask('lend', 'Carl', table.tokens[0])
    table.pass(10 * MINUTE)
    expect(claimed(table, code)).toBe('bad-code')
  })
})

test('a seat is lent to nobody by the name of somebody who sits there', () => {
  const table = playing(2)
  lent(table, 1, 'anna')
  expect(table.info.seats[1]).toMatchObject({ lentTo: 'anna 2' })
})

/** What anybody asks, and what the platform does: none of it is asked as a seat. */
const byAnybody: readonly HandlerName[] = [
  ...(['create', 'makeTable', 'continue', 'sit', 'comeBack', 'claimTransfer', 'record', 'moment'] as const),
  ...(['requestRescue', 'cancelRescue', 'claimRescue'] as const),
  ...(['requestTakeover', 'cancelTakeover', 'claimTakeover'] as const),
]

test.each(['others let in', 'borrows the seat'])(
  'a device that %s is refused by every handler but those of one list',
  async (how) => {
    const table = playing(3)
    table.pass(10 * MINUTE)
    const asked = how === 'others let in' ? table.ask('requestRescue', 2) : undefined
    for (const by of table.tokens.slice(0, 2)) if (asked) table.ask('answerRescue', asked.rescue, true, by)
    table.pass(10 * MINUTE)
    const token = asked ? table.ask('claimRescue', asked.rescue, asked.token).token : lent(table, 2)
    Object.assign(table.platform, { push: { rows: { devices: () => [] }, allows: () => false } })
    const before = table.state
    for (const name of Object.keys(handlers) as HandlerName[]) {
      if (byAnybody.includes(name)) continue
      const open = handlers[name] as unknown as (context: object, ...asked: unknown[]) => Promise<object> | object
      // This one is told an address after the token.
      const more = name === 'answerTakeover' ? 3 : 2
      const args = Array.from({ length: open.length - more }, () => ({ settings: {}, subscription: {} }))
      const answer = await Promise.resolve(open(table.context, ...args, name === 'seated' ? [token] : token))
      if (letInMay.includes(name)) expect([name, answer]).not.toEqual([name, { error: 'let-in' }])
      else expect([name, answer]).toEqual([name, { error: 'let-in' }])
    }
    expect(table.state).toEqual(before)
  },
)
