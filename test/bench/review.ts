import { bots } from '../../shared/games/bots.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { scales } from '../../shared/games/scales.ts'
import type { Level } from '../../shared/search/bot.ts'
import { reviewable, reviewOf, type Review } from '../../shared/search/review.ts'
import { botGame, type BotGame } from '../support/bot-game.ts'
import { doing } from '../support/doing.ts'
import { playables } from '../support/playable.ts'
import { hashesPerSecond } from './engine.ts'

const tables: readonly (readonly [GameId, number])[] = [
  ['tsuro', 2],
  ['tsuro', 4],
  ['tyrus', 2],
  ['tyros', 3],
]

interface Counted extends Review {
  readonly worlds: number
  /** Of a core. */
  readonly seconds: number
}

function reviewed(id: GameId, { start, entries }: BotGame, salt = 0): Counted {
  const what = reviewable({ game: playables[id], bot: bots[id], scale: scales[id] }, start, entries)!
  const before = process.cpuUsage()
  const reviewing = reviewOf({ ...what, salt })
  for (let worlds = 0; ; worlds++) {
    const step = reviewing.next()
    if (!step.done) continue
    const { user, system } = process.cpuUsage(before)
    return { ...step.value, worlds, seconds: (user + system) / 1e6 }
  }
}

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

/** The mean square by which shares of the win differ from what was won, over all seats. */
const brierOf = (values: readonly number[], won: readonly number[]): number =>
  mean(values.map((value, seat) => (value - won[seat]!) ** 2))

/**
 * What reviews of so many games are worth: how well keen bots' games were foretold, how often the same moments are found in other
 * worlds, how much weaker bots slip, and what one costs, at most in worlds and in hashes of the reference loop.
 */
export function reviewFigures(games: number): Record<string, number> {
  const figures: Record<string, number> = {}
  const speed = hashesPerSecond()
  for (const [id, seats] of tables) {
    const seeds = Array.from({ length: games }, (_, i) => i + 1)
    const even = seeds.map((seed) => {
      doing(`review of ${id} for ${seats}: keen, game ${seed} of ${games}`)
      const game = botGame(id, Array<Level>(seats).fill('keen'), seed)
      return { first: reviewed(id, game), second: reviewed(id, game, 1) }
    })
    const mixed = seeds.map((seed) => {
      doing(`review of ${id} for ${seats}: calm and keen, game ${seed} of ${games}`)
      const levels = Array.from({ length: seats }, (_, seat): Level => ((seat + seed) % 2 === 0 ? 'calm' : 'keen'))
      return { levels, slips: reviewed(id, botGame(id, levels, seed)).slips }
    })
    const slipsOf = (level: Level) =>
      mean(mixed.flatMap(({ levels, slips }) => slips.filter((_, seat) => levels[seat] === level)))
    const again = even.flatMap(({ first, second }) =>
      first.moments.map(({ n }) => (second.moments.some((other) => Math.abs(other.n - n) <= 1) ? 1 : 0)),
    )
    const firsts = even.map(({ first }) => first)
    const fair = Array<number>(seats).fill(1 / seats)
    const briers = (valuesOf: (open: readonly number[]) => readonly number[]) =>
      mean(
        firsts.flatMap(({ points }) =>
          points.slice(0, -1).map(({ open }) => brierOf(valuesOf(open), points.at(-1)!.open)),
        ),
      )
    Object.assign(figures, {
      [`review.${id}.${seats}.brier`]: briers((open) => open),
      [`review.${id}.${seats}.even`]: briers(() => fair),
      [`review.${id}.${seats}.moments`]: mean(firsts.map(({ moments }) => moments.length)),
      ...(again.length > 0 ? { [`review.${id}.${seats}.again`]: mean(again) } : {}),
      [`review.${id}.${seats}.calm.slips`]: slipsOf('calm'),
      [`review.${id}.${seats}.keen.slips`]: slipsOf('keen'),
      [`review.${id}.${seats}.mostWorlds`]: Math.max(...firsts.map(({ worlds }) => worlds)),
      [`review.${id}.${seats}.hashes`]: mean(firsts.map(({ seconds }) => seconds)) * speed,
    })
  }
  return figures
}
