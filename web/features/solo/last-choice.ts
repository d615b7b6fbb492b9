import type { Seat } from '../../../shared/engine/game.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { levelTexts } from '../../base/levels.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

export interface Choice {
  readonly opponents: number
  readonly level: Level
  /** Options differing from their defaults. */
  readonly options: Readonly<Record<string, string | number>>
  readonly first: Seat | 'drawn'
}

/** Opponents for a good game of moderate length. */
const opponents: Readonly<Record<GameId, number>> = { tsuro: 3, tyrus: 1, tyros: 2 }

/** The last choice, or a good one; this browser keeps it. */
export function lastChoice(game: GameId): Persisted<Choice> {
  const usual: Choice = { opponents: opponents[game], level: 'easy', options: {}, first: 'drawn' }
  return persisted(local, `murex:solo:${game}`, usual)
}

export const opposing = (count: number, level: Level): string =>
  m.solo_setting({ count, level: levelTexts[level].name().toLowerCase() })
