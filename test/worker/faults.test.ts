import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { canonical } from '../../shared/engine/digest.ts'
import { dumpOf, load, type Dump, type Row } from './dumps.ts'
import type { HeadlessClient } from '../support/headless.ts'
import type { RescueRequest, TransferCode } from '../../shared/api.ts'
import { failAt } from './fault-injection.ts'
import type { Asked, Door } from '../../shared/room/doors.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import { defaultSettings } from '../../shared/settings.ts'
import {
  ask,
  dial,
  infoAt,
  join,
  newAction,
  newGame,
  newNonce,
  newTable,
  onTurn,
  pass,
  playOn,
  post,
  presenceAt,
  sleep,
  stubOf,
  type Table,
} from './tables.ts'

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
const freshId = (): string => `broken-table-${String(++ids).padStart(3, '0')}`

/** What is stored, but for the time. */
const timeless = ({ rows }: Dump): Record<string, Row[]> =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.map((row) => ({ ...row, at: 0 }))]))
const stored = async (id: string) => timeless(await dumpOf(id))

/** Plays until `when`, and tells the position before the move that led there. */
async function sceneBefore(seats: number, when: (clients: readonly HeadlessClient[]) => boolean): Promise<Scene> {
  const { id, tokens, clients } = await newGame(seats)
  for (let seed = 1; ; seed++) {
    const client = onTurn(clients)!
    const dump = await dumpOf(id)
    const frame = { type: 'act', id: newAction(), base: client.n, command: client.choose(seed) } as const
    client.send(frame)
    await Promise.all(clients.map((each) => each.at(frame.base + 1)))
    if (when(clients)) return { dump, tokens, seat: client.you!, frame }
  }
}

const scenes: readonly [name: string, make: () => Promise<Scene>][] = [
  ['a move', () => sceneBefore(2, ([client]) => client!.n === 5)],
  ['a move with a snapshot', () => sceneBefore(8, ([client]) => client!.n === 32)],
  ['the last move', () => sceneBefore(2, (clients) => !onTurn(clients))],
  [
    'a refused command',
    async () => {
      const scene = await sceneBefore(2, ([client]) => client!.n === 4)
      return { ...scene, frame: { ...scene.frame, command: { type: 'place', notch: 0 } } }
    },
  ],
]

/** What the sender is told where nothing was changed. */
function answerTo(client: HeadlessClient): unknown {
  const answer = client.frames.findLast((frame) => frame.type === 'error' || frame.type === 'refused')
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
      if (asleep) await sleep(id)
      const { threw } = await failAt(id, 'webSocketMessage', fail, async () => {
        actor.send(frame)
        await Promise.race([actor.want('error', 'entry', 'refused').catch(() => undefined), actor.closed])
      })
      // Where the fold itself was broken, it is tried again after a while.
      pass(10_000)
      const clients = [actor, ...others].filter((client) => !client.isClosed)
      await Promise.all(clients.map((client) => client.settled().catch(() => undefined)))
      const open4 = clients.filter((client) => !client.isClosed)
      const entries = open4.map((client) => client.frames.filter((each) => each.type === 'entry').length)
      const found = await stored(id)
      const unchanged = canonical(found) === canonical(before)
      if (!unchanged) expect([threw, found]).toEqual([threw, after])
      if (threw !== undefined && !unchanged) expect(SENDING).toContain(threw)
      expect(open4.length).toBeGreaterThanOrEqual(threw !== undefined && SENDING.includes(threw) ? 3 : 4)
      expect([threw, entries]).toEqual([threw, open4.map(() => (unchanged ? 0 : next - frame.base))])
      expect(open4.map((client) => client.n)).toEqual(open4.map(() => (unchanged ? frame.base : next)))
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
      'rows.transaction',
      'socket.send',
      'JSON.stringify',
    ]) {
      expect(threw).toContain(step)
    }
  })
})

describe('an exception in any step of what a route asks for', () => {
  const hosting = () => ({ game: 'tsuro', name: 'Anna', nonce: newNonce(), settings: defaultSettings })
  /** A code for another device of seat 1, and a request for that seat. */
  const codeAt = async ({ id, tokens }: Table): Promise<string> =>
    ((await (await post(`/api/tables/${id}/transfers`, undefined, { token: tokens[1]! })).json()) as TransferCode).code
  const requestAt = async ({ id }: Table): Promise<RescueRequest> =>
    (await (await post(`/api/tables/${id}/rescues`, { seat: 1 })).json()) as RescueRequest

  /** A room that is asked something. */
  interface Question<D extends Door> {
    /** None: there is no table yet. */
    readonly table?: Table
    readonly asked: (id: string) => Asked<D>
    /** Whom the change is told; unchanged: there is none. */
    readonly tells: 'everybody' | 'nobody' | 'unchanged'
    /** The room is not to wake by the question: where its log cannot be read, it answers some of them all the same. */
    readonly awake?: true
  }

  /** Every door but `rematch`, which writes in two rooms one after the other (rematch.test.ts). */
  const questions: { readonly [D in Exclude<Door, 'rematch'>]: () => Promise<Question<D>> } = {
    create: async () => ({ asked: (id) => [id, hosting()], tells: 'everybody' }),
    makeTable: async () => ({
      asked: (id) => [{ id, game: 'tsuro', options: {}, settings: defaultSettings, occupants: [] }],
      tells: 'everybody',
    }),
    info: () => waiting(({ tokens }) => [tokens[0]], 'unchanged'),
    sit: () => waiting(() => [{ name: 'Eve', nonce: newNonce() }]),
    leave: () => waiting(({ tokens }) => [tokens[0]]),
    start: () => waiting(({ tokens }) => [tokens[0]]),
    change: () => waiting(({ tokens }) => [{ settings: { first: 1 }, options: { bonus: 'on' } }, tokens[0]]),
    choose: () => waiting(({ tokens }) => [{ seat: 4, identity: 6, name: 'Eve' }, tokens[0]]),
    kick: () => waiting(({ tokens }) => [1, tokens[0]]),
    remove: () => waiting(({ tokens }) => [tokens[0]], 'nobody'),
    createTransfer: () => waiting(({ tokens }) => [tokens[0]], 'nobody'),
    claimTransfer: () => waiting(async (table) => [await codeAt(table)], 'nobody'),
    requestRescue: () => waiting(() => [1]),
    answerRescue: () => waiting(async (table) => [(await requestAt(table)).rescue, true, table.tokens[0]]),
    async cancelRescue() {
      return waiting(async (table) => {
        const { rescue, token } = await requestAt(table)
        return [rescue, token]
      })
    },
    async claimRescue() {
      return waiting(async (table) => {
        const { rescue, token } = await requestAt(table)
        await post(`/api/tables/${table.id}/rescues/${rescue}`, { approve: true }, { token: table.tokens[0]! })
        return [rescue, token]
      }, 'unchanged')
    },
    async end() {
      const table = await newGame(3)
      await ask(`/api/tables/${table.id}/seats/mine`, { method: 'DELETE', token: table.tokens[2]! })
      return { table, asked: () => [table.tokens[0]], tells: 'everybody', awake: true }
    },
    async record() {
      const table = await newGame(2)
      await playOn(table.clients, 1)
      return { table, asked: () => [], tells: 'unchanged', awake: true }
    },
    async log() {
      const table = await newGame(2)
      await playOn(table.clients, 1, 4)
      return { table, asked: () => [4, table.tokens[0]], tells: 'unchanged', awake: true }
    },
  }

  /** Asked of a table of two that has not started. */
  async function waiting<D extends Door>(
    asked: (table: Table) => Asked<D> | Promise<Asked<D>>,
    tells: Question<D>['tells'] = 'everybody',
  ): Promise<Question<D>> {
    const table = await newTable(2)
    const question = await asked(table)
    return { table, asked: () => question, tells }
  }

  test.each(Object.keys(questions) as (keyof typeof questions)[])('%s: done wholly or not at all', async (door) => {
    const { table, asked, tells, awake } = (await questions[door]()) as Question<Door>
    const dump = table ? await dumpOf(table.id) : { schema: [], rows: {} }
    // A page that is told that its table is gone hears no more, whether its socket was closed or not.
    const followed = table && door !== 'remove' ? table : undefined
    const open = async () => {
      const id = freshId()
      await load(id, dump)
      const clients = followed
        ? [await join(id, followed.tokens[0]), await join(id, followed.tokens[1]), await join(id)]
        : []
      return { id, clients }
    }
    let at = await open()
    for (let fail = 0; ; fail++) {
      const { id, clients } = at
      if (awake) await infoAt(id)
      const infos = clients.map((client) => client.info!.rev)
      let answer: object = {}
      const { threw } = await failAt(id, 'ask', fail, async () => {
        answer = await runInDurableObject(stubOf(id), (room) => room.ask(door, ...asked(id)))
      })
      const still = clients.filter((client) => !client.isClosed)
      await Promise.all(still.map((client) => client.settled().catch(() => undefined)))
      const informed = clients.filter(
        (client) => !client.isClosed && client.info!.rev !== infos[clients.indexOf(client)],
      )
      const found = await dumpOf(id)
      if ('error' in answer) {
        expect([threw, answer]).toEqual([threw, { error: 'internal' }])
        expect(found).toEqual(dump)
        expect(informed).toEqual([])
      } else {
        if (tells === 'unchanged') expect(found).toEqual(dump)
        else expect(found).not.toEqual(dump)
        if (tells === 'everybody') expect(informed.length).toBeGreaterThanOrEqual(clients.length - 1)
        else expect(informed).toEqual([])
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
      const client = await dial(id)
      const { threw } = await failAt(id, 'webSocketMessage', fail, async () => {
        client.send({ type: 'hello', protocol: PROTOCOL, token: tokens[1] })
        await Promise.race([client.want('error', 'welcome').catch(() => undefined), client.closed])
      })
      if (threw !== undefined && SENDING.includes(threw) && !client.frames.some((frame) => frame.type === 'error')) {
        await Promise.race([client.closed, host.closed])
      }
      expect(client.isClosed && host.isClosed).toBe(false)
      if (client.you === null && !client.isClosed) await client.hello(tokens[1])
      if (host.isClosed) host = await join(id, tokens[0])
      await host.shows((info) => presenceAt(info, 1) === (client.isClosed ? 'away' : 'here'))
      await client.close()
      await host.shows((info) => presenceAt(info, 1) === 'away')
      if (threw === undefined) break
    }
  })
})
