import type { Seen } from '../../../../shared/engine/game.ts'
import { TYRE } from '../../../../shared/games/tyros/board.ts'
import { FIRST_GALLEYS } from '../../../../shared/games/tyros/figures.ts'
import { unanswered, answering, counterOf, isOpen } from '../../../../shared/games/tyros/offers.ts'
import { choosing } from '../../../../shared/games/tyros/turn.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader } from '../../game-ui.ts'
import { earliestEnd } from '../board/ending.ts'
import type { Stage } from '../draft/draft.ts'
import type { Situation } from '../draft/situation.ts'
import { names } from './phrases.ts'

/**
 * The one line that says what to do, or what is being waited for, and who is preparing an offer. `chosen`: what is chosen,
 * in words; `dealing`: these are terms of a deal; `others`: the names of the other players who are preparing an offer.
 */
export function prompt(
  situation: Situation,
  chosen: string | undefined,
  dealing: boolean,
  others: readonly string[],
): string {
  const { stage, view, reader } = situation
  if (dealing && chosen) return chosen
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
      return chosen ?? [m.tyros_prompt_grow(), ...(mayEnd(view) ? [m.tyros_end_may()] : [])].join(' ')
    case 'keep':
      return m.tyros_prompt_keep({ round: view.round })
    case 'act':
      return chosen ?? acting(view, reader)
    case 'wait':
    case 'watch':
      return (unanswered(view, reader.me).length === 0 ? chosen : undefined) ?? waiting(view, reader)
  }
}

/** Whether the round under way is the last, if nobody has to show tiles. */
const mayEnd = (view: Seen<State>): boolean => earliestEnd(view) === view.round

function acting(view: Seen<State>, { me }: Reader): string {
  const open = view.offers.filter(isOpen)
  if (open.length === 0) return [m.tyros_prompt_act(), ...beginning(view, me!)].join(' ')
  const answered = open.some((offer) =>
    offer.asked.some(({ seat, answer }) => seat !== me && (answer === 'accepted' || counterOf(offer, seat))),
  )
  return answered ? m.tyros_prompt_deal() : m.tyros_prompt_answers()
}

/** Facts to know before an action: all others have passed, the end is near, or the place to start. */
function beginning(view: Seen<State>, me: number): string[] {
  if (view.passes === view.hands.length - 1)
    return [view.lastRound ? m.tyros_prompt_passed_last() : m.tyros_prompt_passed({ round: view.round })]
  if (view.lastRound) return [m.tyros_prompt_last()]
  if (earliestEnd(view) === view.round + 1) return [m.tyros_end_next()]
  return view.round === 1 && view.galleys[me]![TYRE] === FIRST_GALLEYS ? [m.tyros_prompt_start()] : []
}

function waiting(view: Seen<State>, reader: Reader): string {
  const theirs = { name: reader.name(view.turn) }
  switch (view.phase) {
    case 'growth':
      return m.tyros_prompt_theirs_grow(theirs)
    case 'actions':
      if (unanswered(view, reader.me).length > 0) return m.tyros_prompt_asked(theirs)
      return answering(view).length > 0 ? m.tyros_prompt_theirs_offer(theirs) : m.tyros_prompt_theirs_act(theirs)
    case 'discard': {
      const others = { round: view.round, names: names(choosing(view), reader) }
      return view.kept[reader.me ?? -1] ? m.tyros_prompt_kept(others) : m.tyros_prompt_theirs_keep(others)
    }
    case 'setup':
    case 'finished':
      return ''
  }
}
