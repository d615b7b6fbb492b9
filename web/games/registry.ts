import type { GameId } from '../../shared/games/ids.ts'
import type { GameUi } from './game-ui.ts'

/** Every game's part of the page by its id, each in a bundle of its own. */
export const gameUis: Readonly<Record<GameId, () => Promise<GameUi>>> = {
  tsuro: async () => (await import('./tsuro/index.ts')).tsuro,
  tyrus: async () => (await import('./tyrus/index.ts')).tyrus,
  tyros: async () => (await import('./tyros/index.ts')).tyros,
}
