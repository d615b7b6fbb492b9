import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { canonical } from '../../shared/engine/digest.ts'
import { dumpOf, load, type Dump, type Row } from './dumps.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { soloUpload } from '../support/solo-upload.ts'
import type { Wish } from '../../shared/asks.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { RescueRequest, TakeoverRequest, TransferCode } from '../../shared/api.ts'
import { failAt } from './fault-injection.ts'
import { newDeviceOn, subscribeAt } from './pushing.ts'
import { abandoned, answer, newDevice, requestFor } from './rescuing.ts'
import type { Asked, Door } from '../../shared/room/doors.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import { defaultSettings } from '../../shared/settings.ts'
import {
  ORIGIN,
  ask,
  dial,
  infoAt,
  join,
  newAction,
  newGame,
  newNonce,
  newTable,
  pass,
  onTurn,
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
  /** What it is refused with; then nothing is to be stored. */
  readonly code?: string
}

/** Steps after the transaction: what they break is one socket, and the entry stands. */
const SENDING = ['socket.send', 'socket.serializeAttachment']

let ids = 0
const freshId = (): string => `broken-table-${String(++ids).padStart(3, '0')}`

/** What is stored, but for the time. */
const timeless = ({ rows }: Dump): Record<string, Row[]> => {
  const without = (row: Row): Row => ({
    ...row,
    at: 0,
    value: String(row.value ?? '').replace(/"(at|seenAt)":\d+/g, '"$1":0'),
  })
  return Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.map(without)]))
}
const stored = async (id: string) => timeless(await dumpOf(id))

/** Lets everybody be told how many spectate, so that nothing but what is tried is news. */
async function counted(clients: readonly HeadlessClient[]): Promise<void> {
  pass(5000)
  for (const client of clients) await client.settled()
}

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
      return { ...scene, frame: { ...scene.frame, command: { type: 'place', notch: 0 } }, code: 'all-placed' }
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
    const { dump, tokens, seat, frame, code } = await make()
    const open = async () => {
      const id = freshId()
      await load(id, dump)
      const actor = await join(id, tokens[seat])
      const others = [await join(id, tokens[seat]), await join(id, tokens[(seat + 1) % tokens.length]), await join(id)]
      await counted([actor, ...others])
      return { id, actor, others }
    }
    const clean = await open()
    clean.actor.send(frame)
    await clean.actor.answer(frame.id)
    const [before, after] = [timeless(dump), await stored(clean.id)]
    if (code === undefined) expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
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
      if (unchanged && !actor.isClosed) expect(['internal', 'malformed', 'unreadable', code]).toContain(answerTo(actor))
      if (code !== undefined) {
        const asker = actor.isClosed ? await join(id, tokens[seat]) : actor
        asker.send(frame)
        expect(JSON.parse(await asker.answer(frame.id))).toMatchObject({ type: 'refused', code })
        // From now on it is remembered.
        at = await open()
      }
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
    const steps = ['socket.serializeAttachment', 'game.check', 'socket.send', 'JSON.stringify']
    if (code === undefined) steps.push('rows.transaction')
    if (asleep) steps.push('socket.deserializeAttachment')
    for (const step of steps) expect(threw).toContain(step)
  })
})

describe('an exception in any step of what a route asks for', () => {
  const hosting = () => ({ game: 'tsuro', name: 'Anna', nonce: newNonce(), settings: defaultSettings })
  /** A code for another device of seat 1, and a request for that seat. */
  const codeAt = async ({ id, tokens }: Table): Promise<string> =>
    ((await (await post(`/api/tables/${id}/transfers`, undefined, { token: tokens[1]! })).json()) as TransferCode).code

  /** The token of a seat that is lent to somebody, who plays it. */
  const lentAt = async (id: string, token: string): Promise<string> => {
    const { code } = (await (await post(`/api/tables/${id}/loans`, { to: 'Dora' }, { token })).json()) as TransferCode
    expect((await post(`/api/tables/${id}/transfers/claim`, { code })).status).toBe(201)
    return token
  }

  const takeoverAt = async ({ id }: Table): Promise<TakeoverRequest> =>
    (await (await post(`/api/tables/${id}/takeovers`, { seat: 2, name: 'Zoe' })).json()) as TakeoverRequest

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

  const standInFor = (seat: number): Wish => ({ kind: 'stand-in', seat, span: 'until-back' })

  /**
   * Every door but `rematch`, which writes in two rooms one after the other (rematch.test.ts), and those that send pushes or
   * that no request asks (push.test.ts).
   */
  const questions: {
    readonly [D in Exclude<Door, 'rematch' | 'nudge' | 'tell' | 'hide'>]: () => Promise<Question<D>>
  } = {
    create: async () => ({ asked: (id) => [id, hosting()], tells: 'everybody' }),
    makeTable: async () => ({
      asked: (id) => [{ id, game: 'tsuro', options: {}, settings: defaultSettings, occupants: [] }],
      tells: 'everybody',
    }),
    continue: async () => ({ asked: (id) => [id, soloUpload('tsuro', 3, 10)], tells: 'everybody' }),
    info: () => waiting(({ tokens }) => [tokens[0]], 'unchanged'),
    mine: () => waiting(({ tokens }) => [tokens[0]!], 'unchanged'),
    sit: () => waiting(() => [{ name: 'Eve', nonce: newNonce() }]),
    leave: () => waiting(({ tokens }) => [tokens[0]]),
    start: () => waiting(({ tokens }) => [tokens[0]]),
    change: () => waiting(({ tokens }) => [{ settings: { first: 1 }, options: { bonus: 'on' } }, tokens[0]]),
    choose: () => waiting(({ tokens }) => [{ seat: 4, colour: 'black', name: 'Eve' }, tokens[0]]),
    kick: () => waiting(({ tokens }) => [1, true, tokens[0]]),
    seatBot: () => waiting(({ tokens }) => [{ seat: 2, level: 'keen' }, tokens[0]]),
    makeAsk: () => left(({ tokens }) => [{ kind: 'stand-in', seat: 2, span: 'until-back' }, tokens[0]]),
    answerAsk: () => asked(({ tokens }, id) => [id, true, tokens[1]]),
    cancelAsk: () => asked(({ tokens }, id) => [id, tokens[0]]),
    beginAnew: () => waiting(({ tokens }) => [tokens[0]]),
    relieve: () => relieved(({ tokens }) => [tokens[2]]),
    remove: () => waiting(({ tokens }) => [tokens[0]], 'nobody'),
    createTransfer: () => waiting(({ tokens }) => [tokens[0]]),
    claimTransfer: () => waiting(async (table) => [await codeAt(table)]),
    lend: () => left(({ tokens }) => ['Dora', tokens[0]]),
    reclaim: () => left(async ({ id, tokens }) => [await lentAt(id, tokens[0]!)]),
    putOut: () => waiting(async ({ id, tokens }) => [await newDevice(id, tokens[0]!)]),
    requestRescue: () => missed(() => [2]),
    answerRescue: () => missed(({ tokens }, { rescue }) => [rescue, true, tokens[0]]),
    cancelRescue: () => missed((_, { rescue, token }) => [rescue, token]),
    claimRescue: () =>
      missed(async ({ id, tokens }, lost) => {
        for (const by of tokens.slice(0, 2)) await answer(id, lost, true, by)
        return [lost.rescue, lost.token]
      }),
    subscribe: () => waiting(({ tokens }) => [newDeviceOn('a'), ORIGIN, tokens[0]], 'nobody'),
    async unsubscribe() {
      const { endpoint } = newDeviceOn('a').subscription
      return waiting(async ({ id, tokens }) => {
        await subscribeAt(id, tokens[0]!, newDeviceOn('a'))
        return [endpoint, tokens[0]]
      }, 'nobody')
    },
    nudgeInfo: () => waiting(({ tokens }) => [tokens[0]], 'unchanged'),
    comeBack: () => left((table) => [table.tokens[2]]),
    requestTakeover: () => left(() => [{ seat: 2, name: 'Zoe' }]),
    answerTakeover: () => left(async (table) => [(await takeoverAt(table)).takeover, true, table.tokens[0]]),
    cancelTakeover: () =>
      left(async (table) => {
        const { takeover, token } = await takeoverAt(table)
        return [takeover, token]
      }),
    claimTakeover: () =>
      left(async (table) => {
        const { takeover, token } = await takeoverAt(table)
        for (const by of table.tokens.slice(0, 2))
          await post(`/api/tables/${table.id}/takeovers/${takeover}`, { agree: true }, { token: by })
        return [takeover, token]
      }),
    moveOn: () => left(({ tokens }) => ['another-table-16', tokens[0]]),
    end: () => left(({ tokens }) => [tokens[0]]),
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
    async moment() {
      const table = await newGame(2)
      await playOn(table.clients, 1, 4)
      return { table, asked: () => [2], tells: 'unchanged', awake: true }
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

  /** Asked of a game of three in which the last seat is asked for. */
  async function missed<D extends Door>(
    asked: (table: Table, lost: RescueRequest) => Asked<D> | Promise<Asked<D>>,
  ): Promise<Question<D>> {
    const table = await abandoned(3)
    const question = await asked(table, await requestFor(table.id, 2))
    return { table, asked: () => question, tells: 'everybody' }
  }

  /** Asked of a game of three that the last of them has left. */
  async function left<D extends Door>(asked: (table: Table) => Asked<D> | Promise<Asked<D>>): Promise<Question<D>> {
    const table = await newGame(3)
    await ask(`/api/tables/${table.id}/seats/mine`, { method: 'DELETE', token: table.tokens[2]! })
    const question = await asked(table)
    return { table, asked: () => question, tells: 'everybody', awake: true }
  }

  /** Asked of a game of three in which a bot plays for the last seat. */
  async function relieved<D extends Door>(asked: (table: Table) => Asked<D>): Promise<Question<D>> {
    const table = await abandoned(3)
    await post(`/api/tables/${table.id}/asks`, standInFor(2), { token: table.tokens[0]! })
    return { table, asked: () => asked(table), tells: 'everybody' }
  }

  /** Asked of a game of two in which the first asks for another pace. */
  async function asked<D extends Door>(asked: (table: Table, id: string) => Asked<D>): Promise<Question<D>> {
    const table = await newGame(2)
    const answered = await post(
      `/api/tables/${table.id}/asks`,
      { kind: 'pace', pace: 'days-1' },
      { token: table.tokens[0]! },
    )
    const { id } = (await answered.json<TableInfo>()).asks![0]!
    return { table, asked: () => asked(table, id), tells: 'everybody', awake: true }
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
      await counted(clients)
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
