import type { State } from '../../../shared/games/tsuro/types.ts'
import type { Ending } from '../game-ui.ts'
import Picture from './Ending.svelte'
import { facts } from './text/ending.ts'

export const ending: Ending<State> = { facts, Picture }
