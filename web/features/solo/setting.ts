import type { GameId } from '../../../shared/games/ids.ts'
import { levelTexts } from '../../base/levels.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { lastChoice } from './last-choice.ts'

/** Against whom a game alone would be played now. */
export function settingOf(game: GameId): string {
  const { opponents, level } = lastChoice(game).current
  return m.solo_setting({ count: opponents, level: levelTexts[level].name().toLowerCase() })
}
