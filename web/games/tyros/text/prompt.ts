import type { Seen } from '../../../../shared/engine/game.ts'
import { choosing } from '../../../../shared/games/tyros/turn.ts'
import { unanswered, answering, counterOf, isOpen } from '../../../../shared/games/tyros/offers.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader } from '../../game-ui.ts'
import type { Stage } from '../draft/draft.ts'
import type { Situation } from '../draft/situation.ts'
import { names } from './names.ts'

/**
 * The one line that says what to do, or what is being waited for, and who is preparing an offer. `chosen`: what is chosen,
 * in words; `others`: the names of the other players who are preparing an offer.
 */
export function prompt(situation: Situation, chosen: string | undefined, others: readonly string[]): string {
  const { stage, view, reader } = situation
  if (others.length === 0 || view.phase !== 'actions') return own(situation, chosen)
  const preparing = m.tyros_preparing({ names: listed(others), count: others.length })
  return !chosen && isIdle(stage, view, reader) ? preparing : `${own(situation, chosen)} ${preparing}`
}

/** Whether nothing is asked of the reader. */
function isIdle(stage: Stage, view: Seen<State>, { me }: Reader): boolean {
  return stage === 'watch' || (stage === 'wait' && unanswered(view, me).length === 0)
}

function own({ stage, view, reader }: Situation, chosen: string | undefined): string {
  switch (stage) {
    case 'grow':
    case 'show':
      return chosen ?? m.tyros_prompt_grow()
    case 'keep':
      return m.tyros_prompt_keep()
    case 'act':
      return chosen ?? acting(view, reader)
    case 'wait':
    case 'watch':
      return (unanswered(view, reader.me).length === 0 ? chosen : undefined) ?? waiting(view, reader)
  }
}

function acting(view: Seen<State>, { me }: Reader): string {
  const open = view.offers.filter(isOpen)
  if (open.length === 0)
    return view.lastRound ? `${m.tyros_prompt_last()} ${m.tyros_prompt_act()}` : m.tyros_prompt_act()
  const answered = open.some((offer) =>
    offer.asked.some(({ seat, answer }) => seat !== me && (answer === 'accepted' || counterOf(offer, seat))),
  )
  return answered ? m.tyros_prompt_deal() : m.tyros_prompt_answers()
}

function waiting(view: Seen<State>, reader: Reader): string {
  const theirs = { name: reader.name(view.turn) }
  switch (view.phase) {
    case 'growth':
      return m.tyros_prompt_theirs_grow(theirs)
    case 'actions':
      if (unanswered(view, reader.me).length > 0) return m.tyros_prompt_asked(theirs)
      return answering(view).length > 0 ? m.tyros_prompt_theirs_offer(theirs) : m.tyros_prompt_theirs_act(theirs)
    case 'discard':
      return m.tyros_prompt_theirs_keep({ names: names(choosing(view), reader) })
    case 'setup':
    case 'finished':
      return ''
  }
}
