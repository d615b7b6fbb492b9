import { features } from '../../../../shared/room/features.ts'
import { describe, expect, test, vi } from 'vitest'
import type { PlayerSubject } from '../../../../shared/proposals.ts'
import { botChance } from '../../../../shared/engine/fair.ts'
import { fold } from '../../../../shared/engine/fold.ts'
import type { Seat } from '../../../../shared/engine/game.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { bots } from '../../../../shared/games/registry.ts'
import { houseIds, type HouseId } from '../../../support/house.ts'
import type { Level } from '../../../../shared/search/bot.ts'
import { atOnce, think } from '../../../../shared/search/think.ts'
import type { HandlerName } from '../../../../shared/room/handlers.ts'
import { defaultSettings } from '../../../../shared/settings.ts'
import { houseName, houseNames } from '../../../../shared/room/bots/seat-bot.ts'
import { createRoom } from '../../../../shared/room/core/room.ts'
import type { Seated } from '../../../../shared/api.ts'
import type { Result } from '../../../../shared/errors.ts'
import type { ToPage } from '../../../../shared/protocol.ts'
import { waitingFor, wake } from '../../../../shared/room/core/state.ts'
import { playables } from '../../../support/playable.ts'
import { reseed } from '../../../support/seeded-bytes.ts'
import { barePlatform, bareSocket, type BarePlatform, type BareSocket } from '../bare-room.ts'
import { failAt } from '../failing.ts'
import type { OwnTableInfo } from '../../../../shared/table-info.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const id = 'A'.repeat(16)
const nonce = (k: number): string => k.toString(16).padStart(32, '0')

const standIn = (seat: Seat): PlayerSubject => ({ kind: 'stand-in', seat, span: 'until-back' })

/** A table in memory alone: the room may be forgotten at any time, and its alarm rings when it is told to. */
class Table {
  readonly platform: BarePlatform = barePlatform()
  readonly tokens: string[] = []
  private readonly newest = new Map<Seat, BareSocket>()
  room = createRoom(this.platform, features)

  async ask<T>(name: HandlerName, ...asked: unknown[]): Promise<T> {
    const answer = (await (this.room.ask as (name: HandlerName, ...asked: unknown[]) => Promise<unknown>)(
      name,
      ...asked,
    )) as Result<T>
    if ('error' in answer) throw new Error(answer.error)
    return answer.ok
  }

  page(seat: Seat): BareSocket {
    const socket = bareSocket()
    this.platform.open.push(socket)
    this.room.open({ address: '' }, () => socket)
    this.room.message(socket, JSON.stringify({ type: 'hello', protocol: 1, token: this.tokens[seat], n: -1 }))
    this.newest.set(seat, socket)
    return socket
  }

  pages(): BareSocket[] {
    return this.tokens.map((_, seat) => this.page(seat))
  }

  leave(socket: BareSocket): void {
    this.platform.open.splice(this.platform.open.indexOf(socket), 1)
    this.room.closed(socket, 1000, '')
  }

  evict(): void {
    this.room = createRoom(this.platform, features)
  }

  /** The alarm rings at its time, if it is set, so often at once; ms that went by until then. */
  async ring(times = 1): Promise<number | undefined> {
    const { platform } = this
    const at = platform.rings
    if (at === undefined) return undefined
    platform.rings = undefined
    const waited = at - platform.time
    platform.time = Math.max(platform.time, at)
    await Promise.all(Array.from({ length: times }, () => this.room.ring()))
    return waited
  }

  get state() {
    return wake(this.platform, features)!
  }

  get entries() {
    return this.platform.rows.entries(0).map(({ entry }) => entry)
  }

  get due(): boolean {
    return this.platform.rows.list('alarm').some(({ name }) => name === 'bots')
  }

  /** A legal command of a player, by chance; whether there was one to make. */
  act(seat: Seat): boolean {
    const socket = this.newest.get(seat) ?? this.page(seat)
    const { match, meta } = this.state
    if (!match || !waitingFor(match).includes(seat)) return false
    const { n, state } = match.position
    const random = botChance(match.key, n, seat)
    const command = playables[meta.game].pick(redact(state, seat), seat, random)
    this.room.message(socket, JSON.stringify({ type: 'act', id: `act-of-${seat}-${n}`, base: n, command }))
    return true
  }

  anyActs(): boolean {
    return this.tokens.some((_, seat) => this.act(seat))
  }
}

/** The same deal for the same table each time. */
async function tableOf(game: HouseId, people: number, levels: readonly Level[]): Promise<Table> {
  reseed(`${game} ${people} ${levels.join()}`)
  const table = new Table()
  const { token } = await table.ask<Seated>('create', id, {
    game,
    options: {},
    settings: defaultSettings,
    name: 'Anna',
  })
  await table.ask('sit', { name: 'Anna', nonce: nonce(99) }, token)
  table.tokens.push(token)
  for (let k = 1; k < people; k++)
    table.tokens.push((await table.ask<Seated>('sit', { name: `Player ${k}`, nonce: nonce(k) })).token)
  for (const [k, level] of levels.entries()) await table.ask('seatBot', { seat: people + k, level }, token)
  return table
}

async function gameOf(game: HouseId, people: number, levels: readonly Level[]): Promise<Table> {
  const table = await tableOf(game, people, levels)
  await table.ask('start', table.tokens[0])
  return table
}

/** A game of one player and five bots whose player has acted, and gone before they have: they have rested since. */
async function rested(): Promise<Table> {
  const table = await gameOf('tsuro', 1, ['calm', 'calm', 'calm', 'calm', 'calm'])
  const page = table.page(0)
  while (!table.act(0)) await table.ring()
  table.leave(page)
  for (let k = 0; k < 6; k++) await table.ring()
  expect(table.due).toBe(false)
  return table
}

const fails = (): never => {
  throw new Error('the disk failed')
}

const heard = (socket: BareSocket): ToPage[] => socket.sent.map((frame) => JSON.parse(frame) as ToPage)

test('the host seats bots, each with a level and a name of its own, changes a level, and sends a bot away', async () => {
  const table = await tableOf('tsuro', 1, ['calm', 'keen', 'sharp'])
  const [host] = table.tokens
  await table.ask('seatBot', { seat: 2, level: 'calm' }, host)
  await table.ask('kick', 3, false, host)
  const info = await table.ask<OwnTableInfo>('info')
  expect(info.seats.slice(0, 4)).toMatchObject([
    { kind: 'player' },
    { kind: 'bot', level: 'calm' },
    { kind: 'bot', level: 'calm' },
    { kind: 'empty' },
  ])
  const names = info.seats.flatMap((seat) => ('name' in seat ? [seat.name] : []))
  expect(new Set(names).size).toBe(3)
  expect(table.state.meta.bans).toEqual([])
})

test('[ROOM-175] a bot has a name of its own, and gives it up to a player who takes one like it', async () => {
  const table = await tableOf('tsuro', 1, ['easy', 'calm', 'calm', 'calm', 'calm', 'calm'])
  const named = () => table.state.players.toSorted((a, b) => a.seat - b.seat).map(({ name }) => name)
  const isOwn = () => new Set(named().map((name) => name[0]!.toLowerCase())).size === named().length
  expect(houseNames).toEqual(expect.arrayContaining(named().slice(1)))
  expect(isOwn()).toBe(true)
  const [, first, second, ...others] = named() as [string, string, string]
  const { token } = await table.ask<Seated>('sit', { name: first.toUpperCase(), nonce: nonce(7) })
  expect(named().at(-1)).toBe(first.toUpperCase())
  expect(houseNames).toContain(named()[1])
  expect(isOwn()).toBe(true)
  await table.ask('choose', { name: second.toLowerCase() }, token)
  expect(named().slice(3)).toEqual([...others, second.toLowerCase()])
  expect(isOwn()).toBe(true)
  table.evict()
  expect(isOwn()).toBe(true)
  const players = [...'hekvmtpdlsbcrfngaxoi'].map((name) => ({ ...table.state.players[0]!, name }))
  expect(houseName({ ...table.state, players }, table.platform.alike)).toBe('Zeno')
})

test('only the host seats bots, on free seats, before the game', async () => {
  const table = await tableOf('tsuro', 2, [])
  const [host, guest] = table.tokens
  await expect(table.ask('seatBot', { seat: 2, level: 'calm' }, guest)).rejects.toThrow('not-host')
  await expect(table.ask('seatBot', { seat: 1, level: 'calm' }, host)).rejects.toThrow('seat-taken')
  await expect(table.ask('seatBot', { seat: 8, level: 'calm' }, host)).rejects.toThrow('seat-taken')
  await table.ask('start', host)
  await expect(table.ask('seatBot', { seat: 2, level: 'calm' }, host)).rejects.toThrow('already-started')
})

/** Plays a table to its end with a page of each player; whether a room is forgotten after each event, and rung twice. */
async function played(table: Table, evicted: boolean): Promise<void> {
  table.pages()
  for (let k = 0; k < 2_000 && table.state.meta.phase === 'playing'; k++) {
    if (evicted) table.evict()
    const acted = table.anyActs()
    table.platform.time += 10_000
    if (!acted && (await table.ring(evicted ? 2 : 1)) === undefined) throw new Error('nobody is to move')
  }
  expect(table.state.meta.phase).toBe('finished')
  expect(table.platform.logged).toEqual([])
}

describe.each(houseIds.filter((game) => bots[game]))('%s with bots', (game) => {
  const seats = { tsuro: [2, 2], tyrus: [1, 1], tyros: [1, 2] }[game] as [number, number]
  const levels = (['calm', 'keen', 'keen'] as const).slice(0, seats[1])

  let whole: Promise<Table> | undefined
  const undisturbed = (): Promise<Table> =>
    (whole ??= gameOf(game, seats[0], levels).then(async (table) => {
      await played(table, false)
      return table
    }))

  test('[ROOM-52] a game with bots comes to its end, and each of their moves is found again from the record', async () => {
    const table = await undisturbed()
    const state = table.state
    const { key, start } = state.match!
    const rules = playables[game]
    let position = rules.initial(start) as unknown
    let found = 0
    for (const entry of table.entries) {
      if (entry.thought && found < 8) {
        const view = redact(position, entry.seat!)
        const searched = { game: rules, bot: bots[game]!, seats: start.seats }
        const random = botChance(key, entry.n, entry.seat!)
        const again = atOnce(think(searched, view, entry.seat!, entry.thought.level as Level, random))
        expect(again.command).toEqual(entry.command)
        expect(entry.thought).toEqual({
          level: entry.thought.level,
          version: bots[game]!.version,
          iterations: again.iterations,
          ...(again.why === undefined ? {} : { why: again.why }),
        })
        found++
      }
      position = fold(rules, position, entry.events as readonly unknown[])
    }
    expect(found).toBeGreaterThan(0)
  })

  test('[ROOM-48] bots make the same moves in a room that is evicted after every event, its alarm rung twice', async () => {
    const { entries } = await undisturbed()
    const table = await gameOf(game, seats[0], levels)
    await played(table, true)
    expect(table.entries).toEqual(entries)
  })
})

describe('a bot that is due', () => {
  test('[ROOM-49] a due bot is written with the entry that makes it due and goes with its own', async () => {
    const table = await gameOf('tyrus', 1, ['calm'])
    for (let k = 0; k < 12; k++) {
      const acted = table.act(0)
      const waits = waitingFor(table.state.match!)
      expect(table.due).toBe(waits.includes(1))
      if (!acted) {
        const waited = (await table.ring())!
        expect(waited).toBeGreaterThanOrEqual(800)
        expect(waited).toBeLessThan(1_500)
      }
    }
  })

  test('[ROOM-49] a due bot moves once, however often its alarm rings, and also after an eviction or a lost alarm', async () => {
    const table = await gameOf('tsuro', 1, ['keen'])
    while (!table.due) table.act(0)
    const { n } = table.state.match!.position
    table.platform.time += 2_000
    await Promise.all([table.room.ring(), table.room.ring()])
    expect(table.state.match!.position.n).toBe(n + 1)
    while (!table.due) table.act(0)
    // Lost: a player who comes has it rung again.
    table.evict()
    table.platform.rings = undefined
    table.page(0)
    expect(table.platform.rings).toBeDefined()
  })

  test('after a failure a bot makes the same move a minute later', async () => {
    const due = async (): Promise<Table> => {
      const table = await gameOf('tsuro', 1, ['keen'])
      while (!table.due || table.entries.length < 4) if (!table.act(0)) await table.ring()
      return table
    }
    const undisturbed = await due()
    await undisturbed.ring()
    for (let fail = 0; ; fail += 5) {
      const table = await due()
      const { length } = table.entries
      table.platform.time += 2_000
      let rung: Promise<void> | undefined
      // Up to its first pause: what is thought after that is thousands of steps.
      const threw = await failAt(table.platform, fail, () => void (rung = table.room.ring()))
      await rung
      expect([0, 1]).toContain(table.entries.length - length)
      table.evict()
      while (table.entries.length === length) expect(await table.ring()).toBeLessThanOrEqual(61_000)
      expect([threw, table.entries.at(-1)]).toEqual([threw, undisturbed.entries.at(-1)])
      if (threw === undefined) break
    }
  })

  test('[ROOM-50] a message that comes while a bot thinks overtakes it', async () => {
    const table = await gameOf('tsuro', 2, ['keen'])
    table.pages()
    // Past the start, where no search is needed.
    while (!table.due || table.entries.length < 6) {
      if (!table.anyActs()) await table.ring()
    }
    const { n } = table.state.match!.position
    let paused = 0
    table.platform.pause = async () => {
      if (paused++ > 0) return
      // Its owner's seat is another's now: the table was broken off.
      await table.ask('leave', {}, table.tokens[1])
      await table.ask('end', table.tokens[0])
    }
    table.platform.time += 2_000
    await table.room.ring()
    expect(paused).toBe(1)
    expect(table.state.meta.phase).toBe('ended')
    expect(table.state.match!.position.n).toBe(n)
    expect(table.due).toBe(false)
  })

  test.each(houseIds)(
    '[ROOM-50] a bot of %s lets the room answer frames after each slice of its thought',
    async (game) => {
      const seats = game === 'tyros' ? 3 : 2
      const table = await gameOf(game, seats - 1, ['sharp'])
      const [page] = table.pages()
      const { slice } = bots[game]!
      /** Number of slices in a whole thought: of one world, two, four and so on, and then of `slice`. */
      const slicesIn = (worlds: number, size = 1): number =>
        worlds < size ? 0 : 1 + slicesIn(worlds - size, Math.min(2 * size, slice))
      const answers = (): number => page!.sent.filter((frame) => frame.includes('"synced"')).length
      let [pauses, answered] = [0, 0]
      table.platform.pause = () => {
        const [before, { n }] = [answers(), table.state.match!.position]
        table.platform.time += 1_000
        table.room.message(page!, JSON.stringify({ type: 'sync', n }))
        pauses++
        answered += answers() - before
        return Promise.resolve()
      }
      // Until one has thought of a move in as many worlds as it may.
      for (let thought = 0, k = 0; thought === 0 && k < 200; k++) {
        if (table.anyActs()) continue
        ;[pauses, answered] = [0, 0]
        await table.ring()
        thought = table.entries.at(-1)!.thought?.iterations ?? 0
        expect(pauses).toBe(slicesIn(thought))
      }
      expect(pauses).toBeGreaterThan(1)
      expect(answered).toBe(pauses)
    },
  )

  test('the next event reminds a bot whose disk failed as somebody came', async () => {
    const table = await rested()
    const { rows } = table.platform
    const { put } = rows
    Object.assign(rows, { put: fails })
    const [first, second] = [table.page(0), table.page(0)]
    Object.assign(rows, { put })
    expect(table.due).toBe(false)
    expect(second.sent.join()).toContain('internal')
    table.leave(first)
    expect(table.due).toBe(true)
  })

  test('a bot moves on time even if another bot’s chat line fails to store', async () => {
    const logged: string[] = []
    // Whether a bot says anything is chance; over some games one does.
    while (logged.length === 0) {
      const table = await gameOf('tsuro', 1, ['calm', 'calm', 'calm', 'calm', 'calm', 'calm', 'calm'])
      table.evict()
      const { rows } = table.platform
      const { put } = rows
      rows.put = (kind, id, value) => (kind === 'line' ? fails() : put(kind, id, value))
      for (let k = 0; k < 200 && table.state.meta.phase === 'playing'; k++) {
        if (!table.act(0)) expect(await table.ring()).toBeLessThan(1_500)
      }
      expect(table.state.meta.phase).toBe('finished')
      expect(table.due).toBe(false)
      logged.push(...table.platform.logged)
    }
    expect(logged.every((line) => line.startsWith('react'))).toBe(true)
  })

  test('[ROOM-51] a bot rests after three moves that nobody sees, until somebody comes', async () => {
    const table = await rested()
    expect(table.entries.slice(-3).map(({ by }) => by)).toEqual(['bot', 'bot', 'bot'])
    table.page(0)
    expect(table.due).toBe(true)
    await table.ring()
    expect(table.entries.at(-1)!.by).toBe('bot')
  })
})

test('[ROOM-84] a bot answers what another bot offers within 0.4 to 0.8 s', async () => {
  const table = await gameOf('tyros', 1, ['calm', 'calm'])
  table.pages()
  const offered = (): number | undefined => {
    const { command, seat } = table.entries.at(-1) as { command?: { type: string; to: Seat[] }; seat?: Seat }
    return command?.type === 'offer' && seat !== 0 ? command.to.find((to) => to !== 0) : undefined
  }
  let asked: number | undefined
  for (let k = 0; k < 500 && (asked = offered()) === undefined; k++) if (!table.anyActs()) await table.ring()
  const waited = (await table.ring())!
  expect(table.entries.at(-1)).toMatchObject({ by: 'bot', seat: asked })
  expect(waited).toBeGreaterThanOrEqual(400)
  expect(waited).toBeLessThan(800)
})

describe('the hand of a bot of Tyros', () => {
  const kindsOfCards = 5
  const cards = (kind: number, count: number): number[] =>
    Array.from({ length: kindsOfCards }, (_, i) => (i === kind ? count : 0))

  /** Every offer of one card for so many of a kind, and what can be undone of it, until nothing is heard any more. */
  async function interrogate(
    table: Table,
    other: Seat,
  ): Promise<{ answers: number; reasons: Set<string | undefined> }> {
    const answers: unknown[] = []
    const reasons = new Set<string | undefined>()
    const page = table.page(0)
    let id = 0
    const act = (what: object): ToPage => {
      const { n } = table.state.match!.position
      table.platform.time += 1_000
      table.room.message(page, JSON.stringify({ type: 'act', id: `asks-${++id}-of-it`, base: n, ...what }))
      return heard(page).findLast((frame) => 'id' in frame && frame.id === `asks-${id}-of-it`) ?? heard(page).at(-1)!
    }
    const hand = (table.state.match!.position.state as { hands: { cards: { it: number[] } }[] }).hands[0]!.cards.it
    for (let kind = 0; kind < kindsOfCards; kind++)
      for (let count = 1; count <= 6; count++) {
        const give = hand.findIndex((held, i) => held > 0 && i !== kind)
        const offer = { type: 'offer', give: cards(give, 1), want: cards(kind, count), to: [other] }
        const { n } = table.state.match!.position
        if (act({ command: offer }).type === 'refused') continue
        while (
          !table.entries
            .at(-1)!
            .events.some((event) => ['accepted', 'declined', 'countered'].includes((event as { type: string }).type))
        )
          if ((await table.ring()) === undefined) throw new Error('nobody answers')
        const last = table.entries.at(-1)!
        answers.push(last.command)
        reasons.add(last.thought?.why)
        for (const back of [n, n + 1]) expect(act({ back })).toMatchObject({ type: 'refused', code: 'stays' })
      }
    return { answers: answers.length, reasons }
  }

  async function actions(levels: readonly Level[], people: number): Promise<Table> {
    const table = await gameOf('tyros', people, levels)
    table.pages()
    const at = () => table.state.match!.position.state as { phase: string; turn: Seat }
    while (at().phase !== 'actions') if (!table.anyActs()) await table.ring()
    while (at().turn !== 0) if (!table.anyActs()) await table.ring()
    return table
  }

  test('a bot of Tyros answers five questions about its hand a turn at most: offers stay, and so do its answers', async () => {
    const table = await actions(['calm'], 2)
    expect((await interrogate(table, 2)).answers).toBe(5)
  })

  test('a stand-in declines trades without a reason', async () => {
    const table = await actions([], 3)
    const { players } = table.state
    const [, , cleo] = players
    table.platform.rows.put('player', cleo!.id, { ...cleo!, standIn: 'keen' } as (typeof players)[number])
    table.evict()
    const { answers, reasons } = await interrogate(table, 2)
    expect([answers, [...reasons]]).toEqual([5, [undefined]])
    const last = table.entries.at(-1)!
    expect(last).toMatchObject({ by: 'bot', command: { type: 'decline' }, thought: { standsIn: true } })
  })
})

describe('a stand-in', () => {
  async function away(): Promise<{ table: Table; page: BareSocket }> {
    const table = await gameOf('tsuro', 3, [])
    const page = table.page(0)
    for (const token of table.tokens.slice(1)) await table.ask('allowStandIn', true, token)
    table.platform.time += 121_000
    return { table, page }
  }

  test('a stand-in plays for an absent player, at the word of another, for all to see, and never by itself', async () => {
    const { table, page } = await away()
    expect(table.due).toBe(false)
    await table.ask('propose', standIn(1), table.tokens[0])
    await expect(table.ask('propose', standIn(1), table.tokens[0])).rejects.toThrow('not-now')
    const { info } = heard(page).findLast((frame) => frame.type === 'info')!
    expect(info.seats[1]).toMatchObject({ kind: 'player', standIn: 'keen' })
    expect(info.tableLog).toEqual([{ kind: 'standIn', n: 1, seat: 1, name: 'Player 1', by: ['Anna'] }])
    for (let k = 0; k < 9 && !table.entries.some(({ seat }) => seat === 1); k++)
      if (!table.act(0) && !table.due) {
        const { match } = table.state
        expect(waitingFor(match!)).toContain(2)
        table.act(2)
      } else await table.ring()
    expect(table.entries.find(({ seat }) => seat === 1)).toMatchObject({ by: 'bot', thought: { level: 'keen' } })
  })

  test('a stand-in is refused for a present player, for yourself, and from a spectator', async () => {
    const { table } = await away()
    await expect(table.ask('propose', standIn(0), table.tokens[0])).rejects.toThrow('own-seat')
    await expect(table.ask('propose', standIn(0), table.tokens[1])).rejects.toThrow('seat-in-use')
    await expect(table.ask('propose', standIn(5), table.tokens[0])).rejects.toThrow('seat-free')
    await expect(table.ask('propose', standIn(1))).rejects.toThrow('not-seated')
    const page = table.page(1)
    table.platform.time += 61_000
    table.leave(page)
    await expect(table.ask('propose', standIn(1), table.tokens[0])).rejects.toThrow('seat-in-use')
  })

  test('a stand-in plays for a player who left as well; a rematch seats owners and bots, and no stand-in', async () => {
    const table = await gameOf('tsuro', 2, ['calm'])
    table.page(0)
    table.platform.time += 3_600_000
    await table.ask('propose', standIn(1), table.tokens[0])
    for (let k = 0; k < 200 && table.state.meta.phase === 'playing'; k++) if (!table.act(0)) await table.ring()
    expect(table.state.meta.phase).toBe('finished')
    let made: unknown
    table.platform.makeTable = (next) => ((made = next.occupants), Promise.resolve({ ok: { id: next.id } }))
    await table.ask('rematch', table.tokens[0])
    expect(made).toMatchObject([
      { kind: 'reserved', name: 'Anna' },
      { kind: 'reserved', name: 'Player 1' },
      { kind: 'bot', level: 'calm' },
    ])
    expect(JSON.stringify(made)).not.toContain('standIn')
  })
})
