import type { State } from '../../../shared/games/tsuro/types.ts'
import type { Ending } from '../game-ui.ts'
import Picture from './Ending.svelte'
import { facts } from './text/ending.ts'

/** How a game ended, loaded once it has. */
export const ending: Ending<State> = { facts, Picture }
