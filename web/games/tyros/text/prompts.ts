import type { Seen } from '../../../../shared/engine/game.ts'
import { TYRE, locationOf } from '../../../../shared/games/tyros/board.ts'
import { FIRST_GALLEYS, BANK, CITY_PRICE, CITY_PRICE_OF_TWO } from '../../../../shared/games/tyros/figures.ts'
import { unanswered, answering, counterOf, isOpen, askable, openOffer } from '../../../../shared/games/tyros/offers.ts'
import { choosing, ownCards } from '../../../../shared/games/tyros/turn.ts'
import type { State, Command, Refusal } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader } from '../../game-ui.ts'
import { earliestEnd } from '../board/ending.ts'
import { type Stage, growthOf, placeOf, type Deal, type Plan, type Situation } from '../draft/draft.ts'
import { names, cardsName, placeName } from './sentences.ts'
import { same, total } from '../../../../shared/games/tyros/cards.ts'
import { empireName, kindName, capital, either, nameOf } from './labels.ts'
import type { Payment } from '../draft/payment.ts'
import { matchingIn } from '../../../../shared/games/tyros/payment.ts'
import { priceName } from './trade.ts'
import { recipientsOf, type Planned } from '../draft/command.ts'
import type { Offered, Target } from '../draft/options.ts'

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

export function labelOf(
  stage: Stage,
  command: Command | undefined,
  growth: ReturnType<typeof growthOf> | undefined,
  payment: Payment | undefined,
): string {
  if (stage === 'grow' && !command)
    return growth && growth.open.length > 1 ? m.tyros_commit_grow_empire() : m.tyros_commit_grow_tile()
  if (stage === 'show' && !command) return m.tyros_commit_show_tile()
  if (!command) return ''
  const count = payment?.price?.count ?? (payment ? total(payment.pay) : 0)
  switch (command.type) {
    case 'grow':
      return m.tyros_commit_grow({ place: nameOf(command.tile), empire: empireName(command.empire) })
    case 'show':
      return command.under === undefined
        ? m.tyros_commit_show_tile()
        : m.tyros_commit_show({ place: nameOf(command.under) })
    case 'move':
      return m.tyros_commit_move({ count: count + (payment?.price?.toll === null ? 0 : 1) })
    case 'buildCity':
      return m.tyros_commit_city({ count })
    case 'buildGalley':
      return m.tyros_commit_galley({ count })
    case 'exchange':
      return count === 0 ? m.tyros_commit_exchange_none() : m.tyros_commit_exchange({ count })
    case 'fetch':
      return m.tyros_commit_fetch({ count: BANK, kind: kindName(command.take) })
    case 'keep':
      return m.tyros_commit_keep()
    case 'offer':
      return m.tyros_deal_send()
    case 'counter':
      return m.tyros_deal_counter()
    default:
      return ''
  }
}

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
  if (same(deal.give, deal.want)) return m.tyros_deal_alike()
  if (answered && refusal === 'same-terms') return m.tyros_deal_unchanged()
  if (refusal !== undefined) return refusals[refusal]()
  const asked = answered ? [view.turn] : recipientsOf(view, deal)
  const terms = { give: cardsName(deal.give), want: cardsName(deal.want) }
  return capital(m.tyros_deal_says({ ...terms, names: either(asked.map(reader.name)) }))
}

const deeds: Partial<Record<Command['type'], () => string>> = {
  accept: m.tyros_deed_accept,
  decline: m.tyros_deed_decline,
  withdraw: m.tyros_deed_withdraw,
  retract: m.tyros_deed_retract,
  conclude: m.tyros_deed_conclude,
  take: m.tyros_deed_take,
}
/** An answer in words, since the draft of one shows nothing. */
export const deedOf = ({ type }: Command): string | undefined => deeds[type]?.()

/** Sentences for all codes of the rules, each saying what to do next. */
export const refusals: Readonly<Record<Refusal, () => string>> = {
  'game-over': m.tyros_refused_game_over,
  'not-your-turn': m.tyros_refused_not_your_turn,
  'not-now': m.tyros_refused_not_now,
  'not-in-hand': m.tyros_refused_not_in_hand,
  'no-border': m.tyros_refused_no_border,
  'tile-playable': m.tyros_refused_tile_playable,
  'under-missing': m.tyros_refused_under_missing,
  'draw-pile-empty': m.tyros_refused_draw_pile_empty,
  'no-galley': m.tyros_refused_no_galley,
  stays: m.tyros_refused_stays,
  'no-empire': m.tyros_refused_no_empire,
  full: m.tyros_refused_full,
  'no-toll': m.tyros_refused_no_toll,
  'toll-due': m.tyros_refused_toll_due,
  'wrong-payment': m.tyros_refused_wrong_payment,
  'cards-missing': m.tyros_refused_cards_missing,
  'city-there': m.tyros_refused_city_there,
  'not-alone': m.tyros_refused_not_alone,
  'no-supply': m.tyros_refused_no_supply,
  'no-city': m.tyros_refused_no_city,
  'deck-short': m.tyros_refused_deck_short,
  'not-discarded': m.tyros_refused_not_discarded,
  'nothing-given': m.tyros_refused_nothing_given,
  'bad-recipients': m.tyros_refused_bad_recipients,
  'one-at-a-time': m.tyros_refused_one_at_a_time,
  'no-deals': m.tyros_refused_no_deals,
  'same-terms': m.tyros_refused_same_terms,
  'too-many-offers': m.tyros_refused_too_many_offers,
  'too-many-trades': m.tyros_refused_too_many_trades,
  'no-such-offer': m.tyros_refused_no_such_offer,
  'not-asked': m.tyros_refused_not_asked,
  answered: m.tyros_refused_answered,
  'not-accepted': m.tyros_refused_not_accepted,
  'no-counter': m.tyros_refused_no_counter,
  'not-three': m.tyros_refused_not_three,
}
