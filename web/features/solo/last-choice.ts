import type { Seat } from '../../../shared/engine/game.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { levelTexts } from '../../base/levels.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import { manifestOf } from '../../games/catalogue.ts'

export interface Choice {
  readonly opponents: number
  readonly level: Level
  /** Options differing from their defaults. */
  readonly options: Readonly<Record<string, string | number>>
  readonly first: Seat | 'drawn'
}

/** The last choice, or a good one; this browser keeps it. */
export function lastChoice(game: GameId): Persisted<Choice> {
  const { seats, opponents = seats.min - 1 } = manifestOf(game)
  const usual: Choice = { opponents, level: 'easy', options: {}, first: 'drawn' }
  return persisted(local, `murex:solo:${game}`, usual)
}

export const opposing = (count: number, level: Level): string =>
  m.solo_setting({ count, level: levelTexts[level].name().toLowerCase() })
