import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { isOpen, unanswered } from '../../../../shared/games/tyros/offers.ts'
import { locationOf } from '../../../../shared/games/tyros/board.ts'
import { ownCards } from '../../../../shared/games/tyros/turn.ts'
import { countOf, minus, none, total } from '../../../../shared/games/tyros/cards.ts'
import type { Cards, Command, Kind, Location, Refusal, State } from '../../../../shared/games/tyros/types.ts'
import { squaresOf } from '../board/squares.ts'
import { growthOf, placeOf, type Deal, type Draft, type Situation } from './draft.ts'
import { labelOf, choiceText, offerText } from '../text/prompts.ts'
import { landing, lensOf } from '../board/lens.ts'
import { offered, targetsIn, targetsOf, voyagesOf } from './options.ts'
import { added, keptOf, removed, takes, tolls, type Payment } from './payment.ts'
import { dealOf, plannedOf } from './command.ts'
import { freeSpot } from '../board/free-spot.ts'
import { cityAt, portAt, type Point } from '../board/geometry.ts'
import { seaWay } from '../board/sea-way.ts'

/** A piece that is not there yet: where it would stand. */
interface Ghost {
  readonly piece: 'galley' | 'city'
  readonly seat: Seat
  readonly at: Point
}

/** A draft's preview at this table: its effect and price, and its display on chart and tray. */
export type Preview = ReturnType<typeof previewOf>

/** `command`: the draft's, if it is complete; `refusal`: why that is not allowed. */
export function previewOf(situation: Situation, command: Command | undefined, refusal: Refusal | undefined) {
  const { view, me, draft, stage } = situation
  const planned = plannedOf(view, me, draft)
  const payment = stage === 'keep' ? keptOf(view, me!, draft.keep) : planned?.payment
  const plan = planned?.plan
  const voyage = plan?.type === 'move' ? plan : undefined
  const targets = voyage ? (voyage.from === undefined ? voyagesOf(view, me!) : targetsOf(view, me!, voyage.from)) : []
  const all = me !== null && view.phase === 'actions' ? offered(view, me) : []
  const options = plan ? all.filter((one) => one.plan.type === plan.type) : stage === 'act' ? all : []
  /** An action is chosen, and not yet where. */
  const looking = plan !== undefined && plan.type !== 'bank' && placeOf(plan) === undefined
  const growth = me === null ? undefined : growthOf(view, me, draft)
  const deal = dealOf(view, me, draft)
  const asked = unanswered(view, me).length > 0
  const idle = (planned === undefined || looking) && !draft.passing
  const offering = view.phase === 'actions' && !deal && (asked || idle) && view.offers.some(isOpen)
  return {
    planned,
    looking,
    payment,
    deal,
    /** Whether open offers are in sight: nothing else is being made up, or one is to be answered. */
    offering,
    hand: me === null ? none : handOf(view, me, deal, offering ? undefined : payment),
    /** Whether something is made up that others will be asked. */
    preparing: deal !== undefined && total(deal.give) + total(deal.want) > 0,
    label: labelOf(stage, command, growth, payment),
    chosen: deal ? offerText(situation, deal, refusal) : choiceText(situation, planned, options, targets, refusal),
    squares: squaresOf(situation, options, targets),
    lens:
      draft.square === undefined
        ? undefined
        : lensOf(situation, looking ? options : all, targets, voyage?.from !== undefined, draft.square),
    way: voyage?.from === undefined || voyage.to === undefined ? undefined : seaWay(voyage.from, voyage.to),
    ghost: command && me !== null ? ghostOf(command, me, situation) : undefined,

    /** The draft after a tap on a square. */
    tapped(location: Location): Draft {
      const there = targetsIn(targets, location)
      const here = plan && (looking || there.length === 0) ? options.filter(({ at }) => at === location) : []
      if (here.length === 1) return { plan: here[0]!.plan }
      if (here.length === 0 && there.length === 1) return { plan: landing(there[0]!) }
      const mine = view.tiles[me ?? -1]?.held.it?.includes(location)
      return (stage === 'grow' || stage === 'show') && mine ? { tile: location } : { ...draft, square: location }
    },
    /** Whether one more card of the hand can be laid out. */
    can(kind: Kind): boolean {
      if (offering) return false
      if (deal) return countOf(ownCards(view, me!), kind) > countOf(deal.give, kind)
      return payment !== undefined && (takes(payment, kind) || tolls(payment, kind))
    },
    /** The draft with one card more on the tray, or one less. */
    lay: (kind: Kind): Draft =>
      deal ? { ...draft, deal: { ...deal, give: added(deal.give, kind) } } : laid(draft, payment!, kind),
    back(kind: Kind): Draft {
      const pay = removed(payment!.pay, kind)
      return stage === 'keep' ? { ...draft, keep: pay } : { ...draft, pay, toll: payment!.toll ?? null }
    },
  }

  function laid(old: Draft, paid: Payment, kind: Kind): Draft {
    if (stage === 'keep') return { ...old, keep: added(paid.pay, kind) }
    if (takes(paid, kind)) return { ...old, pay: added(paid.pay, kind), toll: paid.toll ?? null }
    return { ...old, pay: paid.pay, toll: kind }
  }
}

/** A hand without the cards laid out; once they are chosen, the cards kept: all that is left. */
function handOf(view: Seen<State>, me: Seat, deal: Deal | undefined, payment: Payment | undefined): Cards {
  if (deal) return minus(ownCards(view, me), deal.give)
  return payment?.left ?? view.kept[me]?.it ?? ownCards(view, me)
}

function ghostOf(command: Command, seat: Seat, { view }: Situation): Ghost | undefined {
  if (command.type === 'move') return { piece: 'galley', seat, at: portAt(command.to) }
  if (command.type === 'buildCity') return { piece: 'city', seat, at: cityAt(locationOf(command.galley)) }
  if (command.type !== 'buildGalley') return undefined
  const there = view.galleys.some((galleys) => galleys[command.at]! > 0) ? [portAt(command.at)] : []
  return { piece: 'galley', seat, at: freeSpot(command.at, [cityAt(command.at), ...there]) }
}
