import { parseArgs } from 'node:util'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { games } from '../../shared/games/registry.ts'
import { levels, type Level } from '../../shared/search/bot.ts'
import { doing } from '../support/doing.ts'
import { median } from './engine.ts'
import { playMatch, type Entrant } from './match.ts'

/**
 * `npm run tournament -- [--json] [--games n] [--game id] [--seats n] [--one level] [--rest level] [--twin] [--seed s]`: how
 * well the bots play. Without `--one` each level plays against random players and against the level below, easy ones against
 * newcomers, who play against them too; without `--game` all games. `--twin`: a keen bot that knows what is hidden plays
 * against keen ones, which shows what not knowing it costs.
 * One entrant sits among others of one kind; every deal is played once from every seat. The score counts a shared win as its
 * share. The milliseconds are of a core's time, not of the clock.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    games: { type: 'string', default: '400' },
    game: { type: 'string' },
    seats: { type: 'string' },
    one: { type: 'string' },
    rest: { type: 'string' },
    twin: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})

const usual: Readonly<Partial<Record<GameId, readonly number[]>>> = { tsuro: [2, 4] }
const seatsOf = (game: GameId): readonly number[] => usual[game] ?? [games[game].seats.min]
const below: Readonly<Record<Level, Entrant>> = { easy: 'newcomer', calm: 'easy', keen: 'calm', sharp: 'keen' }

const pairs: readonly (readonly [Entrant, Entrant])[] = values.twin
  ? [['twin', 'keen']]
  : values.one !== undefined
    ? [[values.one as Entrant, (values.rest ?? 'random') as Entrant]]
    : [
        ['newcomer', 'easy'],
        ...levels.flatMap((level): (readonly [Entrant, Entrant])[] => [
          [level, 'random'],
          [level, below[level]],
        ]),
      ]

const widths = [5, 5, 8, 8, 5, 18, 5, 6, 7]
function row(...cells: readonly string[]): void {
  console.log(`| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`)
}
row('game', 'seats', 'one', 'rest', 'games', 'score, %', 'alone', 'ms', '95 % <')
row(...widths.map((width) => '-'.repeat(width)))

const results: Record<string, unknown>[] = []
for (const game of gameIds) {
  if (values.game !== undefined && values.game !== game) continue
  for (const seats of values.seats === undefined ? seatsOf(game) : [Number(values.seats)])
    for (const [one, rest] of pairs) {
      const deals = Math.ceil(Number(values.games) / seats)
      const matches = Array.from({ length: deals * seats }, (_, i) => {
        doing(`${game}: ${one} against ${rest}, ${i} of ${deals * seats} games`)
        return playMatch(game, seats, i % seats, one, rest, Number(values.seed) + Math.floor(i / seats))
      })
      const score = matches.reduce((sum, match) => sum + match.score, 0) / matches.length
      const [low, high] = wilson(score, matches.length)
      const thought = matches.flatMap(({ ms }) => ms).toSorted((a, b) => a - b)
      const result = {
        game,
        seats,
        one,
        rest,
        games: matches.length,
        score,
        low,
        high,
        alone: matches.filter((match) => match.score === 1).length / matches.length,
        ms: median(thought),
        ms95: thought[Math.floor(thought.length * 0.95)]!,
      }
      results.push(result)
      const percent = (share: number): string => (100 * share).toFixed(1)
      row(
        game,
        `${seats}`,
        one,
        rest,
        `${matches.length}`,
        `${percent(score)} [${percent(low)}, ${percent(high)}]`,
        percent(result.alone),
        result.ms.toFixed(1),
        result.ms95.toFixed(1),
      )
    }
}
if (values.json) console.log(JSON.stringify({ results }))

/** The 95 % interval of a share (Wilson 1927). */
function wilson(share: number, n: number): readonly [low: number, high: number] {
  const z = 1.96
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const spread = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  return [middle - spread, middle + spread]
}
