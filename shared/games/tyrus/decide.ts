import type { Random, Seat } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import {
  allCards,
  allTiles,
  buildingOf,
  DRAW,
  ELECTIONS,
  HAND,
  LAST_DRAW,
  LAYS,
  nextSlot,
  seats,
  sorted,
  venue,
} from './board.ts'
import { count, representatives, rowWinner, winnerOf } from './score.ts'
import { colours } from './types.ts'
import type { Command, Event, Kind, Laid, Result, State, Tally, Tile } from './types.ts'

/** TYU-4 to TYU-7. All chance of the game is asked here, in this order: colours, cards, tiles by seat, coin. */
export function setup(state: State, random: Random): Event[] {
  const events: Event[] = []
  if (state.colours === null)
    events.push({ type: 'coloured', colours: random.below(2) === 0 ? colours : colours.toReversed() })
  const cards = random.shuffle(allCards)
  events.push({ type: 'shuffled', cards: seal([], cards) })
  for (const seat of seats) {
    const tiles = random.shuffle(allTiles)
    const [hand, pile] = [sorted(tiles.slice(0, HAND)), tiles.slice(HAND)]
    events.push({ type: 'dealt', seat, hand: seal([seat], hand), pile: seal([], pile) })
  }
  if (state.first === null) events.push({ type: 'tossed', first: random.below(2) })
  return [...events, announce(cards)]
}

/** A tile is laid; the sixth of an election brings its count and what follows from it (TYU-8). */
export function decide(state: State, seat: Seat, { tile, place }: Command): Event[] {
  const left = unseal(state.hands[seat]!.tiles).filter((held) => held !== tile)
  const laid: Laid = { slot: nextSlot(state), seat, place, tile: seal([seat], tile) }
  const event: Event = { type: 'laid', place, tile: laid.tile, hand: seal([seat], left) }
  if (state.lays + 1 < LAYS * seats.length) return [event]
  const hands = state.hands.map((hand, holder) => (holder === seat ? left : unseal(hand.tiles)))
  return [event, ...close(state, [...state.laid, laid], hands)]
}

/** The count of the election under way (TYU-9 to TYU-13), then the end (TYU-16 to TYU-18) or the next election. */
function close(state: State, laid: readonly Laid[], hands: readonly (readonly Tile[])[]): Event[] {
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

  if (rowWinner(results) !== null) return [counted]
  if (state.election < ELECTIONS) return [counted, ...draws(state, hands), announce(unseal(state.cards))]
  const [a, b] = representatives(results)
  return a === b ? [counted, { type: 'shown', hands }] : [counted]
}

/** TYU-15 */
function draws(state: State, hands: readonly (readonly Tile[])[]): Event[] {
  if (state.election > LAST_DRAW) return []
  return seats.map((seat) => {
    const pile = unseal(state.piles[seat]!.tiles)
    const hand = sorted([...hands[seat]!, ...pile.slice(0, DRAW)])
    return { type: 'drew', seat, hand: seal([seat], hand), pile: seal([], pile.slice(DRAW)) }
  })
}

/** TYU-7 */
function announce(cards: readonly Kind[]): Event {
  const [kind, ...rest] = cards
  return { type: 'announced', kind: kind!, cards: seal([], rest) }
}
