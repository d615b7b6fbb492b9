import { digest } from '../../../shared/engine/digest.ts'
import type { Seen } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { bots, games, samples } from '../../../shared/games/registry.ts'
import { atOnce, think } from '../../../shared/search/think.ts'
import type { Considered, Question } from '../../room/worker-messages.ts'

/** Thinks as a sharp bot, alike on every device: the view seeds its chance, the worlds are fixed. Runs in the worker. */
export function consider({ game, seats, seat, view }: Question): Considered {
  const bot = bots[game]
  const searched = { game: { ...games[game], ...samples[game] }, bot, seats }
  const random = quick(parseInt(digest(view), 16))
  const thought = atOnce(think(searched, view as Seen<unknown>, seat, 'sharp', random))
  return { ...thought, by: bot.leafValue ? 'chance' : 'games' }
}
