import { fold } from '../../engine/fold.ts'
import type { Seat, Seen } from '../../engine/game.ts'
import { holds, indexOf, minus, plus, some, total } from './cards.ts'
import { portsOf } from './galleys.ts'
import { counterOf, mirrored, openOffer } from './offers.ts'
import { matchingIn } from './payment.ts'
import { price } from './prices.ts'
import { rules } from './rules.ts'
import { points, ranking, sizes } from './score.ts'
import { trial } from './trial.ts'
import { ownCards } from './turn.ts'
import type { Cards, Command, Event, State, Terms } from './types.ts'

interface Change {
  readonly before: number
  readonly after: number
}

/** Figures of a command's immediate effect, as its seat sees it. */
interface Effect {
  /** The change of own points, as if the game ended then, and that of the seat that loses most by it. */
  readonly own?: Change | undefined
  readonly theirs?: (Change & { readonly seat: Seat }) | undefined
  /** Cards of the hand that it costs. */
  readonly cards?: number
  /** The squares of the empire that grows, and its rank, 0 for the largest. */
  readonly grown?: { readonly count: number; readonly rank: number }
  /** Cards that the hand lacks for a city at an own galley, where one can be: now, and with the cards that come. */
  readonly city?: number | undefined
  readonly lack?: Change | undefined
}

export function effectOf(view: Seen<State>, seat: Seat, command: Command): Effect {
  const hand = ownCards(view, seat)
  const traded = ({ give, want }: Terms): Effect =>
    holds(hand, give) ? lacking(view, seat, hand, plus(minus(hand, give), want)) : {}
  switch (command.type) {
    case 'grow':
    case 'move':
    case 'buildCity':
    case 'buildGalley':
      return onBoard(view, seat, command)
    case 'exchange':
    case 'pass':
      return { city: lackOf(view, seat, hand) }
    case 'keep':
      return { city: lackOf(view, seat, command.cards) }
    case 'fetch':
      return traded({ give: command.pay, want: some(command.take) })
    case 'offer':
    case 'counter':
      return traded(command)
    case 'conclude':
      return traded(openOffer(view, command.offer)!)
    case 'accept':
    case 'decline':
      return traded(mirrored(openOffer(view, command.offer)!))
    case 'take':
      return traded(mirrored(counterOf(openOffer(view, command.offer)!, command.with)!))
    case 'show':
    case 'withdraw':
    case 'retract':
      return {}
  }
}

function lacking(view: State, seat: Seat, now: Cards, then: Cards): Effect {
  const before = lackOf(view, seat, now)
  return before === undefined ? {} : { lack: { before, after: lackOf(view, seat, then)! } }
}

/** Cards that a hand lacks for the nearest city at an own galley; undefined: there is no place for one. */
function lackOf(view: State, seat: Seat, hand: Cards): number | undefined {
  const lacks = portsOf(view, seat).flatMap((galley) => {
    const asked = price(view, seat, { type: 'buildCity', galley })
    return typeof asked === 'string' ? [] : [Math.max(0, asked.count - matchingIn(hand, asked.colour!))]
  })
  return lacks.length === 0 ? undefined : Math.min(...lacks)
}

type OnBoard = Extract<Command, { type: 'grow' | 'move' | 'buildCity' | 'buildGalley' }>

function onBoard(view: Seen<State>, seat: Seat, command: OnBoard): Effect {
  const after = fold<State, Event>(rules, view, trial.play(view, seat, command).events)
  const then = points(after)
  const changes = points(view).map((before, one) => ({ seat: one, before, after: then[one]! }))
  const own = changes[seat]!
  const theirs = changes
    .filter((change) => change !== own && change.after < change.before)
    .sort((a, b) => a.after - a.before - (b.after - b.before))[0]
  const more = { own: own.after === own.before ? undefined : own, theirs }
  if (command.type !== 'grow')
    return { ...more, cards: total(command.pay) + (command.type === 'move' && command.toll ? 1 : 0) }
  const rank = ranking(after).indexOf(command.empire)
  return { ...more, grown: { count: sizes(after)[indexOf[command.empire]]!, rank } }
}
