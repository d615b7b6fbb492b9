import { describe, expect, test } from 'vitest'
import { defaults } from '../../../shared/engine/choices.ts'
import { drawKey } from '../../../shared/engine/fair.ts'
import { begin } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { bots } from '../../../shared/games/registry.ts'
import { houseIds, type HouseId } from '../../support/house.ts'
import { levels, type Thought } from '../../../shared/search/bot.ts'
import { drawn } from '../../../shared/search/draw.ts'
import { atOnce, inSlices, think } from '../../../shared/search/think.ts'
import { playMatch } from '../../bench/match.ts'
import { deep } from '../../support/depth.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

test('a draw takes items as often as they weigh, and never one that weighs nothing', () => {
  const random = quick(1)
  const counts = new Map<number, number>()
  for (let i = 0; i < 6_000; i++) {
    const item = drawn([0, 1, 2], (weight) => weight, random)
    counts.set(item, (counts.get(item) ?? 0) + 1)
  }
  expect(counts.get(0)).toBeUndefined()
  expect(counts.get(2)! / counts.get(1)!).toBeCloseTo(2, 0)
})

function allOptions(id: HouseId): Readonly<Record<string, string | number>>[] {
  return playables[id].choices.reduce<Readonly<Record<string, string | number>>[]>(
    (all, choice) => all.flatMap((options) => choice.values.map((value) => ({ ...options, [choice.id]: value }))),
    [{}],
  )
}

/** Tables of all sizes: with the seed the number of seats changes, and who sits where. */
function seatsOf(id: HouseId, seed: number): number {
  const { min, max } = playables[id].seats
  return min + (seed % (max - min + 1))
}

/** Worlds of a thought: so few go every way through the search, in a fraction of the time. */
const FEW = 8

describe.each(houseIds)('%s', (id) => {
  const games = { tsuro: [4, 40], tyrus: [4, 60], tyros: [1, 16] }[id]
  test.each(
    levels.flatMap((level) =>
      allOptions(id).flatMap((options) =>
        seeds(`match-${level}`, games[deep ? 1 : 0]).map((seed) => [level, JSON.stringify(options), seed] as const),
      ),
    ),
  )('bots play to the end without a refusal: %s, %s, SEED=%i', (level, options, seed) =>
    withSeed(seed, () => {
      const seats = seatsOf(id, seed)
      const terms = { options: JSON.parse(options) as Record<string, string>, iterations: FEW }
      const { score, moves } = playMatch(id, seats, seed % seats, level, seed % 2 === 0 ? level : 'random', seed, terms)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(moves.length).toBeGreaterThan(1)
    }),
  )

  test.each(levels.flatMap((level) => seeds(`same-${level}`, deep ? 4 : 1).map((seed) => [level, seed] as const)))(
    '[ROOM-48] the same seed, view and level lead to the same game: %s, SEED=%i',
    (level, seed) =>
      withSeed(seed, () => {
        const [seats, terms] = [seatsOf(id, seed), deep && level !== 'sharp' ? {} : { iterations: FEW }]
        const once = playMatch(id, seats, 0, level, 'calm', seed, terms)
        expect(playMatch(id, seats, 0, level, 'calm', seed, terms).moves).toEqual(once.moves)
      }),
  )

  test.each(seeds('slices', deep ? 4 : 1))('[ROOM-48] a thought is the same in any slices: SEED=%i', async (seed) =>
    withSeed(seed, async () => {
      const game = playables[id]
      const seats = seatsOf(id, seed)
      const start = { seats, first: 0, options: defaults(game.choices) }
      const { state } = begin(game, start, drawKey('ab'.repeat(32), id, [])).position
      const seat = game.waitingFor(redact(state, 'spectator'))[0]!
      const bot = { ...bots[id]!, budgets: { ...bots[id]!.budgets, keen: { iterations: FEW, temperature: 0.5 } } }
      const thinking = () => think({ game, bot, seats }, redact(state, seat), seat, 'keen', quick(seed))
      const whole = atOnce(thinking())
      for (const slice of [1, 3, FEW])
        expect(await inSlices(thinking(), slice, () => Promise.resolve(true))).toEqual(whole)
    }),
  )
})

test('a bot that has just begun to think pauses sooner, and none thinks longer than a slice', async () => {
  function* thinking(): Generator<void, Thought<number>> {
    for (; worlds < 40; worlds++) yield
    return { command: 0, iterations: worlds, lines: [] }
  }
  let worlds = 0
  const pauses: number[] = []
  await inSlices(thinking(), 10, () => Promise.resolve(pauses.push(worlds + 1) > 0))
  expect(pauses).toEqual([1, 3, 7, 15, 25, 35])
})
