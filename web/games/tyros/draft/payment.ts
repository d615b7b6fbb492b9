import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { BANK, KEEP } from '../../../../shared/games/tyros/figures.ts'
import { choosing, ownCards } from '../../../../shared/games/tyros/turn.ts'
import { JOKER, countOf, holds, minus, none, plus, some, total } from '../../../../shared/games/tyros/cards.ts'
import { cheapest } from '../../../../shared/games/tyros/payment.ts'
import { price, type Action } from '../../../../shared/games/tyros/prices.ts'
import { kinds } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Kind, Price, State } from '../../../../shared/games/tyros/types.ts'

/** Cards on the tray: of a price, or of a choice of cards with no price. */
export interface Payment {
  readonly price: Price | undefined
  readonly pay: Cards
  readonly toll: Kind | undefined
  /** The most cards that the tray takes. */
  readonly room: number
  readonly left: Cards
  /** Whether the hand could pay at all. */
  readonly affordable: boolean
}

/** The card that is missed least as a toll: of the kind that most are left of, a joker last. */
function leastMissed(asked: Price, hand: Cards): Kind | undefined {
  const payable = kinds.filter((kind) => countOf(hand, kind) > 0 && cheapest(asked, minus(hand, some(kind))))
  const left = (kind: Kind) => {
    const rest = minus(hand, some(kind))
    return countOf(minus(rest, cheapest(asked, rest)!), kind) - (kind === 'joker' ? 100 : 0)
  }
  return [...payable].sort((a, b) => left(b) - left(a))[0]
}

/** The payment of an action: the cheapest, or as the player changed it; undefined where the action is not open. */
export function paymentOf(
  view: Seen<State>,
  me: Seat,
  action: Action,
  chosen: Cards | undefined,
  toll: Kind | null | undefined,
): Payment | undefined {
  const asked = price(view, me, action)
  if (typeof asked === 'string') return undefined
  const hand = ownCards(view, me)
  const due = asked.toll !== null
  const least = due ? leastMissed(asked, hand) : undefined
  const affordable = due ? least !== undefined : cheapest(asked, hand) !== undefined
  const given = !due || toll === null ? undefined : (toll ?? least)
  const rest = given && countOf(hand, given) > 0 ? minus(hand, some(given)) : hand
  const pay = chosen && holds(rest, chosen) ? chosen : affordable ? (cheapest(asked, rest) ?? none) : none
  return {
    price: asked,
    pay,
    toll: rest === hand ? undefined : given,
    room: asked.count,
    left: minus(rest, pay),
    affordable,
  }
}

/** The tray for the bank (TYR-31, TYR-32). */
export function bankOf(view: Seen<State>, me: Seat, chosen: Cards | undefined): Payment {
  return choice(ownCards(view, me), chosen, BANK)
}

/** The tray of cards to keep (TYR-36); undefined where there is nothing to choose. */
export function keptOf(view: Seen<State>, me: Seat, chosen?: Cards): Payment | undefined {
  return choosing(view).includes(me) ? choice(ownCards(view, me), chosen, KEEP) : undefined
}

function choice(hand: Cards, chosen: Cards | undefined, room: number): Payment {
  const pay = chosen && holds(hand, chosen) && total(chosen) <= room ? chosen : none
  return { price: undefined, pay, toll: undefined, room, left: minus(hand, pay), affordable: total(hand) > 0 }
}

/** Whether one more card of a kind may go on the tray. */
export function takes({ price: asked, pay, room, left }: Payment, kind: Kind): boolean {
  if (total(pay) >= room || countOf(left, kind) === 0) return false
  if (!asked || asked.colour === null) return true
  if (kind === asked.colour || kind === 'joker') return true
  if (asked.all) return false
  // The last card must be of the colour where none is yet.
  const matching = countOf(pay, asked.colour) + pay[JOKER]
  return matching > 0 || total(pay) < room - 1
}

/** Whether a card of this kind can be the toll that is still due. */
export function tolls({ price: asked, toll, left }: Payment, kind: Kind): boolean {
  return asked !== undefined && asked.toll !== null && toll === undefined && countOf(left, kind) > 0
}

export const added = (pay: Cards, kind: Kind): Cards => plus(pay, some(kind))
export const removed = (pay: Cards, kind: Kind): Cards => minus(pay, some(kind))
