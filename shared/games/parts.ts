import type { AnyGame, AnySampling } from '../engine/game.ts'
import type { AnyBot } from '../search/bot.ts'
import type { Played, Studied } from './manifest.ts'

/* eslint-disable @typescript-eslint/no-explicit-any -- the types meet again inside each game */
/** All of a game for a device that plays whole tables of it, thinks, and looks back. */
export type GameParts = Played<any, any> & Studied<any, any>
/* eslint-enable @typescript-eslint/no-explicit-any */

/** Sampler of hidden state, for bots and games played on. Where nothing is hidden a view is all there is. */
export const samplingOf = ({ sample = (view) => view as unknown }: Pick<GameParts, 'sample'>): AnySampling => ({
  sample,
})

/** A game and its bot, as a search needs them. */
export const searched = (parts: GameParts): { readonly game: AnyGame & AnySampling; readonly bot: AnyBot } => ({
  game: { ...parts.game, ...samplingOf(parts) },
  bot: parts.bot,
})
