import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { levelTexts } from '../../base/levels.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { lastChoice } from './last-choice.ts'

/** So many opponents who play at a level. */
export const opposing = (count: number, level: Level): string =>
  m.solo_setting({ count, level: levelTexts[level].name().toLowerCase() })

/** Against whom a game alone would be played now. */
export function settingOf(game: GameId): string {
  const { opponents, level } = lastChoice(game).current
  return opposing(opponents, level)
}
