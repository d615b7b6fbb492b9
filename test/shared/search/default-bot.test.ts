import { describe, expect, test } from 'vitest'
import type { Command, State } from '../../support/ten-line-game.ts'
import { nim } from '../../support/ten-line-game.ts'
import { act, begin } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { levels, type Level } from '../../../shared/search/bot.ts'
import { defaultBot } from '../../../shared/search/default-bot.ts'
import { atOnce, think } from '../../../shared/search/think.ts'
import { deep } from '../../support/depth.ts'
import { everyGame, everyId, type EveryId } from '../../support/every-game.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

/** Plays a game of the default bot on one seat against chance, and tells the bot's share of the win. */
function match(id: EveryId, level: Level, seed: number): number {
  const game = everyGame[id]
  const bot = defaultBot(game)
  const seats = Math.max(2, game.seats.min)
  const options = Object.fromEntries(game.choices.map((choice) => [choice.id, choice.default]))
  const key = new Uint8Array(32)
  new DataView(key.buffer).setUint32(0, seed)
  let { position } = begin(game, { seats, first: 'drawn', options }, key)
  for (;;) {
    const seat = game.waitingFor(redact(position.state, 'spectator'))[0]
    if (seat === undefined) break
    const view = redact(position.state, seat)
    const random = quick(seed * 0x1_0000 + position.n * 8 + seat)
    const command: unknown =
      seat === seed % seats
        ? atOnce(think({ game, bot, seats }, view, seat, level, random)).command
        : game.pick(view, seat, random)
    const step = act(game, position, seat, command, key)
    if (typeof step === 'string') throw new Error(`${JSON.stringify(command)} was refused: ${step}`)
    position = step.position
  }
  const { winners } = game.outcome(redact(position.state, 'spectator'))!
  const share = 1 / (winners.length || seats)
  return winners.length === 0 || winners.includes(seed % seats) ? share : 0
}

const beaten = (id: EveryId, level: Level, from: number, games: number): number =>
  Array.from({ length: games }, (_, i) => match(id, level, from + i)).reduce((sum, share) => sum + share) / games

describe('the bot of a game that brings none', () => {
  const open = [
    { id: 'nim', games: 100 },
    { id: 'breakthrough', games: deep ? 100 : 20 },
  ] as const
  for (const { id, games } of open)
    test.each(seeds(`default bot of ${id}`))(
      `the strongest level beats random play at ${id} in nine games of ten, SEED=%i`,
      (seed) => withSeed(seed, () => expect(beaten(id, 'sharp', seed, games)).toBeGreaterThanOrEqual(0.9)),
    )

  test('each level beats random play oftener than the one below', () => {
    const games = deep ? 100 : 40
    for (const id of ['nim', 'breakthrough'] as const) {
      const scores = levels.slice(0, 3).map((level) => beaten(id, level, 1, games))
      expect(scores[0]).toBeGreaterThan(0.5)
      expect(scores, id).toEqual(scores.toSorted((a, b) => a - b))
    }
  })

  test.each(everyId)('a game of %s is played to its end without a refusal, hidden things or none', (id) => {
    expect(beaten(id, id === 'tyros' ? 'easy' : 'calm', 7, 1)).toBeGreaterThanOrEqual(0)
  })

  test('a game that does not end is thought about for so many plies a world', () => {
    let plies = 0
    const endless: typeof nim = {
      ...nim,
      outcome: () => undefined,
      apply(draft, event) {
        nim.apply(draft, event)
        draft.heap = 20
      },
      play(draft, ...rest) {
        plies++
        nim.play(draft, ...rest)
      },
    }
    const bot = defaultBot(endless)
    const view = redact<State>({ seats: 2, turn: 0, heap: 20 }, 0)
    const { command, lines } = atOnce(think({ game: endless, bot, seats: 2 }, view, 0, 'keen', quick(1)))
    expect(nim.check(view, 0, command)).toBeUndefined()
    expect(plies / bot.budgets.keen.iterations).toBeLessThan(bot.plies! + 50)
    for (const { value } of lines) expect(value).toBe(0.5)
  })

  test('a thought takes a hundred commands at most, from all of the list', () => {
    const many = Array.from({ length: 1_250 }, (_, i): Command => ({ take: i }))
    const bot = defaultBot({ ...nim, legal: () => many })
    const takes = bot
      .candidates(redact<State>({ seats: 2, turn: 0, heap: 20 }, 0), 0)
      .map(({ command }) => command.take)
    expect(takes.length).toBeLessThanOrEqual(100)
    expect(takes.length).toBeGreaterThan(50)
    expect(takes.at(-1)).toBeGreaterThan(1_200)
  })
})
