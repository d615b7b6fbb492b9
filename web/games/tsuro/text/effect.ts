import { effectOf } from '../../../../shared/games/tsuro/effect.ts'
import type { Command, State } from '../../../../shared/games/tsuro/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { EffectText } from '../../game-ui.ts'

/** "Ben goes out. Then you stay on in 5 of 8 ways to lay your tiles." */
export const effect: EffectText<State, Command> = (view, seat, command, name) => {
  const { near, out = [], ways } = effectOf(view, seat, command)
  return [
    ...(near === undefined ? [] : [m.tsuro_effect_near({ count: near })]),
    ...out.map((one) => (one === seat ? m.tsuro_log_out_you() : m.tsuro_log_out({ name: name(one) }))),
    ...(ways ? [m.tsuro_effect_ways(ways)] : []),
  ]
}
