import { JOKER, indexOf, total } from './cards.ts'
import type { Price } from './prices.ts'
import type { Cards } from './types.ts'

/** Whether these cards are the right number in the right colours; a joker counts as the colour it pays for (TYR-19). */
export function fits(price: Price, pay: Cards): boolean {
  if (total(pay) !== price.count) return false
  if (price.colour === null) return true
  const matching = pay[indexOf[price.colour]]! + pay[JOKER]
  return price.all ? matching === price.count : matching > 0
}

/** The payment that costs the hand least: the own colour first, then the colours it holds fewest of, jokers last. */
export function cheapest(price: Price, hand: Cards): Cards | undefined {
  const pay: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  let due = price.count
  const spend = (kind: number, most: number) => {
    const n = Math.min(hand[kind]! - pay[kind]!, most, due)
    pay[kind]! += n
    due -= n
    return n
  }
  if (price.colour !== null) {
    const own = spend(indexOf[price.colour], price.all ? due : 1)
    if (price.all) spend(JOKER, due)
    else if (own === 0 && spend(JOKER, 1) === 0) return undefined
  }
  if (price.colour === null || !price.all) {
    const scarce = [0, 1, 2, 3].sort((a, b) => hand[a]! - hand[b]! || a - b)
    for (const kind of [...scarce, JOKER]) spend(kind, due)
  }
  return due === 0 ? pay : undefined
}

/** A price of `count` cards of any colour. */
export const anyCards = (count: number): Price => ({ count, colour: null, all: false, toll: null })
