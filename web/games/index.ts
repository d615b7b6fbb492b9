import type { Play } from './game-ui.ts'

/** Every game's part of the page by its id, each in a bundle of its own; the only file that knows them all. */
export const plays: Readonly<Record<string, () => Promise<Play>>> = {
  tsuro: async () => (await import('./tsuro/index.ts')).tsuro,
  tyros: async () => (await import('./tyros/index.ts')).tyros,
  tyrus: async () => (await import('./tyrus/index.ts')).tyrus,
}
