import { kinds, type Cards, type Kind, type Pieces } from './types.ts'
import { COLOUR_CARDS, JOKERS } from './figures.ts'

export const none: Cards = [0, 0, 0, 0, 0]
/** All 60 trade cards (TYR-2). */
export const allCards: Cards = [COLOUR_CARDS, COLOUR_CARDS, COLOUR_CARDS, COLOUR_CARDS, JOKERS]
export const indexOf: Readonly<Record<Kind, number>> = { orange: 0, yellow: 1, green: 2, violet: 3, joker: 4 }
export const JOKER = 4

export const total = (cards: Cards): number => cards[0] + cards[1] + cards[2] + cards[3] + cards[4]
export const countOf = (cards: Cards, kind: Kind): number => cards[indexOf[kind]]!

export function some(kind: Kind, times = 1): Cards {
  const cards: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  cards[indexOf[kind]] = times
  return cards
}

export function plus(a: Cards, b: Cards): Cards {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]]
}

export function minus(a: Cards, b: Cards): Cards {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]]
}

/** The surplus of `a` over `b`, kind by kind. */
export function beyond(a: Cards, b: Cards): Cards {
  const over = (i: 0 | 1 | 2 | 3 | 4) => (a[i] > b[i] ? a[i] - b[i] : 0)
  return [over(0), over(1), over(2), over(3), over(4)]
}

export function holds(a: Cards, b: Cards): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] >= b[2] && a[3] >= b[3] && a[4] >= b[4]
}

export function same(a: Cards, b: Cards): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3] && a[4] === b[4]
}

export function listed(cards: Cards): Kind[] {
  const list: Kind[] = []
  kinds.forEach((kind, i) => {
    for (let n = cards[i]!; n > 0; n--) list.push(kind)
  })
  return list
}

/** The kind of the card at a place of `listed`, from 0. */
export function kindAt(cards: Cards, place: number): Kind {
  let i = 0
  for (; place >= cards[i]!; i++) place -= cards[i]!
  return kinds[i]!
}

export function counted(list: readonly Kind[]): Cards {
  const cards: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const kind of list) cards[indexOf[kind]]!++
  return cards
}

/** Cards of the deck: all that are neither in a hand nor discarded. */
export function deckSize(state: Pieces): number {
  let left = total(allCards) - total(state.discardPile)
  for (const { size } of state.hands) left -= size
  return left
}

/** Every choice of `count` of these cards, each once. */
export function choose(cards: Cards, count: number): Cards[] {
  const all: Cards[] = []
  const go = (kind: number, left: number, chosen: readonly number[]) => {
    if (kind === JOKER) {
      if (left <= cards[JOKER]) all.push([...chosen, left] as unknown as Cards)
      return
    }
    for (let n = Math.min(left, cards[kind]!); n >= 0; n--) go(kind + 1, left - n, [...chosen, n])
  }
  go(0, count, [])
  return all
}
