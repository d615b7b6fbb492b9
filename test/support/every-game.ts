import { gameIds } from '../../shared/games/ids.ts'
import { bots } from '../../shared/games/registry.ts'
import type { AnyBot } from '../../shared/search/bot.ts'
import { defaultBot } from '../../shared/search/default-bot.ts'
import { breakthrough } from './breakthrough.ts'
import { playable, playables, type AnyPlayable } from './playable.ts'
import { nim } from './ten-line-game.ts'

/** The games of the house, and two of open information, which leave out what they may. */
export const everyId = [...gameIds, 'nim', 'breakthrough'] as const
export type EveryId = (typeof everyId)[number]

export const everyGame: Readonly<Record<EveryId, AnyPlayable>> = {
  ...playables,
  nim: playable(nim),
  breakthrough: playable(breakthrough),
}

export const everyBot: Readonly<Record<EveryId, AnyBot>> = {
  ...bots,
  nim: defaultBot(nim),
  breakthrough: defaultBot(breakthrough),
}
