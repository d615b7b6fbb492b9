import type { GameId } from '../../shared/games/ids.ts'
import type { GameUi } from './game-ui.ts'

const all = import.meta.glob<GameUi>('./*/index.ts', { import: 'ui' })

/** Loads a game's part of the page, each in a bundle of its own. */
export const loadUi = async (game: GameId): Promise<GameUi> => all[`./${game}/index.ts`]!()
