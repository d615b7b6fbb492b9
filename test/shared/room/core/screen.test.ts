import { expect, test, vi } from 'vitest'
import { isAttended } from '../../../../shared/room/core/attendance.ts'
import { nowAt } from '../../../../shared/room/core/context.ts'
import { dealBy, playing, presenceAt, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const screen = { since: { screen: true } }
const rowsOf = ({ platform: { rows } }: RoomTable) => JSON.stringify([rows.list('player'), rows.entries(0)])

test('[ROOM-96] everybody is told that a screen is there, and that none is any more, over a sleep too; nothing is stored', () => {
  for (const table of [waiting(2), playing(2)]) {
    const [anna] = table.pages()
    const spectator = table.page()
    const stored = rowsOf(table)
    expect(anna!.info.screen).toBeUndefined()
    const one = table.page(undefined, screen)
    const other = table.page(undefined, screen)
    for (const page of [anna!, spectator, one, table.page()]) expect(page.info.screen).toBe(true)
    table.sleep()
    expect([table.info.screen, table.page(table.tokens[1]).info.screen]).toEqual([true, true])
    one.close()
    expect(anna!.info.screen).toBe(true)
    table.sleep()
    other.close()
    for (const page of [anna!, spectator, table.page()]) expect(page.info.screen).toBeUndefined()
    expect(rowsOf(table)).toBe(stored)
  }
})

test('[ROOM-96] a page with a seat is no screen; the start of the game takes a screen along', () => {
  const table = waiting(2)
  const seated = table.page(table.tokens[1], screen)
  expect(seated.info.screen).toBeUndefined()
  const one = table.page(undefined, screen)
  table.ask('start', table.tokens[0])
  expect([one.info.screen, seated.info.screen, table.info.screen]).toEqual([true, true, true])
})

test('[ROOM-96] at a listed table nobody is told of a screen', () => {
  const table = waiting(2, { settings: { listed: true } })
  const one = table.page(undefined, screen)
  expect([one.info.screen, table.info.screen]).toEqual([undefined, undefined])
})

test('[ROOM-97] a screen counts as a spectator, and as nobody who is there', () => {
  const table = playing(2)
  const spectator = table.page(undefined, screen)
  expect([spectator.you, spectator.info.spectators, presenceAt(spectator.info, 0)]).toEqual([null, 1, 'away'])
  expect(isAttended(nowAt(table.context).sessions)).toBe(false)
})

test.each(['tsuro', 'tyrus', 'tyros'])(
  '[ROOM-97] %s: a screen is sent to the byte what a spectator is sent',
  (game) => {
    /** Of the same game twice, all that one page was sent which watched it from the waiting room on. */
    function sent(given: object): readonly string[] {
      dealBy(`a screen at ${game}`)
      const table = waiting(game === 'tyrus' ? 2 : 3, { game })
      const page = table.page(undefined, given)
      const [anna] = table.pages()
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
    expect(screens.some((frame) => frame.includes('"screen":true'))).toBe(true)
    expect(screens.map((frame) => frame.replace(',"screen":true', ''))).toEqual(spectators)
  },
)
