import { describe, expect, test, vi } from 'vitest'
import { doors, type Asked, type Door } from '../../../shared/room/doors.ts'
import { createRoom, type Room } from '../../../shared/room/room.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { reseed } from '../../support/seeded-bytes.ts'
import { soloUpload } from '../../support/solo-upload.ts'
import { failAt, SENDING } from './failing.ts'
import { MINUTE, nonce, playing, RoomTable, waiting, type Page } from './table.ts'

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

describe('an exception in any step of what a door is asked', () => {
  type Question<D extends Door> = readonly [table: RoomTable, ...asked: Asked<D>]

  /** A game of three in which nobody has had a page open for long, and a request for the last seat. */
  function missed() {
    const table = playing(3)
    table.pass(5 * MINUTE)
    return { table, ...table.ask('requestRescue', 2) }
  }
  /** A game of three that the last of them has left, and somebody who would play there. */
  function left() {
    const table = playing(3)
    table.ask('leave', table.tokens[2])
    return { table, ...table.ask('requestTakeover', { seat: 2, name: 'Zoe' }) }
  }
  /** A game of two in which the first asks for another pace. */
  function asked() {
    const table = playing(2)
    const [ask] = table.ask('makeAsk', { kind: 'pace', pace: 'days-1' }, table.tokens[0]).asks!
    return { table, id: ask!.id }
  }
  const two = <D extends Door>(more: (table: RoomTable) => Asked<D>): Question<D> => {
    const table = waiting(2)
    return [table, ...more(table)]
  }
  const id = 'A'.repeat(16)
  const standIn = { kind: 'stand-in', seat: 2, span: 'until-back' } as const

  /** Every door that changes something, but those that write in two rooms, delete all, or send pushes. */
  const questions: { readonly [D in Door]?: () => Question<D> } = {
    create: () => [new RoomTable(), id, { game: 'tsuro', settings: defaultSettings, name: 'Anna', nonce: nonce() }],
    makeTable: () => [new RoomTable(), { id, game: 'tsuro', options: {}, settings: defaultSettings, occupants: [] }],
    continue: () => [new RoomTable(), id, soloUpload('tsuro', 3, 10)],
    sit: () => two<'sit'>(() => [{ name: 'Eve', nonce: nonce() }]),
    leave: () => two<'leave'>(({ tokens }) => [tokens[0]]),
    start: () => two<'start'>(({ tokens }) => [tokens[0]]),
    change: () => two<'change'>(({ tokens }) => [{ settings: { first: 1 }, options: { bonus: 'on' } }, tokens[0]]),
    choose: () => two<'choose'>(({ tokens }) => [{ seat: 4, colour: 'black', name: 'Eve' }, tokens[0]]),
    kick: () => two<'kick'>(({ tokens }) => [1, true, tokens[0]]),
    seatBot: () => two<'seatBot'>(({ tokens }) => [{ seat: 2, level: 'keen' }, tokens[0]]),
    createTransfer: () => two<'createTransfer'>(({ tokens }) => [tokens[0]]),
    claimTransfer: () => two<'claimTransfer'>((table) => [table.ask('createTransfer', table.tokens[1]).code]),
    putOut: () =>
      two<'putOut'>((table) => {
        table.ask('claimTransfer', table.ask('createTransfer', table.tokens[0]).code)
        return [table.tokens[0]]
      }),
    lend: () => {
      const table = playing(2)
      return [table, 'Dora', table.tokens[0]]
    },
    makeAsk: () => {
      const { table } = left()
      return [table, standIn, table.tokens[0]]
    },
    relieve: () => {
      const { table } = missed()
      table.ask('makeAsk', standIn, table.tokens[0])
      return [table, table.tokens[2]]
    },
    answerAsk: () => {
      const { table, id } = asked()
      return [table, id, true, table.tokens[1]]
    },
    cancelAsk: () => {
      const { table, id } = asked()
      return [table, id, table.tokens[0]]
    },
    reclaim: () => {
      const table = playing(2)
      table.ask('claimTransfer', table.ask('lend', 'Dora', table.tokens[0]).code)
      return [table, table.tokens[0]]
    },
    requestRescue: () => [missed().table, 2],
    answerRescue: () => {
      const { table, rescue } = missed()
      return [table, rescue, true, table.tokens[0]]
    },
    cancelRescue: () => {
      const { table, rescue, token } = missed()
      return [table, rescue, token]
    },
    claimRescue: () => {
      const { table, rescue, token } = missed()
      for (const by of [0, 1]) table.ask('answerRescue', rescue, true, table.tokens[by])
      return [table, rescue, token]
    },
    comeBack: () => {
      const { table } = left()
      return [table, table.tokens[2]]
    },
    requestTakeover: () => [left().table, { seat: 2, name: 'Max' }],
    answerTakeover: () => {
      const { table, takeover } = left()
      return [table, takeover, true, table.tokens[0]]
    },
    cancelTakeover: () => {
      const { table, takeover, token } = left()
      return [table, takeover, token]
    },
    claimTakeover: () => {
      const { table, takeover, token } = left()
      for (const by of [0, 1]) table.ask('answerTakeover', takeover, true, table.tokens[by])
      return [table, takeover, token]
    },
    moveOn: () => {
      const { table } = left()
      return [table, 'another-table-16', table.tokens[0]]
    },
    end: () => {
      const { table } = left()
      return [table, table.tokens[0]]
    },
  }

  test.each(Object.keys(questions) as Door[])('%s: done wholly or not at all, and told to all', async (door) => {
    for (let fail = 0; ; fail++) {
      const [table, ...asked] = (questions[door] as () => readonly [RoomTable, ...unknown[]])()
      const pages = table.platform.rows.exists() ? [table.page(table.tokens[0]), table.page()] : []
      const room = createRoom(table.platform, doors)
      if (pages.length > 0) await room.ask('info')
      const [rows, had] = [stored(table), pages.map(({ frames }) => frames.length)]
      let answer: Promise<object> | undefined
      const threw = failAt(table.platform, fail, () => (answer = room.ask(door, ...(asked as never))))
      const informed = pages.filter(({ frames }, k) => frames.length > had[k]!).length
      if ('error' in (await answer!)) {
        expect([threw, await answer, stored(table), informed]).toEqual([threw, { error: 'internal' }, rows, 0])
        continue
      }
      expect([threw, stored(table)]).not.toEqual([threw, rows])
      expect(informed).toBeGreaterThanOrEqual(pages.length - (threw === undefined ? 0 : 1))
      if (threw === undefined) break
      expect(SENDING).toContain(threw)
    }
  })
})
