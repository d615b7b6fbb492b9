import type { Random, Sealed, Seen, Viewer } from '../../engine/game.ts'
import { allTiles } from './board.ts'
import { KEEP } from './turn.ts'
import { counted, listed, minus } from './cards.ts'
import { supposeTolls, unseen } from './suppose.ts'
import type { Cards, Kind, State, Tile, Toll } from './types.ts'

/**
 * A whole state that this view does not rule out. The tiles not seen lie anywhere they can, all ways alike likely; so
 * do the cards not seen, told apart, those known to be in a hand being set aside first.
 */
export function sample(view: Seen<State>, _viewer: Viewer, random: Random): State {
  return { ...view, ...sampleCards(view, random), ...sampleTiles(view, random) }
}

const fill = <T>(sealed: Sealed<T>, it: () => T): Sealed<T> =>
  'it' in sealed ? sealed : { only: sealed.only, it: it() }

function sampleCards(view: State, random: Random): Pick<State, 'hands' | 'tolls' | 'keeps'> {
  if (view.hands.every(({ cards }) => 'it' in cards)) return { hands: view.hands, tolls: view.tolls, keeps: view.keeps }
  const { supposed, bounds } = supposeTolls(view, random)
  const pool = random.shuffle(listed(bounds.reduce(minus, unseen(view))))
  // The cards dealt to a hand beyond its bound, those of a toll that nothing tells anything of coming first.
  const dealt = view.hands.map(({ size, cards }, seat): Kind[] =>
    'it' in cards ? [] : pool.splice(0, size - bounds[seat]!.reduce((sum, n) => sum + n, 0)),
  )
  const hands = view.hands.map((hand, seat) => ({
    ...hand,
    cards: fill(hand.cards, () => counted([...listed(bounds[seat]!), ...dealt[seat]!])),
  }))
  const tolls = view.tolls.map((toll, i): Toll => ({
    ...toll,
    card: fill(toll.card, () => supposed[i] ?? dealt[toll.to]!.pop()!),
  }))
  const keeps = view.keeps.map((keep, seat) => keep && fill(keep, () => keepAny(hands[seat]!.cards.it!, random)))
  return { hands, tolls, keeps }
}

/** Any three of these cards, told apart. */
function keepAny(cards: Cards, random: Random): Cards {
  return counted(random.shuffle(listed(cards)).slice(0, KEEP))
}

function sampleTiles(view: State, random: Random): Pick<State, 'tiles' | 'shown'> {
  const places = view.tiles.map(({ held }) => new Set<Tile>(held.it ?? []))
  const under = new Set<Tile>()
  const shown = view.shown.map((item) => {
    const out = item.under ? fill(item.under, () => anyOf(item.tiles, places, item.at, random)) : undefined
    for (const tile of item.tiles) {
      const away = item.at !== item.by && (out ? out.it === tile : true)
      if (!away) places[item.by]!.add(tile)
      else if (item.at === 'stack') under.add(tile)
      else places[item.at]!.add(tile)
    }
    return out ? { ...item, under: out } : item
  })
  const placed = (tile: Tile) => under.has(tile) || places.some((hand) => hand.has(tile))
  const left = random.shuffle(allTiles.filter((tile) => view.counters[tile] === null && !placed(tile)))
  const tiles = view.tiles.map(({ size, held }, seat) => {
    const known = [...places[seat]!]
    return { size, held: fill(held, () => [...known, ...left.splice(0, size - known.length)].sort((a, b) => a - b)) }
  })
  return { tiles, shown }
}

/** Which of the tiles shown was put under: the one that the viewer's own hand gives away, or any. */
function anyOf(tiles: readonly Tile[], places: readonly Set<Tile>[], at: 'stack' | number, random: Random): Tile {
  const mine = at === 'stack' ? undefined : tiles.find((tile) => places[at]!.has(tile))
  return mine ?? tiles[random.below(tiles.length)]!
}
