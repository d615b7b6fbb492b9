import type { Outcome, Seat } from '../../engine/game.ts'
import { buildingOf, ELECTIONS, ownerOf, placeOf, seats, STREAK, venue, voters } from './board.ts'
import { beats, corporationOf, numberOf, sumOf } from './tiles.ts'
import type { End, Kind, Place, Result, Revealed, Slot, State, Tally, Tile } from './types.ts'

/** Roles of a tile where it lies (TYU-11). */
export const roles = ['vote', 'counter', 'counter-counter', 'bluff'] as const
export type Role = (typeof roles)[number]

/** The role of a seat's tile in a building, in the one kind of election that is held there (TYU-11). */
export function roleOf(seat: Seat, tile: Tile, place: Place): Role {
  const corporation = corporationOf(tile)
  const voting = voters[buildingOf(place)]
  if (ownerOf(place) !== seat) return beats[corporation] === voting ? 'counter' : 'bluff'
  if (corporation === voting) return 'vote'
  return beats[beats[corporation]] === voting ? 'counter-counter' : 'bluff'
}

/** One side of a count, explained: the slots that make each sum of the tally, and those that count for nothing. */
export interface Side extends Tally {
  readonly seat: Seat
  readonly place: Place
  readonly slots: Readonly<Record<Role, readonly Slot[]>>
  /** Counters that counter-counters take away, and votes that the remaining counters take away (TYU-10). */
  readonly cancelledCounters: number
  readonly cancelledVotes: number
}

/** The sums of an election of this kind, by seat, each in its own building (TYU-10, TYU-12). Tiles elsewhere do not matter. */
export function tally(kind: Kind, tiles: readonly Revealed[]): Tally[] {
  return seats.map((seat) => {
    const place = placeOf(seat, venue[kind])
    const sums: Record<Role, number> = { vote: 0, counter: 0, 'counter-counter': 0, bluff: 0 }
    for (const { seat: owner, tile, place: where } of tiles)
      if (where === place) sums[roleOf(owner, tile, place)] += numberOf(tile)
    const { vote: votes, counter: counters, 'counter-counter': counterCounters } = sums
    const score = Math.max(0, votes - Math.max(0, counters - counterCounters))
    return { votes, counters, counterCounters, score }
  })
}

export function count(kind: Kind, tiles: readonly Revealed[]): Side[] {
  return tally(kind, tiles).map((sums, seat) => {
    const place = placeOf(seat, venue[kind])
    const slots: Record<Role, Slot[]> = { vote: [], counter: [], 'counter-counter': [], bluff: [] }
    for (const { seat: owner, tile, place: where, slot } of tiles)
      if (where === place) slots[roleOf(owner, tile, place)].push(slot)
    const cancelledCounters = Math.min(sums.counters, sums.counterCounters)
    return { seat, place, ...sums, cancelledCounters, cancelledVotes: sums.votes - sums.score, slots }
  })
}

/** The higher score wins; equal scores make the election void: null (TYU-13). */
export function winnerOf(tallies: readonly Tally[]): Seat | null {
  const [a, b] = tallies.map((tally) => tally.score) as [number, number]
  return a > b ? 0 : b > a ? 1 : null
}

export const representatives = (results: readonly Result[]): number[] =>
  seats.map((seat) => results.filter((result) => result.winner === seat).length)

/** Elections won in a row up to now, and by whom; a void election interrupts a streak (TYU-16). */
export function streak(results: readonly Result[]): { readonly seat: Seat | null; readonly length: number } {
  const seat = results.at(-1)?.winner ?? null
  const before = seat === null ? results.length - 1 : results.findLastIndex((result) => result.winner !== seat)
  return { seat, length: results.length - 1 - before }
}

/** The seat that three elections in a row made the winner (TYU-16). */
export function streakWinner(results: readonly Result[]): Seat | null {
  const { seat, length } = streak(results)
  return length >= STREAK ? seat : null
}

/** The end, if it is reached (TYU-16 to TYU-18). `points`: the representatives won. */
export function outcome(view: State): (Outcome & { readonly why: End }) | undefined {
  const points = representatives(view.results)
  const winner = streakWinner(view.results)
  if (winner !== null) return { winners: [winner], why: 'three-in-a-row', points }
  if (view.results.length < ELECTIONS) return undefined
  const [a, b] = points as [number, number]
  if (a !== b) return { winners: [a > b ? 0 : 1], why: 'more-representatives', points }
  if (view.shown === null) return undefined
  const [left, right] = view.shown.map(sumOf) as [number, number]
  if (left !== right) return { winners: [left > right ? 0 : 1], why: 'hands', points }
  return { winners: [], why: 'drawn', points }
}
