import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { levelTexts } from '../../base/levels.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { lastChoice } from './last-choice.ts'

export const opposing = (count: number, level: Level): string =>
  m.solo_setting({ count, level: levelTexts[level].name().toLowerCase() })

/** Opponents of a solo game that would begin now, in words. */
export function settingOf(game: GameId): string {
  const { opponents, level } = lastChoice(game).current
  return opposing(opponents, level)
}
