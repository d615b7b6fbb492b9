import type { AnyGame } from '../engine/game.ts'
import { tsuro } from './tsuro/index.ts'
import { tyros } from './tyros/index.ts'
import { tyrus } from './tyrus/index.ts'

/** Every game by its id; the only file that knows them all. */
export const games: Readonly<Record<string, AnyGame>> = {
  tsuro,
  tyrus,
  tyros,
}
