import type { Seat, Seen } from '../../../shared/engine/game.ts'
import { choosing } from '../../../shared/games/tyros/check.ts'
import { locationOf } from '../../../shared/games/tyros/board.ts'
import { answering, askedOf, counterOf, isOpen } from '../../../shared/games/tyros/offers.ts'
import type { Refusal, State } from '../../../shared/games/tyros/types.ts'
import { m } from '../../words/compiled/messages.js'
import { listed } from '../../words/lists.ts'
import type { Reader } from '../play.ts'
import { growthOf, type Draft, type Planned, type Stage } from './draft.ts'
import { empireName, kindName, names, placeName, priceName } from './names.ts'
import { parts } from './parts.ts'
import { nameOf } from './places.ts'

interface Asked {
  readonly stage: Stage
  readonly view: Seen<State>
  readonly reader: Reader
  readonly draft: Draft
  readonly planned: Planned | undefined
  /** Why a plan that is paid may not be carried out. */
  readonly refusal: Refusal | undefined
  /** Those of the others who prepare an offer, by name. */
  readonly others: readonly string[]
}

/** The one line that says what to do, or what is being waited for; and who prepares an offer. */
export function prompt(asked: Asked): string {
  const { stage, view, others, planned } = asked
  if (others.length === 0 || view.phase !== 'actions') return own(asked)
  const preparing = m.tyros_preparing({ names: listed(others), count: others.length })
  return !planned && isIdle(stage, view, asked.reader) ? preparing : `${own(asked)} ${preparing}`
}

/** Whether nothing is asked of the reader. */
function isIdle(stage: Stage, view: Seen<State>, { me }: Reader): boolean {
  return stage === 'watch' || (stage === 'wait' && !asks(view, me))
}
const asks = (view: Seen<State>, me: Seat | null): boolean =>
  me !== null && view.offers.some((offer) => isOpen(offer) && askedOf(offer, me)?.answer === null)

function own(asked: Asked): string {
  const { stage, view, reader, draft, planned, refusal } = asked
  switch (stage) {
    case 'grow':
      return growing(view, reader, draft)
    case 'show':
      return view.stack > 0 ? m.tyros_prompt_show() : m.tyros_prompt_show_empty()
    case 'keep':
      return m.tyros_prompt_keep()
    case 'act':
      if (draft.passing) return m.tyros_prompt_pass()
      if (planned) return planning(planned, reader, refusal)
      return acting(view, reader)
    case 'wait':
      return planned ? m.tyros_prompt_not_yet({ plan: planning(planned, reader, undefined) }) : waiting(view, reader)
    case 'watch':
      return waiting(view, reader)
  }
}

function growing(view: Seen<State>, { me }: Reader, draft: Draft): string {
  const { tile, open, empire } = growthOf(view, me!, draft)
  if (tile === undefined) return m.tyros_prompt_grow()
  const place = nameOf(tile)
  if (empire) return m.tyros_prompt_grow_ready({ place, empire: empireName(empire) })
  return open.length === 0 ? m.tyros_prompt_grow_not({ place }) : m.tyros_prompt_grow_empire({ place })
}

function planning({ plan, payment }: Planned, { name }: Reader, refusal: Refusal | undefined): string {
  if (plan.type === 'bank')
    return plan.take ? m.tyros_prompt_bank_take({ kind: kindName(plan.take) }) : m.tyros_prompt_bank()
  if (plan.type === 'move' && plan.to === undefined) return m.tyros_prompt_move()
  if (!payment?.price) return refusal ? (parts.now?.refusals[refusal]() ?? '') : m.tyros_refused_full()
  const price = priceName(payment.price, name)
  switch (plan.type) {
    case 'move':
      return m.tyros_prompt_price({ place: placeName(plan.to!), price })
    case 'buildCity':
      return m.tyros_prompt_city({ place: nameOf(locationOf(plan.galley)), price })
    case 'buildGalley':
      return m.tyros_prompt_galley({ place: nameOf(plan.at), price })
  }
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
      if (asks(view, reader.me)) return m.tyros_prompt_asked(theirs)
      return answering(view).length > 0 ? m.tyros_prompt_theirs_offer(theirs) : m.tyros_prompt_theirs_act(theirs)
    case 'discard':
      return m.tyros_prompt_theirs_keep({ names: names(choosing(view), reader) })
    case 'setup':
    case 'over':
      return ''
  }
}
