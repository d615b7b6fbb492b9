import type { Seat } from '../../../../shared/engine/game.ts'
import { locationOf } from '../../../../shared/games/tyros/board.ts'
import { total } from '../../../../shared/games/tyros/cards.ts'
import type { Command, Kind, Location, Refusal } from '../../../../shared/games/tyros/types.ts'
import { squaresOf } from '../board/squares.ts'
import { growthOf, type Draft } from './draft.ts'
import { labelOf } from '../text/labels.ts'
import { lensOf } from '../board/lens.ts'
import { targetsIn, targetsOf } from './options.ts'
import { added, keptOf, removed, takes, tolls, type Payment } from './payment.ts'
import { choiceText } from '../text/choice.ts'
import { dealOf, plannedOf } from './command.ts'
import type { Situation } from './situation.ts'
import { cityAt, freeSpot, portAt, type Point } from '../board/geometry.ts'
import { seaWay } from '../board/sea-way.ts'

/** A piece that is not there yet: where it would stand. */
export interface Ghost {
  readonly piece: 'galley' | 'city'
  readonly seat: Seat
  readonly at: Point
}

/** What a draft comes to at this table: what it does and costs, and what chart and tray show of it. */
export type Preview = ReturnType<typeof previewOf>

/** `command`: what the draft makes, if it is complete; `refusal`: why that is not allowed. */
export function previewOf(situation: Situation, command: Command | undefined, refusal: Refusal | undefined) {
  const { view, me, draft, stage } = situation
  const planned = plannedOf(view, me, draft)
  const payment = stage === 'keep' ? keptOf(view, me!, draft.keep) : planned?.payment
  const voyage = planned?.plan.type === 'move' ? planned.plan : undefined
  const targets = voyage ? targetsOf(view, me!, voyage.from) : []
  const growth = me === null ? undefined : growthOf(view, me, draft)
  const deal = dealOf(view, me, draft)
  return {
    planned,
    payment,
    deal,
    /** Whether something is made up that others will be asked. */
    preparing: deal !== undefined && total(deal.give) + total(deal.want) > 0,
    label: labelOf(stage, command, growth, payment),
    chosen: choiceText(situation, planned, refusal),
    squares: squaresOf(situation, targets, voyage !== undefined),
    lens: draft.square === undefined ? undefined : lensOf(situation, targets, voyage, draft.square),
    way: voyage?.to === undefined ? undefined : seaWay(voyage.from, voyage.to),
    ghost: command && me !== null ? ghostOf(command, me, situation) : undefined,

    /** The draft after a tap on a square. */
    tapped(location: Location): Draft {
      const there = targetsIn(targets, location)
      if (voyage && there.length === 1) return { plan: { ...voyage, to: there[0]!.to } }
      const mine = view.tiles[me ?? -1]?.held.it?.includes(location)
      return (stage === 'grow' || stage === 'show') && mine ? { tile: location } : { ...draft, square: location }
    },
    can: (kind: Kind): boolean => payment !== undefined && (takes(payment, kind) || tolls(payment, kind)),
    /** The draft with one card more on the tray, or one less. */
    lay: (kind: Kind): Draft => laid(draft, payment!, kind),
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

function ghostOf(command: Command, seat: Seat, { view }: Situation): Ghost | undefined {
  if (command.type === 'move') return { piece: 'galley', seat, at: portAt(command.to) }
  if (command.type === 'buildCity') return { piece: 'city', seat, at: cityAt(locationOf(command.galley)) }
  if (command.type !== 'buildGalley') return undefined
  const there = view.galleys.some((galleys) => galleys[command.at]! > 0) ? [portAt(command.at)] : []
  return { piece: 'galley', seat, at: freeSpot(command.at, [cityAt(command.at), ...there]) }
}
