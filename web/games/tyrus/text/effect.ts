import { effectOf } from '../../../../shared/games/tyrus/effect.ts'
import type { Command, State } from '../../../../shared/games/tyrus/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { EffectText } from '../../game-ui.ts'
import { hintOf } from './hint.ts'

/** "4 votes, in this election. With it you have 11 there; tiles of Ben: 2." */
export const effect: EffectText<State, Command> = (view, seat, command, name) => {
  const { sum, theirs, left } = effectOf(view, seat, command)
  const hint = hintOf(view, seat, command.tile, command.place)
  const counts = hint.role !== 'bluff' && hint.when !== 'never'
  return [
    m.tyrus_prompt_role({ ...hint }),
    counts ? m.tyrus_effect({ sum, name: name(1 - seat), count: theirs }) : m.tyrus_effect_bluff({ count: left }),
  ]
}
