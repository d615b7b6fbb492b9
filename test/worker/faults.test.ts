import { describe, expect, test } from 'vitest'
import { dumpOf, load, type Dump, type Row } from './dumps.ts'
import type { Page } from './page.ts'
import { failAt, type Run } from './steps.ts'
import {
  ask,
  dial,
  join,
  move,
  newAction,
  newGame,
  newNonce,
  newTable,
  onTurn,
  post,
  startTable,
  stubOf,
} from './tables.ts'

/** A stored position, and a frame of the player on turn. */
interface Scene {
  readonly dump: Dump
  readonly tokens: readonly string[]
  readonly seat: number
  readonly frame: { readonly type: 'act'; readonly id: string; readonly base: number; readonly command: unknown }
}

/** Steps that come after the transaction: what they break is one socket, and the entry stands. */
const SENDING = ['socket.send', 'socket.serializeAttachment', 'socket.close']

let ids = 0
const freshId = (): string => `faulty-table-${String(++ids).padStart(3, '0')}`

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

describe('an exception in any step of handling a command: nothing half-written, nothing half-sent', () => {
  test.each(scenes)('%s', async (_name, make) => {
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
    const next = frame.base + (after.entries!.length - before.entries!.length)

    let at = await open()
    const run = async (fail: number): Promise<Run> => {
      const { actor, others, id } = at
      const ran = await failAt(id, 'webSocketMessage', fail, async () => {
        actor.send(frame)
        await Promise.race([actor.want('fault', 'entry', 'refused'), actor.closed]).catch(() => undefined)
      })
      const found = await stored(id)
      const pages = [actor, ...others].filter((page) => !page.isClosed)
      await Promise.all(pages.map((page) => page.settled().catch(() => undefined)))
      const still = pages.filter((page) => !page.isClosed)
      expect(still.length).toBeGreaterThanOrEqual(3)
      const entries = still.map((page) => page.frames.filter((each) => each.type === 'entry').length)
      if (ran.threw === undefined || SENDING.includes(ran.threw)) {
        if (found.entries!.length === before.entries!.length && ran.threw === 'socket.serializeAttachment') {
          expect(found).toEqual(before)
          return ran
        }
        expect(found).toEqual(after)
        expect(still.map((page) => page.n)).toEqual(still.map(() => next))
        expect(new Set(entries).size).toBe(1)
        const back = await join(id, tokens[seat])
        expect(back.n).toBe(next)
        at = await open()
      } else {
        expect([ran.threw, found]).toEqual([ran.threw, before])
        expect(entries).toEqual(still.map(() => 0))
        expect(actor.frames.at(-2)).toMatchObject({ type: 'fault', code: 'internal' })
        expect(still.map((page) => page.n)).toEqual(still.map(() => frame.base))
      }
      return ran
    }
    let fail = 0
    while ((await run(fail)).threw !== undefined) fail++
    expect(fail).toBeGreaterThan(15)
  })
})
