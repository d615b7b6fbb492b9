import { trial } from '../../../shared/games/tsuro/trial.ts'
import type { Command, State } from '../../../shared/games/tsuro/types.ts'
import type { LateUi, Ending, EffectText } from '../game-ui.ts'
import Hands from './Hands.svelte'
import Picture from './Ending.svelte'
import { facts, loss } from './text/ending.ts'
import { effectOf } from '../../../shared/games/tsuro/effect.ts'
import { m } from '../../base/messages/compiled/messages.js'

const ending: Ending<State> = { facts, Picture }

/** "Ben goes out. Then you stay on in 5 of 8 ways to lay your tiles." */
const effect: EffectText<State, Command> = (view, seat, command, name) => {
  const { near, out = [], ways } = effectOf(view, seat, command)
  return [
    ...(near === undefined ? [] : [m.tsuro_effect_near({ count: near })]),
    ...out.map((one) => (one === seat ? m.tsuro_log_out_you() : m.tsuro_log_out({ name: name(one) }))),
    ...(ways ? [m.tsuro_effect_ways(ways)] : []),
  ]
}

export const late: LateUi<State, Command> = { Hands, effect, ending, loss, trial }
