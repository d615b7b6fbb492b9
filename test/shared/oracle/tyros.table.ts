import { squareOf, type Berth, type Square } from './chart.ts'
import type { Result } from './oracle.ts'

/** Tyros by hand: every card, galley and counter is a thing of its own that lies somewhere. */

export const colours = ['orange', 'yellow', 'green', 'violet'] as const
export type Colour = (typeof colours)[number]
export const kinds = [...colours, 'joker'] as const
export type Card = (typeof kinds)[number]
/** Counts of cards of each kind, as commands and the real state write them. */
export type Counted = readonly number[]

export interface Tyros {
  edition: string
  phase: 'growth' | 'actions' | 'discard' | 'finished'
  round: number
  marker: number
  turn: number
  /** Seats that still have to play a tile in this round, in order. */
  growing: number[]
  passed: number
  trades: number
  lastRound: boolean
  counters: Record<Square, Colour>
  cities: Record<Square, number>
  galleys: { owner: number; at: Berth }[]
  hands: Card[][]
  discardPile: Card[]
  deck: Card[]
  tiles: Square[][]
  /** Tiles of the draw pile whose order nobody knows; below them those that were put under it. */
  drawPile: Square[]
  under: Square[]
  grandTour: number | null
  kept: (Card[] | null)[]
  offers: Offer[]
  offersMade: number
  noDeals: number[]
  result?: Result
}

export interface Terms {
  give: Counted
  want: Counted
}

export interface Offer extends Terms {
  number: number
  asked: { seat: number; answer: 'accepted' | 'declined' | Terms | null }[]
  withdrawn: boolean
}

export type TyrosCommand =
  | { type: 'grow'; tile: number; empire: Colour }
  | { type: 'show'; under?: number }
  | { type: 'move'; from: number; to: number; pay: Counted; toll?: Card }
  | { type: 'buildCity'; galley: number; pay: Counted }
  | { type: 'buildGalley'; at: number; pay: Counted }
  | { type: 'exchange'; pay: Counted }
  | { type: 'fetch'; pay: Counted; take: Card }
  | { type: 'pass' }
  | { type: 'keep'; cards: Counted }
  | TradeCommand

export type TradeCommand =
  | { type: 'offer'; give: Counted; want: Counted; to: number[] }
  | { type: 'withdraw'; offer: number }
  | { type: 'conclude'; offer: number; with: number }
  | { type: 'take'; offer: number; with: number }
  | { type: 'accept'; offer: number }
  | { type: 'decline'; offer: number; forTurn: boolean }
  | { type: 'counter'; offer: number; give: Counted; want: Counted }
  | { type: 'retract'; offer: number }

export const cards = (counted: Counted): Card[] => kinds.flatMap((kind, i) => Array<Card>(counted[i]!).fill(kind))
export const counted = (held: readonly Card[]): number[] =>
  kinds.map((kind) => held.filter((card) => card === kind).length)
export const square = (location: number): Square => (location === 33 ? 'T' : String(location))
export const location = (at: Square): number => (at === 'T' ? 33 : Number(at))
export const berth = (place: number): Berth => (place === 34 ? '16e' : place === 16 ? '16w' : square(place))
export const place = (at: Berth): number => (at === '16e' ? 34 : location(squareOf(at)))

/** Takes cards out of a heap; whether they all were there. */
export function removed<T>(heap: readonly T[], taken: readonly T[]): T[] | undefined {
  const rest = [...heap]
  for (const one of taken) {
    const at = rest.indexOf(one)
    if (at < 0) return undefined
    rest.splice(at, 1)
  }
  return rest
}

export function must<T>(heap: readonly T[], taken: readonly T[], what: string): T[] {
  const rest = removed(heap, taken)
  if (!rest) throw new Error(`${what}: ${taken.join()} is not among ${heap.join()}`)
  return rest
}

export const galleysAt = (game: Tyros, at: Square): Tyros['galleys'] =>
  game.galleys.filter((galley) => squareOf(galley.at) === at)
export const own = (galleys: Tyros['galleys'], seat: number): Tyros['galleys'] =>
  galleys.filter((galley) => galley.owner === seat)
