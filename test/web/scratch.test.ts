import { describe, expect, test } from 'vitest'
import { follow } from '../../shared/engine/fold.ts'
import type { Seat, Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { games } from '../../shared/games/index.ts'
import type { AnyTrial } from '../../shared/games/trial.ts'
import { trial as tsuro } from '../../shared/games/tsuro/trial.ts'
import { trial as tyros } from '../../shared/games/tyros/trial.ts'
import { trial as tyrus } from '../../shared/games/tyrus/trial.ts'
import { lineAfter, lineOn, stepOf, type Ground } from '../../web/features/scratch/lines.ts'
import { randomGame } from '../shared/engine/random-game.ts'
import { playables } from '../support/playable.ts'

const trials: Readonly<Record<GameId, AnyTrial>> = { tsuro, tyrus, tyros }

interface Position {
  readonly state: unknown
  readonly n: number
  readonly seat: Seat
  readonly command: unknown
  readonly events: readonly { readonly type: string }[]
}

/** Every command of a random game, and where it was made. */
function played(id: GameId, seed: number, seats: number): readonly Position[] {
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

const groundOf = (id: GameId, view: Seen<unknown>, seat: Seat, n = 1): Ground => ({
  ui: { rules: games[id], check: games[id].check },
  trial: trials[id],
  view,
  seat,
  n,
})

/** What an event says besides what is drawn after it. */
const known = (id: GameId, event: object): object => {
  const { tiles: _, ...rest } = event as { tiles?: unknown }
  return id === 'tyros' && 'empire' in event ? rest : event
}

describe.each(gameIds)('[PAGE-96] lines of %s', (id) => {
  const size = Math.max(3, games[id].seats.min) <= games[id].seats.max ? 3 : 2
  const all = [1, 2].flatMap((seed) => played(id, seed, size))

  test('a command that is tried on my turn does what it would do, as far as it can be known', () => {
    let tried = 0
    for (const { state, seat, command, events, n } of all) {
      const view = redact(state, seat)
      const ground = groundOf(id, view, seat, n)
      const from = ground.trial.onTurn(view, seat)
      if (!from) continue
      const step = stepOf(ground, from, command)
      if (!step || step.entry.events.length === 0) continue
      tried++
      const real = events.slice(0, step.entry.events.length).map((event) => redact(event, seat))
      expect(step.entry.events.map((event) => known(id, event))).toEqual(real.map((event) => known(id, event)))
      // What happens beyond these is either the others', or hangs on what nobody can know.
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
  })

  test('no line asks chance or opens a seal, whoever is on turn, and each ends', () => {
    const random = quick(7)
    let longest = 0
    for (const { state, n } of all) {
      const seat = random.below(size)
      const view = redact(state, seat)
      const ground = groundOf(id, view, seat, n)
      const commands: unknown[] = []
      let line = lineOn(ground, commands)
      for (let k = 0; line.from && !line.steps.at(-1)?.ends && k < 12; k++) {
        const now = line.steps.at(-1)?.view ?? line.from
        const open = [...playables[id].legal(now, seat)].filter((one) => {
          const step = stepOf(ground, now, one)
          return step !== undefined && step.entry.events.length > 0
        })
        if (open.length === 0) break
        commands.push(open[random.below(open.length)])
        line = lineOn(ground, commands)
        expect(line.steps).toHaveLength(commands.length)
        // Nothing is there that this seat may not know.
        expect(redact(line.steps.at(-1)!.view, seat)).toEqual(line.steps.at(-1)!.view)
      }
      longest = Math.max(longest, line.steps.length)
    }
    expect(longest).toBeGreaterThan(1)
  })

  test('what is hidden from a seat changes nothing of its lines', () => {
    for (const { state, seat, command } of all.slice(0, 40)) {
      const view = redact(state, seat)
      const other = redact(playables[id].sample(view, seat, quick(3)), seat)
      expect(lineOn(groundOf(id, other, seat), [command])).toEqual(lineOn(groundOf(id, view, seat), [command]))
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
  const line = [command, second]

  test('is tried again, and loses what cannot be done any more, with all that follows', () => {
    expect(lineOn(ground, line).steps.map((step) => step.command)).toEqual(line)
    const without = { ...view, hands: view.hands.map((hand, one) => (one === seat ? hand.slice(0, 0) : hand)) }
    expect(lineOn(groundOf('tsuro', without as never, seat), line).steps).toEqual([])
  })

  test('goes on from its second move once its first was made', () => {
    const after = follow(games.tsuro, view, { events: stepOf(ground, from, command)!.entry.events as never })
    const next = groundOf('tsuro', after, seat)
    expect(lineAfter(next, line, false).steps).toEqual([])
    expect(lineAfter(next, line, true).steps.map((step) => step.command)).toEqual([second])
  })
})

describe('[PAGE-96] where a line stops', () => {
  const steps = (id: GameId, seats: number) =>
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
    const lays = steps('tsuro', 3).filter(({ command }) => command.type === 'lay')
    for (const { step, drawn } of lays) if (!step.ends) expect(step.unknown).toBe(drawn ? 'tile' : step.unknown)
    expect(lays.some(({ step }) => step.unknown === 'tile')).toBe(true)
  })

  test('of Tyrus three own tiles are tried in an election, and then the faces are hidden', () => {
    const [{ state, seat } = {} as Position] = played('tyrus', 1, 2)
    const ground = groundOf('tyrus', redact(state, seat), seat)
    const hand = (ground.view as unknown as { hands: { tiles: { it: number[] } }[] }).hands[seat]!.tiles.it
    const { steps } = lineOn(
      ground,
      hand.map((tile) => ({ type: 'lay', tile, place: 0 })),
    )
    expect(steps.map(({ unknown, ends }) => [unknown, ends])).toEqual([
      [undefined, false],
      [undefined, false],
      ['faces', true],
    ])
  })

  test('of Tyros what the others decide, and what is drawn, is not done', () => {
    const none = (type: string) => steps('tyros', 3).filter(({ command }) => command.type === type)
    for (const { step } of none('offer')) expect([step.entry.events, step.unknown]).toEqual([[], 'others'])
    for (const { step } of none('exchange')) expect([step.entry.events, step.unknown]).toEqual([[], 'cards'])
    for (const { step } of none('grow')) expect(step.entry.events).toHaveLength(1)
    expect(none('grow').length).toBeGreaterThan(3)
  })
})
