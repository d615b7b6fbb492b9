import { JOKER, indexOf, total } from './cards.ts'
import type { Cards, Empire, Price } from './types.ts'

/** Whether these cards are the right number in the right colours; a joker counts as the colour it pays for (TYR-19). */
export function fits(price: Price, pay: Cards): boolean {
  if (total(pay) !== price.count) return false
  if (price.colour === null) return true
  const matching = matchingIn(pay, price.colour)
  return price.all ? matching === price.count : matching > 0
}

/** Cards that can pay for this colour, jokers among them. */
export const matchingIn = (cards: Cards, colour: Empire): number => cards[indexOf[colour]]! + cards[JOKER]

export function affords(price: Price, hand: Cards): boolean {
  if (price.colour === null) return total(hand) >= price.count
  const matching = matchingIn(hand, price.colour)
  return price.all ? matching >= price.count : matching > 0 && total(hand) >= price.count
}

/** The payment that costs the hand least: the own colour first, then the colours it holds fewest of, jokers last. */
export function cheapest(price: Price, hand: Cards): Cards | undefined {
  if (!affords(price, hand)) return undefined
  const pay: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  let due = price.count
  if (price.colour !== null) {
    const own = indexOf[price.colour]
    pay[own] = Math.min(hand[own]!, price.all ? due : 1)
    if (price.all) pay[JOKER] = due - pay[own]!
    else if (pay[own] === 0) pay[JOKER] = 1
    due -= pay[own]! + pay[JOKER]
  }
  while (due > 0) {
    let scarce = JOKER
    for (let kind = 0; kind < JOKER; kind++)
      if (pay[kind]! < hand[kind]! && (scarce === JOKER || hand[kind]! < hand[scarce]!)) scarce = kind
    const spent = Math.min(hand[scarce]! - pay[scarce]!, due)
    pay[scarce]! += spent
    due -= spent
  }
  return pay
}

export const anyCards = (count: number): Price => ({ count, colour: null, all: false, toll: null })
