import type { GameUi } from './game-ui.ts'

/** Every game's part of the page by its id, each in a bundle of its own; the only file that knows them all. */
export const gameUis: Readonly<Record<string, () => Promise<GameUi>>> = {
  tsuro: async () => (await import('./tsuro/index.ts')).tsuro,
  tyros: async () => (await import('./tyros/index.ts')).tyros,
  tyrus: async () => (await import('./tyrus/index.ts')).tyrus,
}
