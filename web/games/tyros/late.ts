import { trial } from '../../../shared/games/tyros/trial.ts'
import type { Command, State } from '../../../shared/games/tyros/types.ts'
import type { LateUi } from '../game-ui.ts'
import { ending } from './ending.ts'
import Hands from './Hands.svelte'
import { effect } from './text/effect.ts'

export const late: LateUi<State, Command> = { Hands, effect, ending, trial }
