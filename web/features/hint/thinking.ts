import { digest } from '../../../shared/engine/digest.ts'
import type { Seen } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { searched, type GameParts } from '../../../shared/games/parts.ts'
import { atOnce, think } from '../../../shared/search/think.ts'
import type { Considered, Question } from '../../room/worker-messages.ts'

/** Thinks as a sharp bot, alike on every device: the view seeds its chance, the worlds are fixed. Runs in the worker. */
export function consider({ seats, seat, view }: Question, parts: GameParts): Considered {
  const random = quick(parseInt(digest(view), 16))
  const thought = atOnce(think({ ...searched(parts), seats }, view as Seen<unknown>, seat, 'sharp', random))
  return { ...thought, by: parts.bot.leafValue ? 'chance' : 'games' }
}
