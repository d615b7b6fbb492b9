import { expect, test, vi } from 'vitest'
import { isAttended } from '../../../../shared/room/core/attendance.ts'
import { commit } from '../../../../shared/room/core/commit.ts'
import { brokenOff } from '../../../../shared/room/core/table-log.ts'
import { nowAt } from '../../../../shared/room/core/memory.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { hashToken } from '../../../../shared/tokens.ts'
import { dealBy, MINUTE, playing, presenceAt, RoomTable, waiting, type Page } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const idOf = (device: string): string => `the device of ${device}`
const hashOf = (device: string): string => hashToken(idOf(device))
const asScreen = (device: string, address = `home of ${device}`) => ({
  address,
  since: { screenId: idOf(device) },
})
const screen = asScreen('a television')

const screenAt = (table: RoomTable, device = 'a television', address?: string): Page =>
  table.page(undefined, asScreen(device, address))
const said = (table: RoomTable, device: string, shows: boolean, token = table.tokens[0]) =>
  table.code('answerScreen', hashOf(device), { shows }, token)
const confirm = (table: RoomTable, device = 'a television') => expect(said(table, device, true)).toBeUndefined()
const asking = (table: RoomTable, ...devices: string[]) =>
  expect(table.info.screenAsks).toEqual(devices.length > 0 ? devices.map(hashOf) : undefined)

const rowsOf = ({ platform: { rows } }: RoomTable) =>
  JSON.stringify([rows.meta(), rows.list('player'), rows.list('alarm'), rows.entries(0)])

test('[ROOM-96] [ROOM-140] a page that says that it is the screen is none before a player has confirmed it; asking stores nothing', () => {
  for (const table of [waiting(2), playing(2)]) {
    const [anna] = table.pages()
    const spectator = table.page()
    const stored = rowsOf(table)
    const others = [
      table.page(undefined, { since: { screen: true } }),
      table.page(undefined, asScreen('a stranger', '')),
    ]
    const one = screenAt(table)
    const all = [anna!, spectator, one, ...others]
    for (const { info } of [...all, table.page()]) expect(info.screen).toBeUndefined()
    // Nor is it one where a player's own page is open.
    asking(table, 'a stranger', 'a television')
    for (const { info } of all) expect(info.screenAsks).toEqual([hashOf('a stranger'), hashOf('a television')])
    table.sleep()
    asking(table, 'a stranger', 'a television')
    expect(rowsOf(table)).toBe(stored)
    confirm(table)
    for (const { info } of all) expect([info.screen, info.screenAsks]).toEqual([true, [hashOf('a stranger')]])
    expect(JSON.stringify([...anna!.frames, ...spectator.frames])).not.toContain(idOf('a television'))
  }
})

test('[ROOM-96] everybody is told that a screen is there, and that none is any more, over a sleep too', () => {
  for (const table of [waiting(2), playing(2)]) {
    const [anna] = table.pages()
    const spectator = table.page()
    const one = screenAt(table)
    confirm(table)
    const stored = rowsOf(table)
    const other = screenAt(table)
    for (const page of [anna!, spectator, one, table.page()]) expect(page.info.screen).toBe(true)
    table.sleep()
    expect([table.info.screen, table.page(table.tokens[1]).info.screen]).toEqual([true, true])
    one.close()
    expect(anna!.info.screen).toBe(true)
    table.sleep()
    other.close()
    for (const page of [anna!, spectator, table.page()]) expect(page.info.screen).toBeUndefined()
    // It comes back to what a player said of it once.
    table.sleep()
    screenAt(table, 'a television', 'another address')
    expect([anna!.info.screen, anna!.info.screenAsks]).toEqual([true, undefined])
    expect(rowsOf(table)).toBe(stored)
  }
})

test('[ROOM-96] a page with a seat is no screen and asks nothing; the start of the game takes a screen along', () => {
  const table = waiting(2)
  const seated = table.page(table.tokens[1], screen)
  asking(table)
  const one = screenAt(table)
  confirm(table)
  table.ask('start', table.tokens[0])
  expect([one.info.screen, seated.info.screen, table.info.screen]).toEqual([true, true, true])
  one.close()
  expect(seated.info.screen).toBeUndefined()
})

test('[ROOM-140] a player of the table confirms, on a device that was not let in, and nobody else; another is not meant', () => {
  const table = playing(3)
  table.pass(MINUTE)
  const request = table.request({ kind: 'rescue', seat: 1 })
  for (const seat of [0, 2]) expect(request.yes(seat)).toBeUndefined()
  table.pass(table.proposals[0]!.from! - table.platform.time)
  expect(request.claim()).toBeUndefined()
  screenAt(table)
  const before = rowsOf(table)
  const answer = (token?: string, device = 'a television') => said(table, device, true, token)
  expect(table.code('answerScreen', hashOf('a television'), { shows: true })).toBe('not-seated')
  expect(answer(request.token)).toBe('let-in')
  expect(answer('no such token')).toBe('bad-token')
  for (const strange of ['another', 'constructor', '']) expect(answer(table.tokens[0], strange)).toBe('not-now')
  expect(table.code('answerScreen', idOf('a television'), { shows: true }, table.tokens[0])).toBe('not-now')
  expect([table.info.screen, rowsOf(table)]).toEqual([undefined, before])
  expect(answer(table.tokens[2])).toBeUndefined()
  const after = rowsOf(table)
  // The second of two taps changes nothing.
  expect([table.info.screen, answer(table.tokens[0]), rowsOf(table)]).toEqual([true, undefined, after])
})

test('[ROOM-140] a table remembers four devices, and so does a rematch; it asks again for one that had to make room', async () => {
  const table = playing(2)
  const five = ['a television', 'a tablet', 'a projector', 'a laptop', 'a fridge']
  for (const device of five) {
    const page = screenAt(table, device)
    confirm(table, device)
    page.close()
    expect(table.info.screen).toBeUndefined()
  }
  screenAt(table)
  asking(table, 'a television')
  table.playOut()
  const next = new RoomTable()
  table.platform.makeTable = (made) => Promise.resolve(handlers.makeTable(next.context, made))
  await handlers.rematch(table.context, table.tokens[0])
  screenAt(next)
  expect(next.info.screen).toBeUndefined()
  asking(next, 'a television')
  screenAt(next, 'a fridge')
  expect(next.info.screen).toBe(true)
  asking(next, 'a television')
})

test.each(['listed', 'once listed'])('[ROOM-141] a table that is %s is told of no screen, and none asks', (how) => {
  const table = waiting(2, { settings: { listed: true } })
  if (how === 'once listed') table.ask('change', { settings: { listed: false } }, table.tokens[0])
  const one = screenAt(table)
  for (const begin of [() => undefined, () => table.ask('start', table.tokens[0])]) {
    begin()
    expect(said(table, 'a television', true)).toBe('not-now')
    for (const { screen, screenAsks } of [one.info, table.info])
      expect([screen, screenAsks]).toEqual([undefined, undefined])
  }
})

test('[ROOM-141] a table that is listed has its screen no more, nor once it leaves the list', () => {
  const table = waiting(2)
  screenAt(table)
  confirm(table)
  for (const listed of [true, false]) {
    table.ask('change', { settings: { listed } }, table.tokens[0])
    expect(table.info.screen).toBeUndefined()
    asking(table)
  }
})

test('[ROOM-142] players are asked about three devices at most, one an address, those that came first', () => {
  const table = playing(2)
  for (const device of ['one', 'two', 'three', 'four']) {
    screenAt(table, device)
    table.pass(1)
    screenAt(table, `a second of ${device}`, `home of ${device}`)
  }
  asking(table, 'one', 'two', 'three')
  confirm(table, 'one')
  // Its address may have another one.
  asking(table, 'a second of one', 'two', 'three')
  expect(said(table, 'four', true)).toBe('not-now')
})

test('[ROOM-142] a no silences the devices of that address that were there, and new ones for ten minutes; a screen stays', () => {
  const table = playing(2)
  const [anna] = table.pages()
  screenAt(table, 'a tablet', 'here')
  confirm(table, 'a tablet')
  const one = screenAt(table, 'one', 'here')
  screenAt(table, 'two', 'here')
  asking(table, 'one')
  expect(said(table, 'one', false, table.tokens[1])).toBeUndefined()
  expect([anna!.info.screen, anna!.info.screenAsks]).toEqual([true, undefined])
  for (const device of ['one', 'two']) expect(said(table, device, true)).toBe('not-now')
  table.sleep()
  table.pass(10 * MINUTE - 1)
  one.close()
  screenAt(table, 'one', 'here')
  screenAt(table, 'three', 'there')
  asking(table, 'three')
  table.pass(1)
  asking(table, 'three')
  screenAt(table, 'four', 'here')
  asking(table, 'three', 'four')
})

test.each([
  ['over', (table: RoomTable) => table.playOut()],
  ['broken off', (table: RoomTable) => commit(table.context, brokenOff(table.state, table.platform.time))],
])('[ROOM-142] no device asks once a game is %s', (_, ends) => {
  const table = playing(2)
  screenAt(table)
  ends(table)
  asking(table)
  expect(said(table, 'a television', true)).toBe('not-now')
})

test('[ROOM-97] a screen counts as a spectator, and as nobody who is there', () => {
  const table = playing(2)
  const spectator = table.page(undefined, screen)
  confirm(table)
  expect([spectator.you, spectator.info.spectators, presenceAt(spectator.info, 0)]).toEqual([null, 1, 'away'])
  expect(isAttended(nowAt(table.context).sessions)).toBe(false)
})

test.each(['tsuro', 'tyrus', 'tyros'])(
  '[ROOM-97] %s: a screen is sent to the byte what a spectator is sent',
  (game) => {
    /** Frames of a page that watches a game from its first question on, at a table that has its screen. */
    function sent(given: object): readonly string[] {
      dealBy(`a screen at ${game}`)
      const table = waiting(game === 'tyrus' ? 2 : 3, { game })
      screenAt(table)
      const page = table.page(undefined, { ...given, address: 'a sofa' })
      const [anna] = table.pages()
      confirm(table)
      table.ask('start', table.tokens[0])
      for (let i = 0; table.move(); i++) {
        if (i % 9 !== 4) continue
        anna!.say({ type: 'prepare', on: i % 2 === 0 })
        anna!.say({ type: 'say', id: `a line of ${i}`, text: 'Well!' })
        table.sleep()
        page.say({ type: 'sync', n: i % 2 === 0 ? -1 : i })
      }
      return page.socket.sent
    }
    const [spectators, screens] = [sent({}), sent(screen)]
    expect(spectators.length).toBeGreaterThan(20)
    for (const part of ['"screen":true', '"screenAsks":['])
      expect(screens.some((frame) => frame.includes(part))).toBe(true)
    expect(screens).toEqual(spectators)
  },
)
