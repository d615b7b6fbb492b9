import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { canonical } from '../../shared/engine/digest.ts'
import { dumpOf, load, type Dump, type Row } from './dumps.ts'
import type { Page } from './headless.ts'
import { failAt } from './steps.ts'
import type { Room } from '../../worker/room.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import { dial, join, newAction, newGame, newNonce, newTable, onTurn, stubOf } from './tables.ts'

/** A stored position, and a frame of the player on turn. */
interface Scene {
  readonly dump: Dump
  readonly tokens: readonly string[]
  readonly seat: number
  readonly frame: { readonly type: 'act'; readonly id: string; readonly base: number; readonly command: unknown }
}

/** Steps after the transaction: what they break is one socket, and the entry stands. */
const SENDING = ['socket.send', 'socket.serializeAttachment']

let ids = 0
const freshId = (): string => `unreadable-table-${String(++ids).padStart(3, '0')}`

/** What is stored, but for the time. */
const timeless = ({ rows }: Dump): Record<string, Row[]> =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.map((row) => ({ ...row, at: 0 }))]))
const stored = async (id: string) => timeless(await dumpOf(id))

/** Plays until `when`, and tells the position before the move that led there. */
async function sceneBefore(seats: number, when: (pages: readonly Page[]) => boolean): Promise<Scene> {
  const { id, tokens, pages } = await newGame(seats)
  for (let seed = 1; ; seed++) {
    const page = onTurn(pages)!
    const dump = await dumpOf(id)
    const frame = { type: 'act', id: newAction(), base: page.n, command: page.choose(seed) } as const
    page.send(frame)
    await Promise.all(pages.map((each) => each.at(frame.base + 1)))
    if (when(pages)) return { dump, tokens, seat: page.you!, frame }
  }
}

const scenes: readonly [name: string, make: () => Promise<Scene>][] = [
  ['a move', () => sceneBefore(2, ([page]) => page!.n === 5)],
  ['a move with a snapshot', () => sceneBefore(8, ([page]) => page!.n === 32)],
  ['the last move', () => sceneBefore(2, (pages) => !onTurn(pages))],
  [
    'a refused command',
    async () => {
      const scene = await sceneBefore(2, ([page]) => page!.n === 4)
      return { ...scene, frame: { ...scene.frame, command: { type: 'place', notch: 0 } } }
    },
  ],
]

/** What the sender is told where nothing was changed. */
function answerTo(page: Page): unknown {
  const answer = page.frames.findLast((frame) => frame.type === 'errorFrame' || frame.type === 'refused')
  return answer?.code
}

describe('an exception in any step of handling a command: nothing half-written, nothing half-sent', () => {
  test.each([
    ...scenes.map(([name, make]) => [name, make, false] as const),
    ['a move that wakes the object', scenes[0]![1], true] as const,
  ])('%s', async (_name, make, asleep) => {
    const { dump, tokens, seat, frame } = await make()
    const open = async () => {
      const id = freshId()
      await load(id, dump)
      const actor = await join(id, tokens[seat])
      const others = [await join(id, tokens[seat]), await join(id, tokens[(seat + 1) % tokens.length]), await join(id)]
      return { id, actor, others }
    }
    const clean = await open()
    clean.actor.send(frame)
    await clean.actor.answer(frame.id)
    const [before, after] = [timeless(dump), await stored(clean.id)]
    expect(after).not.toEqual(before)
    const next = frame.base + after.entries!.length - before.entries!.length

    let at = await open()
    const run = async (fail: number): Promise<string | undefined> => {
      const { actor, others, id } = at
      if (asleep) await evictDurableObject(stubOf(id))
      const { threw } = await failAt(id, 'webSocketMessage', fail, async () => {
        actor.send(frame)
        await Promise.race([actor.want('errorFrame', 'entry', 'refused').catch(() => undefined), actor.closed])
      })
      const pages = [actor, ...others].filter((page) => !page.isClosed)
      await Promise.all(pages.map((page) => page.settled().catch(() => undefined)))
      const open4 = pages.filter((page) => !page.isClosed)
      const entries = open4.map((page) => page.frames.filter((each) => each.type === 'entry').length)
      const found = await stored(id)
      const unchanged = canonical(found) === canonical(before)
      if (!unchanged) expect([threw, found]).toEqual([threw, after])
      if (threw !== undefined && !unchanged) expect(SENDING).toContain(threw)
      expect(open4.length).toBeGreaterThanOrEqual(threw !== undefined && SENDING.includes(threw) ? 3 : 4)
      expect([threw, entries]).toEqual([threw, open4.map(() => (unchanged ? 0 : next - frame.base))])
      expect(open4.map((page) => page.n)).toEqual(open4.map(() => (unchanged ? frame.base : next)))
      if (unchanged) expect(['internal', 'malformed', 'unreadable']).toContain(answerTo(actor))
      if (!unchanged || open4.length < 4) {
        const back = await join(id, tokens[seat])
        expect(back.n).toBe(unchanged ? frame.base : next)
        at = await open()
      }
      return threw
    }
    const threw: string[] = []
    for (let fail = 0; ; fail++) {
      const name = await run(fail)
      if (name === undefined) break
      threw.push(name)
    }
    for (const step of [
      'socket.deserializeAttachment',
      'game.check',
      'store.transaction',
      'socket.send',
      'JSON.stringify',
    ]) {
      expect(threw).toContain(step)
    }
  })
})

describe('an exception in any step of what a route asks for', () => {
  const hosting = () => ({ game: 'tsuro', name: 'Anna', nonce: newNonce() })
  const operations: readonly [name: string, tables: number, run: (room: Room, id: string, token: string) => object][] =
    [
      ['create', 0, (room, id) => room.create(id, hosting())],
      ['sit', 2, (room) => room.sit({ name: 'Eve', nonce: newNonce() })],
      ['leave', 2, (room, _id, token) => room.leave(token)],
      ['start', 2, (room, _id, token) => room.start(token)],
      ['change', 2, (room, _id, token) => room.change({ first: 1, options: { bonus: 'on' } }, token)],
      ['choose', 2, (room, _id, token) => room.choose({ seat: 4, identity: 6, name: 'Eve' }, token)],
      ['kick', 2, (room, _id, token) => room.kick(1, token)],
      ['pass', 2, (room, _id, token) => room.transfer(token)],
      ['askRescue', 2, (room) => room.askRescue(1)],
    ]

  test.each(operations)('%s: done wholly or not at all', async (entrance, seats, operate) => {
    const table = seats === 0 ? undefined : await newTable(seats)
    const dump = table ? await dumpOf(table.id) : { schema: [], rows: {} }
    const open = async () => {
      const id = freshId()
      await load(id, dump)
      return {
        id,
        pages: table ? [await join(id, table.tokens[0]), await join(id, table.tokens[1]), await join(id)] : [],
      }
    }
    let at = await open()
    for (let fail = 0; ; fail++) {
      const { id, pages } = at
      const infos = pages.map((page) => page.info!.rev)
      let answer: object = {}
      const { threw } = await failAt(id, entrance, fail, async () => {
        answer = await runInDurableObject(stubOf(id), (room) => operate(room, id, table?.tokens[0] ?? ''))
      })
      const still = pages.filter((page) => !page.isClosed)
      await Promise.all(still.map((page) => page.settled().catch(() => undefined)))
      const told = pages.filter((page) => !page.isClosed && page.info!.rev !== infos[pages.indexOf(page)])
      const found = await dumpOf(id)
      if ('code' in answer) {
        expect([threw, answer]).toEqual([threw, { code: 'internal' }])
        expect(found).toEqual(dump)
        expect(told).toEqual([])
      } else {
        expect(found).not.toEqual(dump)
        expect(told.length).toBeGreaterThanOrEqual(pages.length - 1)
        if (threw === undefined) break
        expect(SENDING).toContain(threw)
        at = await open()
      }
    }
  })

  test('hello: the page may say it again, or is closed and comes back', async () => {
    const { id, tokens } = await newTable(2)
    let host = await join(id, tokens[0])
    for (let fail = 0; ; fail++) {
      const page = await dial(id)
      const { threw } = await failAt(id, 'webSocketMessage', fail, async () => {
        page.send({ type: 'hello', protocol: PROTOCOL, token: tokens[1] })
        await Promise.race([page.want('errorFrame', 'welcome').catch(() => undefined), page.closed])
      })
      if (threw !== undefined && SENDING.includes(threw) && !page.frames.some((frame) => frame.type === 'errorFrame')) {
        await Promise.race([page.closed, host.closed])
      }
      expect(page.isClosed && host.isClosed).toBe(false)
      if (page.you === null && !page.isClosed) await page.hello(tokens[1])
      if (host.isClosed) host = await join(id, tokens[0])
      await host.shows((info) => info.seats[1]?.presence === (page.isClosed ? 'away' : 'here'))
      await page.close()
      await host.shows((info) => info.seats[1]?.presence === 'away')
      if (threw === undefined) break
    }
  })
})
