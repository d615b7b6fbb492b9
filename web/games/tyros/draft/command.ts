import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { same } from '../../../../shared/games/tyros/cards.ts'
import { check as allowed } from '../../../../shared/games/tyros/check.ts'
import { askable, openOffer } from '../../../../shared/games/tyros/offers.ts'
import type { Command, State } from '../../../../shared/games/tyros/types.ts'
import type { Action } from '../../../../shared/games/tyros/prices.ts'
import { growthOf, stageOf, type Deal, type Draft, type Plan } from './draft.ts'
import { bankOf, keptOf, paymentOf, type Payment } from './payment.ts'

/** The plan, while it fits the table, with its payment. */
export interface Planned {
  readonly plan: Plan
  readonly payment: Payment | undefined
}

export function plannedOf(view: Seen<State>, me: Seat | null, draft: Draft): Planned | undefined {
  const { plan } = draft
  if (me === null || !plan || view.phase !== 'actions') return undefined
  if (plan.type === 'bank') return { plan, payment: bankOf(view, me, draft.pay) }
  if (plan.type === 'move' && plan.from !== undefined && view.galleys[me]![plan.from] === 0) return undefined
  const action = pricedOf(plan)
  if (!action) return { plan, payment: undefined }
  const payment = paymentOf(view, me, action, draft.pay, draft.toll)
  return plan.type === 'move' || payment ? { plan, payment } : undefined
}

/** A plan that is chosen to its end, as prices are asked for it. */
function pricedOf(plan: Plan): Action | undefined {
  switch (plan.type) {
    case 'move': {
      const { from, to } = plan
      return from === undefined || to === undefined ? undefined : { type: 'move', from, to }
    }
    case 'buildCity':
      return plan.galley === undefined ? undefined : { type: 'buildCity', galley: plan.galley }
    case 'buildGalley':
      return plan.at === undefined ? undefined : { type: 'buildGalley', at: plan.at }
    case 'bank':
      return undefined
  }
}

/** Whether the sheet of a deal is open: its offer is, or it may be the next one of the player on turn. */
export function dealOf(view: Seen<State>, me: Seat | null, draft: Draft): Deal | undefined {
  const { deal } = draft
  if (me === null || !deal || view.phase !== 'actions') return undefined
  if (deal.counter !== undefined) {
    const offer = openOffer(view, deal.counter)
    return offer?.asked.some(({ seat, answer }) => seat === me && answer === null) ? deal : undefined
  }
  return view.turn === me ? deal : undefined
}

/** The seats that a new offer asks: those chosen of those that may be asked; all, or in the English edition the first. */
export function recipientsOf(view: Seen<State>, deal: Deal): Seat[] {
  const open = askable(view)
  const chosen = open.filter((seat) => deal.to?.includes(seat))
  if (deal.to) return chosen
  return view.options.edition === 'english' ? open.slice(0, 1) : open
}

/** The command that the draft makes, if it is whole. `check` says whether it is allowed. */
export function commandOf(view: Seen<State>, me: Seat | null, draft: Draft): Command | undefined {
  const stage = stageOf(view, me)
  switch (stage) {
    case 'grow': {
      const { tile, empire } = growthOf(view, me!, draft)
      return tile === undefined || !empire ? undefined : { type: 'grow', tile, empire }
    }
    case 'show': {
      const { tile } = growthOf(view, me!, draft)
      if (view.drawPile === 0) return { type: 'show' }
      return tile === undefined ? undefined : { type: 'show', under: tile }
    }
    case 'keep':
      return { type: 'keep', cards: keptOf(view, me!, draft.keep)!.pay }
    case 'act':
    case 'wait': {
      const deal = dealOf(view, me, draft)
      return deal ? dealCommand(view, deal) : actionOf(plannedOf(view, me, draft))
    }
    case 'watch':
      return undefined
  }
}

function actionOf(planned: Planned | undefined): Command | undefined {
  const { plan, payment } = planned ?? {}
  if (!plan || !payment) return undefined
  const { pay, toll } = payment
  if (plan.type === 'bank') return plan.take ? { type: 'fetch', pay, take: plan.take } : { type: 'exchange', pay }
  const action = pricedOf(plan)
  return action?.type === 'move' && toll !== undefined ? { ...action, pay, toll } : action && { ...action, pay }
}

/** The check of the rules; the page makes no offer of like for like either. */
export const check: typeof allowed = (view, seat, command) =>
  'want' in command && same(command.give, command.want) ? 'nothing-given' : allowed(view, seat, command)

function dealCommand(view: Seen<State>, { give, want, counter, to }: Deal): Command {
  if (counter !== undefined) return { type: 'counter', offer: counter, give, want }
  return { type: 'offer', give, want, to: recipientsOf(view, { give, want, to }) }
}

/** The draft that made a command on its way: it stays in sight until the room has answered. */
export function draftOf(command: Command): Draft {
  switch (command.type) {
    case 'grow':
      return { tile: command.tile, empire: command.empire }
    case 'show':
      return { tile: command.under }
    case 'move':
      return { plan: { type: 'move', from: command.from, to: command.to }, pay: command.pay, toll: command.toll }
    case 'buildCity':
      return { plan: { type: 'buildCity', galley: command.galley }, pay: command.pay }
    case 'buildGalley':
      return { plan: { type: 'buildGalley', at: command.at }, pay: command.pay }
    case 'exchange':
      return { plan: { type: 'bank' }, pay: command.pay }
    case 'fetch':
      return { plan: { type: 'bank', take: command.take }, pay: command.pay }
    case 'keep':
      return { keep: command.cards }
    case 'pass':
      return { passing: true }
    case 'offer':
      return { deal: { give: command.give, want: command.want, to: command.to } }
    case 'counter':
      return { deal: { give: command.give, want: command.want, counter: command.offer } }
    case 'accept':
    case 'decline':
    case 'retract':
    case 'withdraw':
    case 'conclude':
    case 'take':
      return { answer: command }
  }
}
