import assert from 'node:assert/strict'
import { botChance, drawKey } from '../../shared/engine/fair.ts'
import { bots, games, searchables } from '../../shared/games/registry.ts'
import type { AnyBot, Budget, Level } from '../../shared/search/bot.ts'
import { atOnce, think } from '../../shared/search/think.ts'
import { equal } from './log-oracle.ts'
import type { Storm } from './storm.ts'

const brief = (budget: Budget): Budget => ({ ...budget, iterations: Math.min(30, budget.iterations) })

function hasty(bot: AnyBot): AnyBot {
  const { easy, calm, keen, sharp } = bot.budgets
  return { ...bot, slice: 10, budgets: { easy, calm, keen: brief(keen), sharp: brief(sharp) } }
}

/** The house's own, who think no longer than a storm has time for, and still with pauses. */
export const hastyBots: Readonly<Partial<Record<string, AnyBot>>> = Object.fromEntries(
  Object.entries(bots).map(([id, bot]) => [id, hasty(bot)]),
)

/** Moves of bots that are found again. */
const FOUND = 4

/** Repeats a bot's move from the record and its seat's view alone: it is the same after any failure. */
export async function findAgain(storm: Storm): Promise<void> {
  const { game, world } = storm
  const bot = hastyBots[game]
  const { secret, id, nonces, start, entries } = await storm.ask('record')
  const key = drawKey(secret, id, nonces)
  const moves = world.random.shuffle(entries.filter(({ by }) => by === 'bot'))
  for (const { n, seat, thought, command } of moves.slice(0, FOUND)) {
    assert(bot && seat !== undefined && thought, `entry ${n} is by a bot, of a game that has none`)
    const searched = { game: { ...games[game], ...searchables[game] }, bot, seats: start.seats }
    const view = world.oracle.log.seen(n, seat).view
    const again = atOnce(think(searched, view, seat, thought.level as Level, botChance(key, n, seat), thought.standsIn))
    equal(command, again.command, `what a bot did at ${n}`)
    const { iterations, why } = again
    const said = { ...(thought.standsIn ? { standsIn: true } : {}), ...(why === undefined ? {} : { why }) }
    equal(
      thought,
      { level: thought.level, version: bot.version, iterations, ...said },
      `how a bot found what it did at ${n}`,
    )
    storm.count('moves found again')
  }
}
