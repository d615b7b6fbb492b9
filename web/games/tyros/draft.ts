import type { Seat, Seen } from '../../../shared/engine/game.ts'
import { ownTiles, turn } from '../../../shared/games/tyros/check.ts'
import { askable, openOffer } from '../../../shared/games/tyros/offers.ts'
import { empiresNextTo, isPlayable } from '../../../shared/games/tyros/tiles.ts'
import type { Cards, Command, Empire, Kind, Location, Place, State, Tile } from '../../../shared/games/tyros/types.ts'
import { bankOf, keptOf, paymentOf, type Payment } from './paying.ts'

/** What is to be done, as far as it is chosen. `bank` takes a card of the pile, or with none named draws new ones. */
export type Plan =
  | { readonly type: 'move'; readonly from: Place; readonly to?: Place | undefined }
  | { readonly type: 'buildCity'; readonly galley: Place }
  | { readonly type: 'buildGalley'; readonly at: Location }
  | { readonly type: 'bank'; readonly take?: Kind | undefined }

/** Terms in the making. `counter`: the number of the offer they answer; `to`: whom a new offer asks, if not all. */
export interface Deal {
  readonly give: Cards
  readonly want: Cards
  readonly to?: readonly Seat[] | undefined
  readonly counter?: number | undefined
}

/** What is chosen and not yet committed. Parts that no longer fit the table are passed over, not forgotten. */
export interface Draft {
  /** The square that is enlarged. */
  readonly square?: Location | undefined
  readonly tile?: Tile | undefined
  readonly empire?: Empire | undefined
  readonly plan?: Plan | undefined
  /** How the player wants to pay, where it is not the cheapest way; the toll, `null` where it was taken back. */
  readonly pay?: Cards | undefined
  readonly toll?: Kind | null | undefined
  readonly deal?: Deal | undefined
  readonly keep?: Cards | undefined
  /** A pass that waits for its confirmation. */
  readonly passing?: boolean | undefined
  /** Whose points are being explained. */
  readonly explained?: Seat | undefined
}

/** What this seat is asked for; `wait`: nothing now, `watch`: never. */
export type Stage = 'grow' | 'show' | 'act' | 'keep' | 'wait' | 'watch'

export function stageOf(view: Seen<State>, me: Seat | null): Stage {
  if (me === null || view.phase === 'over') return 'watch'
  if (view.phase === 'discard') return keptOf(view, me) ? 'keep' : 'wait'
  if (turn(view) !== me) return 'wait'
  if (view.phase === 'actions') return 'act'
  return ownTiles(view, me).some((tile) => isPlayable(view.counters, tile)) ? 'grow' : 'show'
}

/** The empires that could take the chosen tile, and the one that does: the only one, or the chosen one. */
export function growthOf(view: Seen<State>, me: Seat, draft: Draft) {
  const tile = draft.tile !== undefined && ownTiles(view, me).includes(draft.tile) ? draft.tile : undefined
  const open = tile === undefined ? [] : empiresNextTo(view.counters, tile)
  const empire = open.length === 1 ? open[0] : open.find((one) => one === draft.empire)
  return { tile, open, empire }
}

/** What is planned, while it fits the table, with its payment. */
export interface Planned {
  readonly plan: Plan
  readonly payment: Payment | undefined
}

export function plannedOf(view: Seen<State>, me: Seat | null, draft: Draft): Planned | undefined {
  const { plan } = draft
  if (me === null || !plan || view.phase !== 'actions') return undefined
  switch (plan.type) {
    case 'bank':
      return { plan, payment: bankOf(view, me, draft.pay) }
    case 'move':
      if (view.galleys[me]![plan.from] === 0) return undefined
      if (plan.to === undefined) return { plan, payment: undefined }
      return { plan, payment: paymentOf(view, me, { ...plan, to: plan.to }, draft.pay, draft.toll) }
    case 'buildCity':
    case 'buildGalley': {
      const payment = paymentOf(view, me, plan, draft.pay, draft.toll)
      return payment && { plan, payment }
    }
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

/** Whom a new offer asks: those chosen of those who may be; all, or in the English edition the first. */
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
      if (view.stack === 0) return { type: 'show' }
      return tile === undefined ? undefined : { type: 'show', under: tile }
    }
    case 'keep':
      return { type: 'keep', cards: keptOf(view, me!, draft.keep)!.pay }
    case 'act':
    case 'wait':
      return deedOf(plannedOf(view, me, draft))
    case 'watch':
      return undefined
  }
}

function deedOf(planned: Planned | undefined): Command | undefined {
  const { plan, payment } = planned ?? {}
  if (!plan || !payment) return undefined
  const { pay, toll } = payment
  switch (plan.type) {
    case 'bank':
      return plan.take ? { type: 'fetch', pay, take: plan.take } : { type: 'exchange', pay }
    case 'move': {
      const move = { type: 'move', from: plan.from, to: plan.to!, pay } as const
      return toll === undefined ? move : { ...move, toll }
    }
    case 'buildCity':
      return { type: 'buildCity', galley: plan.galley, pay }
    case 'buildGalley':
      return { type: 'buildGalley', at: plan.at, pay }
  }
}

/** The command of the open sheet. */
export function dealCommand(view: Seen<State>, { give, want, counter, to }: Deal): Command {
  if (counter !== undefined) return { type: 'counter', offer: counter, give, want }
  return { type: 'offer', give, want, to: recipientsOf(view, { give, want, to }) }
}

/** Terms in the making outlast what is said to another offer than the one they answer. */
export function outlasting({ deal }: Draft, command: Command): Draft | undefined {
  switch (command.type) {
    case 'accept':
    case 'retract':
    case 'withdraw':
      return deal && deal.counter !== command.offer ? { deal } : undefined
    case 'decline':
      return deal && !command.forTurn && deal.counter !== command.offer ? { deal } : undefined
    case 'grow':
    case 'show':
    case 'move':
    case 'buildCity':
    case 'buildGalley':
    case 'exchange':
    case 'fetch':
    case 'pass':
    case 'offer':
    case 'counter':
    case 'conclude':
    case 'take':
    case 'keep':
      return undefined
  }
}
