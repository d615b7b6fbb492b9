import type { Random, Seat, Seen, Start } from '../../../shared/engine/game.ts'
import { unseal } from '../../../shared/engine/sealed.ts'
import { places, seats } from '../../../shared/games/tyrus/board.ts'
import { allTiles, numberOf, sorted, sumOf } from '../../../shared/games/tyrus/tiles.ts'
import { roleOf } from '../../../shared/games/tyrus/score.ts'
import type { Command, Event, Kind, Options, State, Tile } from '../../../shared/games/tyrus/types.ts'
import type { Adapter } from './laws.ts'

/** Seeds go through the coin drawn and set to either seat. */
function starts(seed: number): Start<Options> {
  const first = seed % 3 === 2 ? 'drawn' : seed % 3
  return { seats: 2, first, options: {} }
}

function* wellFormed(): Generator<Command> {
  for (const tile of allTiles) for (const place of places) yield { type: 'lay', tile, place }
}

/** Each seat's tiles, wherever they are, with the sizes that say so; the election cards likewise. */
function conserved(state: State): unknown {
  const tiles = seats.map((seat) => {
    const [hand, drawPile] = [state.hands[seat]!, state.drawPiles[seat]!]
    const held = [hand, drawPile].flatMap(({ tiles }) => unseal(tiles))
    const down = state.laid.filter((laid) => laid.seat === seat).map((laid) => unseal(laid.tile))
    const up = state.results.flatMap((result) => result.tiles.filter((revealed) => revealed.seat === seat))
    const tally = hand.size + drawPile.size + down.length + up.length
    return { tiles: sorted([...held, ...down, ...up.map((revealed) => revealed.tile)]), tally }
  })
  const up: readonly Kind[] = [...state.results.map((result) => result.kind), ...(state.kind ? [state.kind] : [])]
  const slots = [...state.laid, ...state.results.flatMap((result) => result.tiles)].map((laid) => laid.slot)
  return { tiles, cards: [...unseal(state.cards), ...up].sort(), slotsTwice: slots.length - new Set(slots).size }
}

/** All hands of three that a hand can come down to, by their sums, in reach of a target. */
function nearest(hand: readonly Tile[], target: number): number {
  let best = Infinity
  for (const a of hand)
    for (const b of hand)
      for (const c of hand) if (a < b && b < c) best = Math.min(best, Math.abs(sumOf([a, b, c]) - target))
  return best
}

/**
 * Players who, after what the first election is for, bluff throughout and keep hands of equal sums (no representatives,
 * a drawn game) or of different sums (the hands decide), or of whom one votes with all it has and the other bluffs (a streak).
 */
function directed(view: Seen<State>, seat: Seat, random: Random): Command | undefined {
  const hand = view.hands[seat]!.tiles.it!
  const mood = view.results[0]?.kind ?? view.kind!
  const all = hand.flatMap((tile) => places.map((place): Command => ({ type: 'lay', tile, place })))
  const votes = all.filter(({ tile, place }) => roleOf(seat, tile, place) === 'vote')
  if (mood === 'general' && seat === 0 && votes.length > 0) return votes[random.below(votes.length)]
  const target = mood === 'priest' && seat === 0 ? 20 : 16
  const cost = (tile: Tile) => {
    const left = hand.filter((held) => held !== tile)
    return 100 * nearest(left, target) - Math.abs(numberOf(tile) - target / 3)
  }
  const least = Math.min(...hand.map(cost))
  const bluffs = all.filter(({ tile, place }) => roleOf(seat, tile, place) === 'bluff' && cost(tile) === least)
  return bluffs[random.below(bluffs.length)]
}

/** Another tile laid face down in the same building. */
function* counterparts(_state: State, _seat: Seat, { place }: Command): Generator<Command> {
  for (const tile of allTiles) yield { type: 'lay', tile, place }
}

export const adapter: Adapter<Options, State, Command, Event> = {
  starts,
  bound: 56,
  wellFormed,
  conserved,
  directed,
  counterparts,
}
