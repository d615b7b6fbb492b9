import { trial } from '../../../shared/games/tsuro/trial.ts'
import type { Command, State } from '../../../shared/games/tsuro/types.ts'
import type { LateUi } from '../game-ui.ts'
import { ending } from './ending.ts'
import Hands from './Hands.svelte'
import { effect } from './text/effect.ts'

export const late: LateUi<State, Command> = { Hands, effect, ending, trial }
