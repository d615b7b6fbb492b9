import type { AnyGame } from '../engine/game.ts'

/** Every game by its id; the only file that knows them all. */
export const games: Readonly<Record<string, AnyGame>> = {}
