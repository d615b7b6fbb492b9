import type { GameId } from '../../shared/games/ids.ts'
import type { GameUi } from './game-ui.ts'

const all: Readonly<Record<GameId, () => Promise<{ readonly ui: GameUi }>>> = {
  tsuro: () => import('./tsuro/index.ts'),
  tyrus: () => import('./tyrus/index.ts'),
  tyros: () => import('./tyros/index.ts'),
}

/** Loads a game's part of the page, each in a bundle of its own. */
export const loadUi = async (game: GameId): Promise<GameUi> => (await all[game]()).ui
