import { trial } from '../../../shared/games/tyros/trial.ts'
import type { Command, State } from '../../../shared/games/tyros/types.ts'
import type { LateUi, Ending, EffectText } from '../game-ui.ts'
import Hands from './Hands.svelte'
import Picture from './Ending.svelte'
import { points } from '../../../shared/games/tyros/score.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { facts, rankName } from './text/sentences.ts'
import { effectOf } from '../../../shared/games/tyros/effect.ts'
import { capital, empireName } from './text/labels.ts'

const ending: Ending<State> = {
  facts,
  Picture,
  score: (view, seat) => m.tyros_count_points({ count: points(view)[seat]! }),
}

/** "Your points: 12, with it 18. Ben: 9, with it 6. It costs 2 of your 9 cards." */
const effect: EffectText<State, Command> = (view, seat, command, name) => {
  const { own, theirs, cards, grown, city, lack } = effectOf(view, seat, command)
  const sentences = [
    own && m.tyros_effect_points({ ...own }),
    theirs && m.tyros_effect_theirs({ ...theirs, name: name(theirs.seat) }),
    cards && m.tyros_effect_cost({ count: cards, all: view.hands[seat]!.size }),
    city === undefined ? undefined : m.tyros_effect_city({ count: city }),
    lack && m.tyros_effect_lack({ ...lack }),
  ].filter((one) => typeof one === 'string')
  if (sentences.length > 0 || !grown || command.type !== 'grow') return sentences
  return [m.tyros_effect_grown({ ...grown, empire: capital(empireName(command.empire)), rank: rankName(grown.rank) })]
}

export const late: LateUi<State, Command> = { Hands, effect, ending, trial, moment: 'cardsDealt' }
