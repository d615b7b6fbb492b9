import { describe, expect, test, vi } from 'vitest'
import { digest } from '../../../../shared/engine/digest.ts'
import { verify } from '../../../../shared/engine/fair.ts'
import type { Entry, Random } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { effective } from '../../../../shared/engine/take-back.ts'
import { games } from '../../../../shared/games/registry.ts'
import type { HouseId } from '../../../support/house.ts'
import { MAX_ENTRIES, type ToPage } from '../../../../shared/protocol.ts'
import { commit } from '../../../../shared/room/core/commit.ts'
import { changed } from '../../../../shared/room/core/change.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { play } from '../../../../shared/room/match/commands.ts'
import { read } from '../../../../shared/room/core/memory.ts'
import { takeBackFrom } from '../../../../shared/room/match/take-back.ts'
import { logPage, recordOf, stateAt } from '../../../../shared/room/core/views.ts'
import { append, fromSnapshot, type History } from '../../../../web/room/history.ts'
import { deep } from '../../../support/depth.ts'
import { seeds, withSeed } from '../../../support/seeds.ts'
import { BareTable } from '../taking-back.ts'
import type { Occupant, Player } from '../../../../shared/room/types.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const code = (text: string): string => {
  const answer = JSON.parse(text) as ToPage
  return answer.type === 'refused' ? answer.code : answer.type
}

describe('[ROOM-54] a free take-back', () => {
  test('a player takes back own entries up to the last of another, three times, and then no more until another moves', () => {
    const table = new BareTable('tyrus', 2)
    for (let k = 0; k < 3; k++) {
      expect(code(table.act(0, { command: table.pick(0, quick(k)) }))).toBe('entry')
      expect(code(table.act(0, { back: table.n - 1 }))).toBe('entry')
    }
    table.act(0, { command: table.pick(0, quick(4)) })
    expect(code(table.act(0, { back: table.n - 1 }))).toBe('taken-back-often')
    expect(code(table.act(1, { back: table.n - 1 }))).toBe('ask-first')
    table.act(1, { command: table.pick(1, quick(5)) })
    expect(code(table.act(0, { back: table.n - 2 }))).toBe('ask-first')
    expect(code(table.act(1, { back: table.n - 1 }))).toBe('entry')
    const backs = table.entries.map(({ back }) => back ?? null)
    expect(backs).toEqual([null, null, 1, null, 3, null, 5, null, null, 8])
    // Entries of the other player in between are taken back as well.
    expect(code(table.act(0, { back: 7 }))).toBe('taken-back-often')
    // From the next position on the count starts again.
    table.act(1, { command: table.pick(1, quick(6)) })
    table.act(0, { command: table.pick(0, quick(7)) })
    expect(code(table.act(0, { back: table.n - 1 }))).toBe('entry')
  })

  test('no player takes back the start, an entry that brought something to light, one twice, or one that is not there', () => {
    const table = new BareTable('tsuro', 2)
    expect(code(table.act(0, { back: 0 }))).toBe('stays')
    table.act(0, { command: table.pick(0, quick(1)) })
    expect(code(table.act(0, { back: 1 }))).toBe('entry')
    expect(code(table.act(0, { back: 1 }))).toBe('stays')
    expect(code(table.act(0, { back: 2 }))).toBe('stays')
    expect(code(table.act(0, { back: 99 }))).toBe('stays')
    for (const seat of [0, 1, 0]) table.act(seat, { command: table.pick(seat, quick(1)) })
    expect(table.entries.at(-1)).toMatchObject({ seat: 0, irreversible: true })
    expect(code(table.act(0, { back: table.n - 1 }))).toBe('stays')
  })

  test('nobody takes back once the game is over, or without a seat', () => {
    const table = new BareTable('tsuro', 2)
    const random = quick(1)
    expect(code(table.act(2, { back: 1 }))).toBe('not-seated')
    while (table.move(random));
    expect(code(table.act(table.entries.at(-1)!.seat!, { back: table.n - 1 }))).toBe('already-over')
  })
})

test('[ROOM-6] [ROOM-8] a command from before a take-back is stale; the same action gets its first answer, to the byte', () => {
  const table = new BareTable('tyrus', 2)
  const [command, other] = [table.pick(0, quick(1)), table.pick(0, quick(2))]
  table.act(0, { command })
  const first = table.act(0, { back: 1 }, 2, 'takes-back')
  expect(code(table.act(0, { command: other }, 1))).toBe('stale')
  expect(code(table.act(0, { command: other }, 2))).toBe('stale')
  table.act(0, { command: other }, 3)
  table.act(1, { command: table.pick(1, quick(1)) })
  const before = table.n
  const sent = table.sockets[0]!.sent.length
  table.act(0, { back: 1 }, 2, 'takes-back')
  expect(table.sockets[0]!.sent.slice(sent)).toContain(first)
  expect(table.n).toBe(before)
})

test('[ROOM-54] an entry of an older room, without a word on whether it stays, stays and is fair', () => {
  const older = ({ irreversible: _, ...entry }: Entry<unknown, unknown>) => entry as Entry<unknown, unknown>
  const table = new BareTable('tyrus', 2)
  const { rows } = table.context.platform
  const put = rows.putEntry.bind(rows)
  rows.putEntry = (entry, cause, at) => put(older(entry), cause, at)
  const random = quick(1)
  table.move(random)
  table.sleep()
  expect(code(table.act(0, { back: 1 }))).toBe('stays')
  while (table.move(random));
  const record = recordOf(read(table.context)!, rows)
  expect(record.entries.every(({ irreversible }) => irreversible)).toBe(true)
  expect(verify(games.tyrus, record)).toMatchObject({ fair: true })
})

/** Allowed take-backs, worked out from the log by brute force over who did what. */
function mayTakeBack(
  log: readonly Entry<unknown, unknown>[],
  back: number,
): 'void' | 'irreversible' | readonly number[] {
  const covered = new Set<number>()
  for (const entry of log) if (entry.back !== undefined) for (let k = entry.back; k <= entry.n; k++) covered.add(k)
  if (back < 1 || back >= log.length || covered.has(back)) return 'void'
  const gone = log.filter(({ n }) => n >= back && !covered.has(n))
  return gone.some(({ irreversible }) => irreversible) ? 'irreversible' : gone.map(({ seat }) => seat!)
}

const TABLES: Readonly<Record<HouseId, readonly [seats: number, options: Record<string, string | number>]>> = {
  tsuro: [5, { bonus: 'on' }],
  tyrus: [2, {}],
  tyros: [3, {}],
}
const GAMES = deep ? 40 : 6

for (const [id, [seats, options]] of Object.entries(TABLES) as [HouseId, (typeof TABLES)[HouseId]][])
  for (const seed of seeds(`take-backs of ${id}`))
    test(
      `[ROOM-56] [ROOM-57] a room and its pages fold random take-backs in ${id} alike, from seed ${seed} on`,
      { timeout: 600_000 },
      () =>
        withSeed(seed, () => {
          let takenBack = 0
          for (let one = 0; one < GAMES; one++) takenBack += randomGame(id, seats, options, seed * 1000 + one)
          expect(takenBack).toBeGreaterThan(0)
        }),
    )

/** A game whose players take back now and then, all others having agreed; how often that was. */
function randomGame(id: HouseId, seats: number, options: Record<string, string | number>, seed: number): number {
  const random = quick(seed)
  const table = new BareTable(id, seats, options)
  const { rows } = table.context.platform
  const before = [undefined, table.standpoint()]
  const pages = table.viewers.map((viewer) => fromSnapshot(games[id], logPage(table.match, rows, viewer, table.n))!)
  const read0 = table.sockets.map(({ sent }) => sent.length)
  let takenBack = 0
  for (;;) {
    const back = table.n - 1 - random.below(6)
    const [seat, log, n] = [random.below(seats), table.entries, table.n]
    const allowed = mayTakeBack(log, back)
    if (random.below(4) === 0) {
      const everybody = read(table.context)!.players.map((player) => player.id)
      const change = takeBackFrom(read(table.context)!, rows, seat, { id: table.newId(), base: n, back }, 0, everybody)
      if (table.match.mayAct.length === 0) expect(change).toBe('already-over')
      else if (typeof allowed === 'string') expect(change).toBe('stays')
      else if (change === 'taken-back-often') expect(allowed.every((other) => other === seat)).toBe(true)
      else {
        if (typeof change === 'string') throw new Error(change)
        commit(table.context, change)
        takenBack++
        expect(table.standpoint()).toEqual(before[back])
        expect(table.n).toBe(n + 1)
        expect(table.match.since).toEqual(Array(seats).fill(n))
        before.push(table.standpoint())
      }
    }
    if (!table.move(random)) break
    before.push(table.standpoint())
    follow(table, pages, read0)
    if (random.below(5) === 0) wakes(table)
    if (random.below(10) === 0) pagesOfLog(table, before, random)
  }
  proved(table, random)
  return takenBack
}

/** Folds on every page what the room sent it, and compares its view with the room's. */
function follow({ game, sockets }: BareTable, pages: History[], reads: number[]): void {
  sockets.forEach(({ sent }, i) => {
    for (const text of sent.slice(reads[i])) {
      const frame = JSON.parse(text) as ToPage
      if (frame.type !== 'entry') continue
      pages[i] = append(games[game], pages[i]!, [frame.entry])!
      expect(digest(pages[i].view)).toBe(frame.hash)
    }
    reads[i] = sent.length
  })
}

/** [ROOM-56] With any snapshots, a room that wakes stands where the one that did not sleep stands. */
function wakes(table: BareTable): void {
  const { position, mayAct, since, recent } = read(table.slept())!.match!
  expect({ position, mayAct, since, recent }).toEqual({
    position: table.match.position,
    mayAct: table.match.mayAct,
    since: table.match.since,
    recent: table.match.recent,
  })
}

function pagesOfLog(
  { match, context, n, viewers, game }: BareTable,
  before: readonly (ReturnType<BareTable['standpoint']> | undefined)[],
  random: Random,
): void {
  const { rows } = context.platform
  const at = 1 + random.below(n)
  expect(stateAt(match, rows, at)).toEqual(before[at]!.state)
  viewers.forEach((viewer, i) => {
    const page = logPage(match, rows, viewer, at)
    expect(page.from).toBeLessThanOrEqual(Math.max(0, at - MAX_ENTRIES))
    expect(page.entries.every(({ back = page.from }) => back >= page.from)).toBe(true)
    expect(digest(fromSnapshot(games[game], page)!.view)).toBe(before[at]!.digests[i])
    expect(page.view).toEqual(redact(stateAt(match, rows, page.from), viewer))
  })
}

/** [ROOM-57] The record is fair; what was drawn stands; and taking back more than may be is found at its entry. */
function proved(table: BareTable, random: Random): void {
  const record = recordOf(read(table.context)!, table.context.platform.rows)
  const game = games[table.game]
  expect(verify(game, record)).toMatchObject({ fair: true, entries: table.n })
  const kept = new Set(effective(record.entries).map(({ n }) => n))
  expect(record.entries.filter(({ n, usedChance, back }) => usedChance && back === undefined && !kept.has(n))).toEqual(
    [],
  )
  const taken = record.entries.filter(({ back }) => back !== undefined)
  if (taken.length === 0) return
  const forged = taken[random.below(taken.length)]!
  const wall = record.entries.findLastIndex(({ n, irreversible }) => n < forged.n && irreversible)
  const entries = record.entries.map((entry) => (entry === forged ? { ...entry, back: wall } : entry))
  expect(verify(game, { ...record, entries })).toEqual({ fair: false, why: 'refused', n: forged.n })
  // A record that denies an irreversible entry is found out, too.
  const denied = entries.map((entry) => ({ ...entry, irreversible: false }))
  expect(verify(game, { ...record, entries: denied })).toEqual({ fair: false, why: 'refused', n: forged.n })
}

describe('[ROOM-55] a take-back by consent', () => {
  /** Anna has laid, and Ben too: seat 0 asks for its lay, which is entry 1. */
  function asked(): BareTable {
    const table = new BareTable('tyrus', 2)
    for (const seat of [0, 1]) table.act(seat, { command: table.pick(seat, quick(1)) })
    expect(handlers.propose(table.context, { kind: 'take-back', back: 1 }, table.tokens[0])).toMatchObject({
      ok: { proposals: [{ subject: { kind: 'take-back', back: 1 }, by: 0, n: 3, must: [0, 1], yes: [0], no: [] }] },
    })
    return table
  }
  const open = (table: BareTable) => (read(table.context)!.proposals ?? []).filter(({ status }) => status === 'open')
  const answer = (table: BareTable, yes: boolean) =>
    handlers.answerProposal(table.context, open(table)[0]!.id, { yes }, table.tokens[1])

  test('a take-back by consent takes a yes of all who moved since and of all who are waited for', () => {
    const table = asked()
    const { id } = open(table)[0]!
    expect(answer(table, true)).toMatchObject({ ok: { phase: 'playing' } })
    expect(table.entries.at(-1)).toMatchObject({ n: 3, seat: 0, back: 1, by: 'player' })
    expect(table.match.mayAct).toEqual([0])
    expect(open(table)).toEqual([])
    // The answer to no action of a page.
    expect(table.sockets[0]!.sent.at(-2)).toContain(id)
  })

  test('a no ends a proposed take-back, and so does the next entry', () => {
    const declined = asked()
    answer(declined, false)
    expect([open(declined), declined.n]).toEqual([[], 3])
    const played = asked()
    played.act(0, { command: played.pick(0, quick(2)) })
    expect(open(played)).toEqual([])
  })

  test('a proposed take-back lapses after a day', () => {
    const table = asked()
    const { id, until } = open(table)[0]!
    expect(until).toBe(table.context.platform.time + 24 * 60 * 60_000)
    table.context.platform.time = until
    expect(handlers.answerProposal(table.context, id, { yes: true }, table.tokens[1])).toEqual({
      error: 'no-such-proposal',
    })
    expect(table.n).toBe(3)
  })

  test('a third player who is waited for is asked for a take-back too', () => {
    const table = new BareTable('tyros', 3)
    const state = () => table.match.position.state as { phase: string; turn: number }
    const random = quick(1)
    while (state().phase !== 'actions') table.move(random)
    const [first, second] = [state().turn, (state().turn + 1) % 3]
    const { n } = table
    for (const seat of [first, second]) table.act(seat, { command: { type: 'pass' } })
    expect(table.match.mayAct).toEqual([3 - first - second])
    expect(handlers.propose(table.context, { kind: 'take-back', back: n }, table.tokens[first])).toMatchObject({
      ok: {
        proposals: [{ by: first, must: expect.toSatisfy((must: number[]) => must.toSorted().join() === '0,1,2') }],
      },
    })
  })

  test('a take-back by consent crosses nothing that came to light', () => {
    const table = new BareTable('tsuro', 2)
    for (const seat of [0, 1, 0, 1]) table.act(seat, { command: table.pick(seat, quick(1)) })
    expect(handlers.propose(table.context, { kind: 'take-back', back: 2 }, table.tokens[0])).toEqual({ error: 'stays' })
  })

  /** Anna and Ben have laid; then the seat of Ben is made what is said. */
  function laidWith(change: (ben: Player) => Occupant): BareTable {
    const table = new BareTable('tyrus', 2)
    for (const seat of [0, 1]) table.act(seat, { command: table.pick(seat, quick(1)) })
    const ben = read(table.context)!.players[1] as Player
    commit(table.context, changed(read(table.context)!, ben, change(ben)))
    return table
  }

  test('a bot agrees at once to a take-back, three times from one standpoint, no matter who moves between', () => {
    const table = laidWith(({ id, seat, name, colour }) => ({ kind: 'bot', id, seat, name, colour, level: 'calm' }))
    for (let k = 0; k < 3; k++) {
      expect(code(table.act(0, { back: table.n - 2 }))).toBe('entry')
      expect(table.match.mayAct).toEqual([0])
      table.act(0, { command: table.pick(0, quick(k)) })
      botMoves(table)
    }
    expect(code(table.act(0, { back: table.n - 2 }))).toBe('taken-back-often')
  })

  test('a stand-in takes back nothing, nor the turn that it was given', () => {
    const table = laidWith((ben) => ({ ...ben, standIn: 'keen' }))
    expect(code(table.act(0, { back: 1 }))).toBe('not-now')
    expect(handlers.propose(table.context, { kind: 'take-back', back: 1 }, table.tokens[0])).toEqual({
      error: 'not-now',
    })
    expect(table.n).toBe(3)
  })
})

function botMoves(table: BareTable): void {
  const { n, state } = table.match.position
  const command = table.pick(1, quick(n))
  const thought = { level: 'calm', version: 1, iterations: 0 }
  const change = play(read(table.context)!, 1, { id: `bot-${n}`, base: n, command }, 0, thought)
  if (typeof change === 'string') throw new Error(`${change} in ${JSON.stringify(state)}`)
  commit(table.context, change)
}

/** A game of Tyros that so many random moves do not end; not every deal has one. */
function longGame(moves: number): BareTable {
  for (let deal = 1; ; deal++) {
    const table = new BareTable('tyros', 3)
    const random = quick(deal)
    for (let k = 0; k < moves && table.move(random); k++);
    if (table.match.mayAct.length > 0) return table
  }
}

test('a refused take-back costs no row, however long the game', () => {
  const table = longGame(150)
  const { rows } = table.context.platform
  const entries = vi.spyOn(rows, 'entries')
  const list = vi.spyOn(rows, 'list')
  expect(code(table.act(0, { back: 1 }))).toBe('stays')
  expect(code(table.act(1, { back: table.n - 1 }))).toMatch(/stays|ask-first|entry/)
  expect([entries.mock.calls, list.mock.calls]).toEqual([[], []])
})
