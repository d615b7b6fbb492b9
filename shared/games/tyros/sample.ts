import type { Random, Sealed, Seen, Viewer } from '../../engine/game.ts'
import { allTiles } from './board.ts'
import { counted, listed, minus } from './cards.ts'
import { determinizeTolls, unseen } from './determinize.ts'
import { KEEP } from './figures.ts'
import type { Knowledge, Toll } from './knowledge.ts'
import type { Cards, Kind, State, Tile } from './types.ts'

/**
 * A whole state that this view does not rule out. The tiles not seen lie anywhere they can, each way equally likely; so
 * do the cards not seen, told apart, those known to be in a hand being set aside first.
 */
export function sample(view: Seen<State>, _viewer: Viewer, random: Random): State {
  const { hands, kept, tolls } = sampleCards(view, random)
  const { tiles, bottom, shown } = sampleTiles(view, random)
  return { ...view, hands, kept, tiles, bottom, knowledge: { ...view.knowledge, tolls, shown } }
}

const fill = <T>(sealed: Sealed<T>, it: () => T): Sealed<T> =>
  'it' in sealed ? sealed : { only: sealed.only, it: it() }

function sampleCards(view: State, random: Random): Pick<State, 'hands' | 'kept'> & Pick<Knowledge, 'tolls'> {
  if (view.hands.every(({ cards }) => 'it' in cards))
    return { hands: view.hands, kept: view.kept, tolls: view.knowledge.tolls }
  const { determined, bounds } = determinizeTolls(view, random)
  const pool = random.shuffle(listed(bounds.reduce(minus, unseen(view))))
  // The cards dealt to a hand beyond its bound, those of a toll that nothing tells anything of coming first.
  const dealt = view.hands.map(({ size, cards }, seat): Kind[] =>
    'it' in cards ? [] : pool.splice(0, size - bounds[seat]!.reduce((sum, n) => sum + n, 0)),
  )
  const hands = view.hands.map((hand, seat) => ({
    ...hand,
    cards: fill(hand.cards, () => counted([...listed(bounds[seat]!), ...dealt[seat]!])),
  }))
  const tolls = view.knowledge.tolls.map((toll, i): Toll => ({
    ...toll,
    card: fill(toll.card, () => determined[i] ?? dealt[toll.to]!.pop()!),
  }))
  const kept = view.kept.map((cards, seat) => cards && fill(cards, () => keepAny(hands[seat]!.cards.it!, random)))
  return { hands, kept, tolls }
}

/** Any three of these cards, told apart. */
function keepAny(cards: Cards, random: Random): Cards {
  return counted(random.shuffle(listed(cards)).slice(0, KEEP))
}

function sampleTiles(view: State, random: Random): Pick<State, 'tiles' | 'bottom'> & Pick<Knowledge, 'shown'> {
  const places = view.tiles.map(({ held }) => new Set<Tile>(held.it ?? []))
  const under: Tile[] = []
  const shown = view.knowledge.shown.map((item) => {
    const out = item.under ? fill(item.under, () => anyOf(item.tiles, places, item.at, random)) : undefined
    for (const tile of item.tiles) {
      const away = item.at !== item.by && (out ? out.it === tile : true)
      if (!away) places[item.by]!.add(tile)
      else if (item.at === 'drawPile') under.push(tile)
      else places[item.at]!.add(tile)
    }
    return out ? { ...item, under: out } : item
  })
  const placed = (tile: Tile) => under.includes(tile) || places.some((hand) => hand.has(tile))
  const left = random.shuffle(allTiles.filter((tile) => view.counters[tile] === null && !placed(tile)))
  const tiles = view.tiles.map(({ size, held }, seat) => {
    const known = [...places[seat]!]
    return { size, held: fill(held, () => [...known, ...left.splice(0, size - known.length)].sort((a, b) => a - b)) }
  })
  // Of every tile at the bottom of the draw pile `shown` has a set, in the same order.
  const bottom = view.bottom.map((tile, i) => fill(tile, () => under[i]!))
  return { tiles, bottom, shown }
}

/** Which of the tiles shown was put under: the one that the viewer's own hand gives away, or any. */
function anyOf(tiles: readonly Tile[], places: readonly Set<Tile>[], at: 'drawPile' | number, random: Random): Tile {
  const mine = at === 'drawPile' ? undefined : tiles.find((tile) => places[at]!.has(tile))
  return mine ?? tiles[random.below(tiles.length)]!
}
