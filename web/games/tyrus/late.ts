import { trial } from '../../../shared/games/tyrus/trial.ts'
import type { Command, State } from '../../../shared/games/tyrus/types.ts'
import type { LateUi, Ending, EffectText } from '../game-ui.ts'
import Hands from './Hands.svelte'
import Picture from './Ending.svelte'
import { representatives } from '../../../shared/games/tyrus/score.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { facts } from './text/ending.ts'
import { effectOf } from '../../../shared/games/tyrus/effect.ts'
import { hintOf } from './text/hint.ts'

const ending: Ending<State> = {
  facts,
  Picture,
  score: (view, seat) => m.tyrus_count_won({ count: representatives(view.results)[seat]! }),
}

/** "4 votes, in this election. With it you have 11 there; tiles of Ben: 2." */
const effect: EffectText<State, Command> = (view, seat, command, name) => {
  const { sum, theirs, left } = effectOf(view, seat, command)
  const hint = hintOf(view, seat, command.tile, command.place)
  const counts = hint.role !== 'bluff' && hint.when !== 'never'
  return [
    m.tyrus_prompt_role({ ...hint }),
    counts ? m.tyrus_effect({ sum, name: name(1 - seat), count: theirs }) : m.tyrus_effect_bluff({ count: left }),
  ]
}

export const late: LateUi<State, Command> = { Hands, effect, ending, trial, moment: 'counted' }
