import { describe, expect, test } from 'vitest'
import { follow } from '../../shared/engine/fold.ts'
import type { Seat, Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { houseIds, type HouseId } from '../support/house.ts'
import { games } from '../../shared/games/registry.ts'
import type { AnyTrial } from '../../shared/games/trial.ts'
import { trial as tsuro } from '../../shared/games/tsuro/trial.ts'
import { trial as tyros } from '../../shared/games/tyros/trial.ts'
import { trial as tyrus } from '../../shared/games/tyrus/trial.ts'
import { lineAfter, lineOn, moverOf, stepOf, type Ground, type Move } from '../../web/features/scratch/lines.ts'
import { randomGame } from '../shared/engine/random-game.ts'
import { playables } from '../support/playable.ts'

const trials: Readonly<Record<HouseId, AnyTrial>> = { tsuro, tyrus, tyros }

interface Position {
  readonly state: unknown
  readonly n: number
  readonly seat: Seat
  readonly command: unknown
  readonly events: readonly { readonly type: string }[]
}

/** Every command of a random game, and where it was made. */
function played(id: HouseId, seed: number, seats: number): readonly Position[] {
  const game = playables[id]
  const options = Object.fromEntries(game.choices.map((choice) => [choice.id, choice.values.at(-1)!]))
  const key = new Uint8Array(32).fill(seed)
  const all: Position[] = []
  let before: { state: unknown; n: number } | undefined
  for (const { position, entry } of randomGame(game, { seats, first: 'drawn', options }, key, quick(seed))) {
    if (before && entry.command !== undefined)
      all.push({ ...before, seat: entry.seat!, command: entry.command, events: entry.events as never })
    before = { state: position.state, n: position.n }
  }
  return all
}

const groundOf = (id: HouseId, view: Seen<unknown>, seat: Seat, n = 1): Ground => ({
  ui: { rules: games[id], check: games[id].check },
  trial: trials[id],
  view,
  seat,
  n,
})

const own = (seat: Seat, commands: readonly unknown[]): readonly Move[] =>
  commands.map((command) => ({ seat, command }))

/** Part of an event that is known before any draw after it. */
const known = (id: HouseId, event: object): object => {
  const { tiles: _, ...rest } = event as { tiles?: unknown }
  return id === 'tyros' && 'empire' in event ? rest : event
}

/** Moves that are not tried on the own turn: chance or others decide what comes of them. */
const untried: Readonly<Record<HouseId, readonly string[]>> = {
  tsuro: ['swap'],
  tyrus: [],
  tyros: [
    ...['offer', 'accept', 'counter', 'conclude', 'decline', 'retract', 'withdraw'],
    ...['exchange', 'show', 'pass', 'keep'],
  ],
}

describe.each(houseIds)('[PAGE-96] lines of %s', (id) => {
  const size = Math.max(3, games[id].seats.min) <= games[id].seats.max ? 3 : 2
  const all = [1, 2].flatMap((seed) => played(id, seed, size))

  test('a command that is tried on my turn does what it would do, as far as it can be known', () => {
    const others = new Set<string>()
    let tried = 0
    for (const { state, seat, command, events, n } of all) {
      const view = redact(state, seat)
      const ground = groundOf(id, view, seat, n)
      const from = ground.trial.onTurn(view, seat)
      const step = from && moverOf(ground, from) === seat ? stepOf(ground, from, command) : undefined
      if (!step || step.entry.events.length === 0) {
        others.add((command as { type?: string }).type ?? 'lay')
        continue
      }
      tried++
      const real = events.slice(0, step.entry.events.length).map((event) => redact(event, seat))
      expect(step.entry.events.map((event) => known(id, event))).toEqual(real.map((event) => known(id, event)))
      // Further events are the others', or hang on what nobody can know.
      if (step.unknown === undefined && events.length > step.entry.events.length)
        expect([
          'turnBegan',
          'passedOver',
          'passed',
          'dragonTaken',
          'dragonHanded',
          'dragonPutBack',
          'tileDrawn',
        ]).toEqual(expect.arrayContaining([...new Set(events.slice(step.entry.events.length).map(({ type }) => type))]))
    }
    expect(tried).toBeGreaterThan(10)
    expect(untried[id]).toEqual(expect.arrayContaining([...others]))
  })

  test('no line asks chance or opens a seal, on any turn, and each ends', () => {
    const random = quick(7)
    let longest = 0
    for (const { state, n } of all) {
      const seat = random.below(size)
      const view = redact(state, seat)
      const ground = groundOf(id, view, seat, n)
      const moves: Move[] = []
      let line = lineOn(ground, moves)
      for (let k = 0; line.from && !line.steps.at(-1)?.ends && k < 12; k++) {
        const now = line.steps.at(-1)?.view ?? line.from
        const mover = moverOf(ground, now)
        const open = [...playables[id].legal(now, mover)].filter((one) => {
          const step = stepOf(ground, now, one)
          return step !== undefined && step.entry.events.length > 0
        })
        if (open.length === 0) break
        moves.push({ seat: mover, command: open[random.below(open.length)] })
        line = lineOn(ground, moves)
        expect(line.steps).toHaveLength(moves.length)
        // Nothing is there that this seat may not know.
        expect(redact(line.steps.at(-1)!.view, seat)).toEqual(line.steps.at(-1)!.view)
      }
      longest = Math.max(longest, line.steps.length)
    }
    expect(longest).toBeGreaterThan(1)
  })

  test('a thing hidden from a seat changes nothing of its lines', () => {
    for (const { state, seat, command } of all.slice(0, 40)) {
      const view = redact(state, seat)
      const other = redact(playables[id].sample(view, seat, quick(3)), seat)
      const moves = own(seat, [command])
      expect(lineOn(groundOf(id, other, seat), moves)).toEqual(lineOn(groundOf(id, view, seat), moves))
    }
  })
})

describe('[PAGE-98] a line when something is done at the table', () => {
  const all = played('tsuro', 1, 3)
  const at = all.findIndex(({ command }) => (command as { type: string }).type === 'lay')
  const { state, seat, command } = all[at]!
  const view = redact(state, seat) as Seen<{ hands: readonly (readonly { it?: number }[])[]; turn: number }>
  const ground = groundOf('tsuro', view, seat)
  const from = ground.trial.onTurn(view, seat)!
  const second = [...playables.tsuro.legal(stepOf(ground, from, command)!.view, seat)][0]!
  const line = own(seat, [command, second])
  const commandsOf = ({ steps }: ReturnType<typeof lineOn>) => steps.map((step) => step.command)

  test('a line is tried again after a move at the table, and loses what cannot be done any more, with all that follows', () => {
    expect(commandsOf(lineOn(ground, line))).toEqual([command, second])
    const without = { ...view, hands: view.hands.map((hand, one) => (one === seat ? hand.slice(0, 0) : hand)) }
    expect(lineOn(groundOf('tsuro', without as never, seat), line).steps).toEqual([])
    // The move at the table may have been another one: its first move can still be made.
    for (const hasActed of [false, true])
      expect(commandsOf(lineAfter(ground, line, hasActed))).toEqual([command, second])
  })

  test('a line goes on from its second move once its first was made', () => {
    const after = follow(games.tsuro, view, { events: stepOf(ground, from, command)!.entry.events as never })
    const next = groundOf('tsuro', after, seat)
    expect(lineAfter(next, line, false).steps).toEqual([])
    expect(commandsOf(lineAfter(next, line, true))).toEqual([second])
  })
})

test('[PAGE-97] a line has forty moves at most', () => {
  const rules = { ...games.tsuro, copy: (state: unknown) => state, apply: () => undefined, mayAct: () => [0] }
  const trial: AnyTrial = { onTurn: (view) => view as Seen<unknown>, play: () => ({ events: [{}] }) }
  const ground = {
    ...groundOf('tsuro', redact({}, 0), 0),
    ui: { rules, check: () => undefined },
    trial,
  } as unknown as Ground
  expect(lineOn(ground, own(0, Array(41).fill({}))).steps).toHaveLength(40)
})

test('[PAGE-95] others try their tiles of Tsuro while somebody looks into a hand, and that one does not', () => {
  let looked = 0
  for (const { state, seat } of [1, 2, 3].flatMap((seed) => played('tsuro', seed, 5))) {
    const { bonus, wentOut, hands } = state as { bonus: unknown; wentOut: number[]; hands: unknown[][] }
    if (!bonus) continue
    looked++
    for (const [one, tile] of wentOut.entries())
      expect(tsuro.onTurn(redact(state, one) as never, one) !== undefined).toBe(
        one !== seat && tile === 0 && hands[one]!.length > 0,
      )
  }
  expect(looked).toBeGreaterThan(0)
})

describe('[PAGE-96] the end of a line', () => {
  const steps = (id: HouseId, seats: number) =>
    played(id, 1, seats).flatMap(({ state, seat, command, events }) => {
      const view = redact(state, seat)
      const ground = groundOf(id, view, seat)
      const from = ground.trial.onTurn(view, seat)
      const step = from && stepOf(ground, from, command)
      return step
        ? [{ command: command as { type: string }, step, drawn: events.some(({ type }) => type === 'tileDrawn') }]
        : []
    })

  test('a tile of Tsuro is followed by one that nobody knows, as long as any is drawn', () => {
    const lays = [3, 8].flatMap((seats) => steps('tsuro', seats)).filter(({ command }) => command.type === 'lay')
    const open = lays.filter(({ step }) => !step.ends)
    for (const { step, drawn } of open) expect(step.unknown).toBe(drawn ? 'tile' : undefined)
    expect(new Set(open.map(({ drawn }) => drawn)).size).toBe(2)
  })

  test('a tile of Tsuro that puts others out ends it where the bonus is played: who laid it looks into a hand first', () => {
    let stopped = 0
    for (const seed of [1, 2, 3]) {
      const all = played('tsuro', seed, 5)
      for (const [i, { state, seat, command }] of all.slice(0, -1).entries()) {
        const [before, after] = [state, all[i + 1]!.state].map((one) => (one as { wentOut: number[] }).wentOut)
        const isOut = after!.map((tile, one) => tile > 0 && before![one] === 0)
        if (after![seat]! > 0 || !isOut.includes(true)) continue
        const view = redact(state, seat)
        const ground = groundOf('tsuro', view, seat)
        const step = stepOf(ground, ground.trial.onTurn(view, seat)!, command)!
        expect([step.unknown, step.ends]).toEqual(['hand', true])
        stopped++
      }
    }
    expect(stopped).toBeGreaterThan(0)
  })

  test('three own tiles of Tyrus are tried in an election, and then the faces are hidden', () => {
    const [{ state, seat } = {} as Position] = played('tyrus', 1, 2)
    const ground = groundOf('tyrus', redact(state, seat), seat)
    const hand = (ground.view as unknown as { hands: { tiles: { it: number[] } }[] }).hands[seat]!.tiles.it
    const lays = hand.map((tile) => ({ type: 'lay', tile, place: 0 }))
    const { steps } = lineOn(ground, own(seat, lays))
    expect(steps.map(({ unknown, ends }) => [unknown, ends])).toEqual([
      [undefined, false],
      [undefined, false],
      ['faces', true],
    ])
  })

  test('a line of Tyros does nothing that the others decide, or that is drawn', () => {
    const none = (type: string) => steps('tyros', 3).filter(({ command }) => command.type === type)
    for (const { step } of none('offer')) expect([step.entry.events, step.unknown]).toEqual([[], 'others'])
    for (const { step } of none('exchange')) expect([step.entry.events, step.unknown]).toEqual([[], 'cards'])
    for (const { step } of none('grow')) expect(step.entry.events).toHaveLength(1)
    expect(none('grow').length).toBeGreaterThan(3)
  })
})

describe('[PAGE-96] stones of Tsuro', () => {
  const positions = played('tsuro', 1, 3)
  const stone = (notch: number) => ({ type: 'place', notch })
  /** A view on which so many stones stand, as the seat sees it that sets the next one. */
  const withStones = (count: number) => {
    const { state, seat } = positions[count]!
    return { seat, view: redact(state, seat) as Seen<{ starts: readonly number[] }> }
  }

  test('the own stone is tried, then those of the others in turn, then the own tiles', () => {
    const { seat, view } = withStones(0)
    const ground = groundOf('tsuro', view, seat)
    const others = [(seat + 1) % 3, (seat + 2) % 3]
    const moves = [seat, ...others].map((one, i) => ({ seat: one, command: stone(8 * i) }))
    const { steps } = lineOn(ground, moves)
    expect(steps.map(({ ends, unknown }) => [ends, unknown])).toEqual(steps.map(() => [false, undefined]))
    const { starts } = steps.at(-1)!.view as typeof view
    expect(moves.map((move) => starts[move.seat])).toEqual([0, 8, 16])
    expect(moverOf(ground, steps.at(-1)!.view)).toBe(seat)
    expect(stepOf(ground, steps.at(-1)!.view, [...playables.tsuro.legal(steps.at(-1)!.view, seat)][0]!)?.unknown).toBe(
      'tile',
    )
    // No stone stands where another one does, and nobody sets a stone for somebody else.
    expect(stepOf(ground, steps[0]!.view, stone(0))).toBeUndefined()
    expect(lineOn(ground, moves.toReversed()).steps).toEqual([])
  })

  test('a stone that was set in earnest is gone from the line, no matter who set it, and the rest goes on', () => {
    const { view } = withStones(1)
    const first = view.starts.findIndex((start) => start !== -1)
    const ground = groundOf('tsuro', view, first)
    const [second, third] = [(first + 1) % 3, (first + 2) % 3].map((seat, i) => ({ seat, command: stone(40 + i) }))
    expect(lineOn(ground, [second!, third!]).steps).toHaveLength(2)
    const events = [{ type: 'stonePlaced', notch: 30 }]
    const after = follow(games.tsuro, { ...view, turn: second!.seat }, { seat: second!.seat, events } as never)
    const { steps } = lineAfter(groundOf('tsuro', after, first), [second!, third!], true)
    expect(steps.map((step) => step.seat)).toEqual([third!.seat])
  })
})
