import { features } from '../../../../shared/room/features.ts'
import { describe, expect, test, vi } from 'vitest'
import type { HandlerName, Handlers } from '../../../../shared/room/handlers.ts'
import { createRoom, type Room } from '../../../../shared/room/core/room.ts'
import { defaultSettings } from '../../../../shared/settings.ts'
import { failAt, SENDING } from '../failing.ts'
import { dealBy, MINUTE, nonce, playing, RoomTable, waiting, type Page } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

function stored({ platform: { rows } }: RoomTable): unknown {
  if (!rows.exists()) return undefined
  const { next: _, ...meta } = rows.meta()
  const facts = [
    rows.list('player'),
    rows.list('line'),
    rows.list('transfer'),
    rows.list('proposal'),
    rows.list('clock'),
    rows.list('alarm'),
  ]
  return structuredClone([meta, rows.entries(0), ...facts])
}

describe('[ROOM-5] an exception in any step of a message: nothing half-written, nothing half-sent', () => {
  /** A game before a move, with pages of all players and of a spectator. */
  function before(
    moves: number,
    seats: number,
    game: string,
  ): { table: RoomTable; pages: Page[]; room: Room<Handlers> } {
    dealBy('the same game each time')
    const table = playing(seats, { game })
    for (let k = 0; k < moves; k++) table.move(k)
    const pages = [...table.pages(), table.page()]
    return { table, pages, room: createRoom(table.platform, features) }
  }

  test.each([
    ['a move', 'tsuro', 4, 2, ['transaction', 'end of the transaction']],
    ['a move that wakes the room', 'tsuro', 4, 2, ['transaction', 'deserializeAttachment']],
    ['a move with a snapshot', 'tyros', 30, 4, ['put', 'end of the transaction']],
    ['a refused command', 'tsuro', 4, 2, []],
  ] as const)(
    'an exception in any step of %s leaves nothing half-written and nothing half-sent',
    async (what, game, moves, seats, steps) => {
      const seen = new Set<string>()
      for (let fail = 0; ; fail++) {
        const { table, pages, room: awake } = before(moves, seats, game)
        const seat = table.onTurn!
        const base = table.entries.length
        const command = what === 'a refused command' ? { type: 'place', notch: 0 } : table.pick(seat)
        const entries = () => pages.map(({ frames }) => frames.filter(({ type }) => type === 'entry').length)
        const [rows, had] = [stored(table), entries()]
        const room = what.includes('wakes') ? createRoom(table.platform, features) : awake
        if (room === awake) room.message(pages.at(-1)!.socket, JSON.stringify({ type: 'sync', n: 0 }))
        const act = JSON.stringify({ type: 'act', id: 'the-action', base, command })
        const threw = await failAt(table.platform, fail, () => room.message(pages[seat]!.socket, act))
        if (threw === undefined) break
        seen.add(threw)
        const done = table.entries.length - base
        const missed = entries().filter((count, k) => count - had[k]! !== done).length
        // A page that missed a frame is hung up, and all others have the entry.
        expect(missed, threw).toBeLessThanOrEqual(done > 0 && SENDING.includes(threw) ? 1 : 0)
        if (done === 0) expect([threw, stored(table)]).toEqual([threw, rows])
      }
      for (const step of ['serializeAttachment', 'check', 'send', 'stringify', ...steps]) expect(seen).toContain(step)
    },
  )

  test('a page whose hello fails may say it again, or is hung up and comes back', async () => {
    for (let fail = 0; ; fail++) {
      const table = waiting(2)
      const [host, ben] = [table.page(table.tokens[0]), table.greeting()]
      const room = createRoom(table.platform, features)
      const hello = JSON.stringify({ type: 'hello', protocol: 1, token: table.tokens[1] })
      const threw = await failAt(table.platform, fail, () => room.message(ben.socket, hello))
      if (threw === undefined) break
      table.sleep()
      if (!ben.last('welcome')) ben.say({ type: 'hello', protocol: 1, token: table.tokens[1] })
      expect([threw, (ben.last('welcome') ? ben : table.page(table.tokens[1])).you]).toEqual([threw, 1])
      expect(table.page(table.tokens[0]).info.seats[1]).toMatchObject({ kind: 'player' })
      expect(host.you).toBe(0)
    }
  })
})

/** Question to a handler, at a new table each time. */
interface Question {
  readonly table: RoomTable
  readonly asked: readonly unknown[]
}

/** A game of so many in which something has happened. */
function playedBy(players: number, happens: (table: RoomTable) => void): RoomTable {
  const table = playing(players)
  happens(table)
  return table
}

/** At a table of two that waits, at a game of two, and at a game of three that the last has left, or is missed at. */
type Asking = (table: RoomTable, tokens: readonly string[]) => readonly unknown[]
const at = (made: () => RoomTable) => (asked: Asking) => (): Question => {
  const table = made()
  return { table, asked: asked(table, table.tokens) }
}
const atWaiting = at(() => waiting(2))
const atGame = at(() => playedBy(2, (table) => void [0, 1, 2, 3].forEach((k) => table.move(k))))
const atLeft = at(() =>
  playedBy(3, (table) => {
    table.ask('leave', {}, table.tokens[2])
    table.pass(5 * MINUTE)
  }),
)
const atMissed = at(() => playedBy(3, (table) => table.pass(5 * MINUTE)))
const standIn = { kind: 'stand-in', seat: 2, span: 'until-back' } as const
const paceProposed = (table: RoomTable): string => table.propose(0, { kind: 'pace', pace: 'days-1' }).proposals![0]!.id

/** Handlers that change nothing and send nothing. */
const quiet: readonly string[] = ['inspect', 'info', 'seated', 'mine', 'record', 'log']

/** Handlers that end the table. */
const ends: readonly string[] = ['remove', 'takeDown']

/** Every handler but `rematch`, which writes in two rooms (rematch.test.ts), and those of pushes (worker/push.test.ts). */
const questions: Readonly<
  Record<Exclude<HandlerName, 'rematch' | 'nudge' | 'nudgeInfo' | 'subscribe' | 'unsubscribe'>, () => Question>
> = {
  create: () => {
    const host = { game: 'tsuro', options: {}, settings: defaultSettings, name: 'Anna' }
    return { table: new RoomTable(), asked: ['A'.repeat(16), host] }
  },
  makeTable: () => {
    const asked = { id: 'A'.repeat(16), game: 'tsuro', options: {}, settings: defaultSettings, occupants: [] }
    return { table: new RoomTable(), asked: [asked] }
  },
  info: atWaiting((_, [anna]) => [anna]),
  seated: atWaiting((_, tokens) => [tokens]),
  mine: atWaiting((_, [anna]) => [anna]),
  sit: atWaiting(() => [{ name: 'Eve', nonce: nonce() }]),
  leave: atWaiting((_, [anna]) => [{}, anna]),
  start: atWaiting((_, [anna]) => [anna]),
  change: atWaiting((_, [anna]) => [{ settings: { first: 1 }, options: { bonus: 'on' } }, anna]),
  choose: atWaiting((_, [anna]) => [{ seat: 4, colour: 'black', name: 'Eve' }, anna]),
  kick: atWaiting((_, [anna]) => [1, true, anna]),
  seatBot: atWaiting((_, [anna]) => [{ seat: 2, level: 'keen' }, anna]),
  hint: at(() => playing(2, { settings: { hints: true } }))((_, [anna]) => [anna]),
  restartSeries: atWaiting((_, [anna]) => [anna]),
  remove: atWaiting((_, [anna]) => [anna]),
  inspect: atGame(() => []),
  takeDown: atGame(() => []),
  unlist: atWaiting(() => []),
  createTransfer: atWaiting((_, [anna]) => [anna]),
  claimTransfer: atWaiting((table, [anna]) => [table.ask('createTransfer', anna).code]),
  putOut: atWaiting((table, [anna]) => {
    table.ask('claimTransfer', table.ask('createTransfer', anna).code)
    return [anna]
  }),
  propose: atLeft((_, [anna]) => [standIn, anna]),
  answerProposal: atGame((table, [, ben]) => [paceProposed(table), { yes: true }, ben]),
  withdrawProposal: atGame((table, [anna]) => [paceProposed(table), anna]),
  claimProposal: atLeft((table) => {
    const { id, token, yes } = table.request({ kind: 'takeover', seat: 2, name: 'Zoe' })
    for (const by of [0, 1]) yes(by)
    return [id, token]
  }),
  putOutOf: atMissed((table, [anna]) => {
    const lost = table.request({ kind: 'rescue', seat: 2 }, 'the one who asks')
    for (const by of [0, 1]) lost.yes(by)
    table.pass(10 * MINUTE)
    lost.claim()
    return ['2', anna]
  }),
  keepSeat: atGame(() => [{ name: 'Eve', token: 'a secret of the guest’s' }]),
  giveUpSeat: atGame((table) => {
    table.ask('keepSeat', { name: 'Eve', token: 'a secret of the guest’s' })
    return ['a secret of the guest’s']
  }),
  answerScreen: atGame((table, [anna]) => {
    const { info } = table.page(undefined, { since: { screenId: 'a device of the sofa' } })
    return [info.screenAsks![0]!, { shows: true }, anna]
  }),
  shut: atGame((_, [anna]) => [{ shut: true }, anna]),
  allowStandIn: atGame((_, [anna]) => [true, anna]),
  relieve: atMissed((table, [anna, , cleo]) => {
    table.ask('allowStandIn', true, cleo)
    table.ask('propose', standIn, anna)
    return [cleo]
  }),
  comeBack: atLeft((_, [, , cleo]) => [cleo]),
  end: atLeft((_, [anna]) => [anna]),
  record: at(() => playedBy(2, (table) => table.playOut()))(() => []),
  log: atGame((_, [anna]) => [4, anna]),
}

describe('[ROOM-5] an exception in any step of what a handler is asked: done wholly or not at all', () => {
  test.each(Object.keys(questions) as (keyof typeof questions)[])(
    'an exception in any step of %s leaves it done wholly or not at all',
    async (name) => {
      /** Asks with step `fail` broken, at the same table each time. */
      async function asking(fail: number) {
        dealBy(`the same table each time: ${name}`)
        const { table, asked } = questions[name]()
        const [anna] = table.tokens
        // Pages that are told that their table is gone hear no more, whether they were hung up or not.
        const pages = anna !== undefined && !ends.includes(name) ? [table.page(anna), table.page()] : []
        const [before, had] = [stored(table), pages.map(({ socket }) => socket.sent.length)]
        const room = createRoom(table.platform, features)
        // A log that fails to load is outside the handler: the room reads it first.
        if (anna !== undefined && table.state.match) await room.ask('info')
        const ask = room.ask as (name: string, ...asked: readonly unknown[]) => Promise<object>
        let answer: object = {}
        const threw = await failAt(table.platform, fail, async () => void (answer = await ask(name, ...asked)))
        const heard = pages.filter(({ socket }, k) => socket.sent.length > had[k]!).length
        return { threw, answer, before, after: stored(table), heard, missed: pages.length - heard }
      }
      const clean = await asking(Infinity)
      expect(clean.answer).toHaveProperty('ok')
      if (quiet.includes(name)) expect([clean.after, clean.heard]).toEqual([clean.before, 0])
      else expect(clean.missed).toBe(0)

      for (let fail = 0; ; fail++) {
        const { threw, answer, before, after, heard, missed } = await asking(fail)
        if (threw === undefined) break
        if ('error' in answer) {
          expect([threw, answer, after, heard]).toEqual([threw, { error: 'internal' }, before, 0])
          continue
        }
        // It breaks one page, which is hung up, and the change stands.
        expect(ends.includes(name) ? [...SENDING, 'ring'] : SENDING).toContain(threw)
        expect([threw, after]).toEqual([threw, clean.after])
        if (!quiet.includes(name)) expect(missed, threw).toBeLessThanOrEqual(1)
      }
    },
  )
})
