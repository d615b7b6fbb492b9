import { describe, expect, test, vi } from 'vitest'
import { doors } from '../../../shared/room/doors.ts'
import { createRoom, type Room } from '../../../shared/room/room.ts'
import { reseed } from '../../support/seeded-bytes.ts'
import { failAt, SENDING } from './failing.ts'
import { playing, waiting, type Page, type RoomTable } from './table.ts'

vi.mock('../../../shared/random-bytes.ts', () => import('../../support/seeded-bytes.ts'))

/** All that is stored. */
function stored({ platform: { rows } }: RoomTable): unknown {
  if (!rows.exists()) return undefined
  const { next: _, ...meta } = rows.meta()
  const facts = [
    rows.players(),
    rows.chat(),
    rows.transfers(),
    rows.rescues(),
    rows.asks(),
    rows.clock(),
    rows.alarms(),
  ]
  return structuredClone([meta, rows.entries(0), ...facts])
}

describe('an exception in any step of a message: nothing half-written, nothing half-sent', () => {
  /** A game before a move, with pages of all players and of a spectator. */
  function before(moves: number, seats: number, game: string): { table: RoomTable; pages: Page[]; room: Room } {
    reseed('the same game each time')
    const table = playing(seats, { game })
    for (let k = 0; k < moves; k++) table.move(k)
    const pages = [...table.pages(), table.page()]
    return { table, pages, room: createRoom(table.platform, doors) }
  }

  test.each([
    ['a move', 'tsuro', 4, 2, ['transaction', 'end of the transaction']],
    ['a move that wakes the room', 'tsuro', 4, 2, ['transaction', 'deserializeAttachment']],
    ['a move with a snapshot', 'tyros', 30, 4, ['putSnapshot', 'end of the transaction']],
    ['a refused command', 'tsuro', 4, 2, []],
  ] as const)('%s', (what, game, moves, seats, steps) => {
    const seen = new Set<string>()
    for (let fail = 0; ; fail++) {
      const { table, pages, room: awake } = before(moves, seats, game)
      const seat = table.onTurn!
      const base = table.entries.length
      const command = what === 'a refused command' ? { type: 'place', notch: 0 } : table.pick(seat)
      const entries = () => pages.map(({ frames }) => frames.filter(({ type }) => type === 'entry').length)
      const [rows, had] = [stored(table), entries()]
      const room = what.includes('wakes') ? createRoom(table.platform, doors) : awake
      if (room === awake) room.message(pages.at(-1)!.socket, JSON.stringify({ type: 'sync', n: 0 }))
      const act = JSON.stringify({ type: 'act', id: 'the-action', base, command })
      const threw = failAt(table.platform, fail, () => room.message(pages[seat]!.socket, act))
      if (threw === undefined) break
      seen.add(threw)
      const done = table.entries.length - base
      const missed = entries().filter((count, k) => count - had[k]! !== done).length
      // A page that missed a frame is hung up, and all others have the entry.
      expect(missed, threw).toBeLessThanOrEqual(done > 0 && SENDING.includes(threw) ? 1 : 0)
      if (done === 0) expect([threw, stored(table)]).toEqual([threw, rows])
    }
    for (const step of ['serializeAttachment', 'check', 'send', 'stringify', ...steps]) expect(seen).toContain(step)
  })

  test('hello: the page may say it again, or is hung up and comes back', () => {
    for (let fail = 0; ; fail++) {
      const table = waiting(2)
      const [host, ben] = [table.page(table.tokens[0]), table.greeting()]
      const room = createRoom(table.platform, doors)
      const hello = JSON.stringify({ type: 'hello', protocol: 1, token: table.tokens[1] })
      const threw = failAt(table.platform, fail, () => room.message(ben.socket, hello))
      if (threw === undefined) break
      table.sleep()
      if (!ben.last('welcome')) ben.say({ type: 'hello', protocol: 1, token: table.tokens[1] })
      expect([threw, (ben.last('welcome') ? ben : table.page(table.tokens[1])).you]).toEqual([threw, 1])
      expect(table.page(table.tokens[0]).info.seats[1]).toMatchObject({ kind: 'player' })
      expect(host.you).toBe(0)
    }
  })
})
