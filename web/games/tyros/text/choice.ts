import { locationOf } from '../../../../shared/games/tyros/board.ts'
import { askable, openOffer } from '../../../../shared/games/tyros/offers.ts'
import { total } from '../../../../shared/games/tyros/cards.ts'
import { matchingIn } from '../../../../shared/games/tyros/payment.ts'
import { ownCards } from '../../../../shared/games/tyros/turn.ts'
import { BANK, CITY_PRICE, CITY_PRICE_OF_TWO } from '../../../../shared/games/tyros/figures.ts'
import type { Refusal } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Situation } from '../draft/situation.ts'
import { priceName } from './price.ts'
import { growthOf, placeOf, type Deal, type Plan } from '../draft/draft.ts'
import { capital, either, empireName, kindName } from './names.ts'
import { cardsName, placeName } from './phrases.ts'
import { recipientsOf } from '../draft/command.ts'
import type { Offered, Target } from '../draft/options.ts'
import { nameOf } from './places.ts'
import type { Planned } from '../draft/command.ts'
import { refusals } from './refusals.ts'

/**
 * The choice in a sentence; undefined: none yet. `options`: where the chosen action can be done; `targets`: where the
 * galley may sail to; `refusal`: why the payment may not be carried out.
 */
export function choiceText(
  situation: Situation,
  planned: Planned | undefined,
  options: readonly Offered[],
  targets: readonly Target[],
  refusal: Refusal | undefined,
) {
  const { stage, view, draft } = situation
  switch (stage) {
    case 'grow':
      return growing(situation)
    case 'show':
      return view.drawPile > 0 ? m.tyros_prompt_show() : m.tyros_prompt_show_empty()
    case 'act':
      if (draft.passing) return m.tyros_prompt_pass()
      return planned && planning(situation, planned, options, targets, refusal)
    case 'wait':
      return planned && m.tyros_prompt_not_yet({ plan: planning(situation, planned, options, targets, undefined) })
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

function planning(
  situation: Situation,
  { plan, payment }: Planned,
  options: readonly Offered[],
  targets: readonly Target[],
  refusal: Refusal | undefined,
): string {
  if (plan.type === 'bank')
    return plan.take
      ? m.tyros_prompt_bank_take({ count: BANK, kind: kindName(plan.take) })
      : m.tyros_prompt_bank({ count: BANK })
  if (placeOf(plan) === undefined) return looking(situation, plan.type, options, targets)
  if (plan.type === 'move' && plan.to === undefined)
    return targets.some(({ price }) => price.toll !== null) ? m.tyros_prompt_move_toll() : m.tyros_prompt_move()
  if (!payment?.price) return refusals[refusal ?? 'full']()
  const price = priceName(payment.price, situation.reader.name)
  switch (plan.type) {
    case 'move':
      return m.tyros_prompt_price({ place: placeName(plan.to!), price })
    case 'buildCity':
      return m.tyros_prompt_city({ place: nameOf(locationOf(plan.galley!)), price })
    case 'buildGalley':
      return m.tyros_prompt_galley({ place: nameOf(plan.at!), price })
  }
}

/** Says where the chosen action can be done, or why it cannot now. */
function looking(
  situation: Situation,
  type: Plan['type'],
  options: readonly Offered[],
  targets: readonly Target[],
): string {
  const payable = options.some(({ affordable }) => affordable)
  switch (type) {
    case 'move':
      return payable ? m.tyros_prompt_sail() : unpaid(situation, targets)
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

/** Says that no voyage can be paid, and which lacks the fewest cards. */
function unpaid({ view, me, reader }: Situation, targets: readonly Target[]): string {
  const hand = ownCards(view, me!)
  const paid = ({ price }: Target) => Math.min(price.count, matchingIn(hand, price.colour!))
  const [nearest] = [...targets].sort((a, b) => a.price.count - paid(a) - b.price.count + paid(b))
  if (!nearest) return m.tyros_prompt_sail_none()
  const price = priceName(nearest.price, reader.name)
  return m.tyros_prompt_sail_dear({ place: placeName(nearest.to), price, count: paid(nearest) })
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
