import { locationOf } from '../../../../shared/games/tyros/board.ts'
import { askable, openOffer } from '../../../../shared/games/tyros/offers.ts'
import { total } from '../../../../shared/games/tyros/cards.ts'
import { BANK, CITY_PRICE, CITY_PRICE_OF_TWO } from '../../../../shared/games/tyros/figures.ts'
import type { Refusal } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import type { Situation } from '../draft/situation.ts'
import { priceName } from './price.ts'
import { growthOf, placeOf, type Deal } from '../draft/draft.ts'
import { capital, either, empireName, kindName } from './names.ts'
import { cardsName, placeName } from './phrases.ts'
import { recipientsOf } from '../draft/command.ts'
import type { Offered } from '../draft/options.ts'
import { nameOf } from './places.ts'
import type { Planned } from '../draft/command.ts'
import { refusals } from './refusals.ts'

/**
 * What is chosen, in a sentence; undefined: nothing yet. `options`: where the chosen action can be done; `tolled`: whether a
 * toll is due where the galley may sail to; `refusal`: why what is paid may not be carried out.
 */
export function choiceText(
  situation: Situation,
  planned: Planned | undefined,
  options: readonly Offered[],
  tolled: boolean,
  refusal: Refusal | undefined,
) {
  const { stage, view, draft, reader } = situation
  switch (stage) {
    case 'grow':
      return growing(situation)
    case 'show':
      return view.drawPile > 0 ? m.tyros_prompt_show() : m.tyros_prompt_show_empty()
    case 'act':
      if (draft.passing) return m.tyros_prompt_pass()
      return planned && planning(planned, options, tolled, reader, refusal)
    case 'wait':
      return planned && m.tyros_prompt_not_yet({ plan: planning(planned, options, tolled, reader, undefined) })
    case 'keep':
    case 'watch':
      return undefined
  }
}

function growing({ view, me, draft }: Situation): string | undefined {
  const { tile, open, empire } = growthOf(view, me!, draft)
  if (tile === undefined) return undefined
  const place = nameOf(tile)
  if (empire) return m.tyros_prompt_grow_ready({ place, empire: empireName(empire) })
  return open.length === 0 ? m.tyros_prompt_grow_not({ place }) : m.tyros_prompt_grow_empire({ place })
}

/** What is planned, and what it costs. */
function planning(
  { plan, payment }: Planned,
  options: readonly Offered[],
  tolled: boolean,
  { name }: Reader,
  refusal: Refusal | undefined,
): string {
  if (plan.type === 'bank')
    return plan.take
      ? m.tyros_prompt_bank_take({ count: BANK, kind: kindName(plan.take) })
      : m.tyros_prompt_bank({ count: BANK })
  if (placeOf(plan) === undefined) return looking(plan.type, options)
  if (plan.type === 'move' && plan.to === undefined) return tolled ? m.tyros_prompt_move_toll() : m.tyros_prompt_move()
  if (!payment?.price) return refusals[refusal ?? 'full']()
  const price = priceName(payment.price, name)
  switch (plan.type) {
    case 'move':
      return m.tyros_prompt_price({ place: placeName(plan.to!), price })
    case 'buildCity':
      return m.tyros_prompt_city({ place: nameOf(locationOf(plan.galley!)), price })
    case 'buildGalley':
      return m.tyros_prompt_galley({ place: nameOf(plan.at!), price })
  }
}

/** Where an action can be done that is chosen and nothing else yet; or why it cannot be done now. */
function looking(type: 'move' | 'buildCity' | 'buildGalley' | 'bank', options: readonly Offered[]): string {
  const payable = options.some(({ affordable }) => affordable)
  switch (type) {
    case 'move':
      return payable ? m.tyros_prompt_sail() : m.tyros_prompt_sail_none()
    case 'buildCity':
      if (payable) return m.tyros_prompt_city_where()
      return options.length > 0
        ? m.tyros_prompt_city_dear({ count: CITY_PRICE, two: CITY_PRICE_OF_TWO })
        : m.tyros_prompt_city_none()
    case 'buildGalley':
      if (payable) return m.tyros_prompt_galley_where()
      return options.length > 0 ? m.tyros_prompt_galley_dear() : m.tyros_prompt_galley_none()
    case 'bank':
      return ''
  }
}

/** The terms in the making, or what is still missing. */
export function offerText({ view, reader }: Situation, deal: Deal, refusal: Refusal | undefined): string {
  const answered = deal.counter === undefined ? undefined : openOffer(view, deal.counter)
  if (!answered && askable(view).length === 0) return m.tyros_deal_nobody()
  if (total(deal.give) === 0 || total(deal.want) === 0) return m.tyros_deal_says_none()
  if (refusal !== undefined) return refusals[refusal]()
  const asked = answered ? [view.turn] : recipientsOf(view, deal)
  const terms = { give: cardsName(deal.give), want: cardsName(deal.want) }
  return capital(m.tyros_deal_says({ ...terms, names: either(asked.map(reader.name)) }))
}
