import { effectOf } from '../../../../shared/games/tyros/effect.ts'
import type { Command, State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { EffectText } from '../../game-ui.ts'
import { capital, empireName } from './names.ts'
import { rankName } from './phrases.ts'

/** "Your points: 12, with it 18. Ben: 9, with it 6. It costs 2 of your 9 cards." */
export const effect: EffectText<State, Command> = (view, seat, command, name) => {
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
