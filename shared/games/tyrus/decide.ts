import type { Seat } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { buildingOf, DRAW, ELECTIONS, LAST_DRAW, seats, venue } from './board.ts'
import { announce } from './cards.ts'
import { count, representatives, streakWinner, winnerOf } from './score.ts'
import { sorted } from './tiles.ts'
import { ALL_LAYS, nextSlot } from './turn.ts'
import type { Command, Event, Laid, Result, State, Tally, Tile } from './types.ts'

/** A tile is laid; the sixth of an election brings its count and what follows from it (TYU-8). */
export function decide(state: State, seat: Seat, { tile, place }: Command): Event[] {
  const left = unseal(state.hands[seat]!.tiles).filter((held) => held !== tile)
  const laid: Laid = { slot: nextSlot(state), seat, place, tile: seal([seat], tile) }
  const event: Event = { type: 'laid', place, tile: laid.tile, hand: seal([seat], left) }
  if (state.lays + 1 < ALL_LAYS) return [event]
  const hands = state.hands.map((hand, holder) => (holder === seat ? left : unseal(hand.tiles)))
  return [event, ...closeElection(state, [...state.laid, laid], hands)]
}

/** The count of the election under way (TYU-9 to TYU-13), then the end (TYU-16 to TYU-18) or the next election. */
function closeElection(state: State, laid: readonly Laid[], hands: readonly (readonly Tile[])[]): Event[] {
  const kind = state.kind!
  const tiles = laid
    .filter(({ place }) => buildingOf(place) === venue[kind])
    .map((down) => ({ ...down, tile: unseal(down.tile) }))
  const tallies = count(kind, tiles).map(({ votes, counters, counterCounters, score }): Tally => ({
    votes,
    counters,
    counterCounters,
    score,
  }))
  const winner = winnerOf(tallies)
  const counted: Event = { type: 'counted', tiles: tiles.map(({ slot, tile }) => ({ slot, tile })), tallies, winner }
  const results: Result[] = [...state.results, { kind, winner, tallies, tiles }]

  if (streakWinner(results) !== null) return [counted]
  if (state.election < ELECTIONS) return [counted, ...draws(state, hands), announce(unseal(state.cards))]
  const [a, b] = representatives(results)
  return a === b ? [counted, { type: 'shown', hands }] : [counted]
}

/** What both draw after an election; nothing after the last ones (TYU-15). */
function draws(state: State, hands: readonly (readonly Tile[])[]): Event[] {
  if (state.election > LAST_DRAW) return []
  return seats.map((seat) => {
    const drawPile = unseal(state.drawPiles[seat]!.tiles)
    const hand = sorted([...hands[seat]!, ...drawPile.slice(0, DRAW)])
    return { type: 'drew', seat, hand: seal([seat], hand), drawPile: seal([], drawPile.slice(DRAW)) }
  })
}
