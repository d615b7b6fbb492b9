import type { Seen } from '../../../shared/engine/game.ts'
import { choosing } from '../../../shared/games/tyros/check.ts'
import { answering, counterOf, isOpen } from '../../../shared/games/tyros/offers.ts'
import type { State } from '../../../shared/games/tyros/types.ts'
import { m } from '../../words/compiled/messages.js'
import { listed } from '../../words/lists.ts'
import type { Reader } from '../play.ts'
import type { Asking } from './asking.ts'
import { asks, growthOf, type Stage } from './draft.ts'
import { empireName, names } from './names.ts'
import { nameOf } from './places.ts'

interface Asked extends Asking {
  /** What is planned, in words. */
  readonly plan: string | undefined
  /** Those of the others who prepare an offer, by name. */
  readonly others: readonly string[]
}

/** The one line that says what to do, or what is being waited for; and who prepares an offer. */
export function prompt(asked: Asked): string {
  const { stage, view, others, plan } = asked
  if (others.length === 0 || view.phase !== 'actions') return own(asked)
  const preparing = m.tyros_preparing({ names: listed(others), count: others.length })
  return !plan && isIdle(stage, view, asked.reader) ? preparing : `${own(asked)} ${preparing}`
}

/** Whether nothing is asked of the reader. */
function isIdle(stage: Stage, view: Seen<State>, { me }: Reader): boolean {
  return stage === 'watch' || (stage === 'wait' && asks(view, me).length === 0)
}
function own(asked: Asked): string {
  const { stage, view, reader, draft, plan } = asked
  switch (stage) {
    case 'grow':
      return growing(view, reader, draft)
    case 'show':
      return view.stack > 0 ? m.tyros_prompt_show() : m.tyros_prompt_show_empty()
    case 'keep':
      return m.tyros_prompt_keep()
    case 'act':
      if (draft.passing) return m.tyros_prompt_pass()
      return plan ?? acting(view, reader)
    case 'wait':
      return plan && asks(view, reader.me).length === 0 ? m.tyros_prompt_not_yet({ plan }) : waiting(view, reader)
    case 'watch':
      return waiting(view, reader)
  }
}

function growing(view: Seen<State>, { me }: Reader, draft: Asking['draft']): string {
  const { tile, open, empire } = growthOf(view, me!, draft)
  if (tile === undefined) return m.tyros_prompt_grow()
  const place = nameOf(tile)
  if (empire) return m.tyros_prompt_grow_ready({ place, empire: empireName(empire) })
  return open.length === 0 ? m.tyros_prompt_grow_not({ place }) : m.tyros_prompt_grow_empire({ place })
}

function acting(view: Seen<State>, { me }: Reader): string {
  const open = view.offers.filter(isOpen)
  if (open.length === 0) return view.last ? `${m.tyros_prompt_last()} ${m.tyros_prompt_act()}` : m.tyros_prompt_act()
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
      if (asks(view, reader.me).length > 0) return m.tyros_prompt_asked(theirs)
      return answering(view).length > 0 ? m.tyros_prompt_theirs_offer(theirs) : m.tyros_prompt_theirs_act(theirs)
    case 'discard':
      return m.tyros_prompt_theirs_keep({ names: names(choosing(view), reader) })
    case 'setup':
    case 'over':
      return ''
  }
}
