import type { Random, Sealed, Seen, Viewer } from '../../engine/game.ts'
import { allTiles } from './board.ts'
import { counted, listed, minus, plus, total } from './cards.ts'
import { sampleTolls, unseen } from './sample-tolls.ts'
import { KEEP } from './figures.ts'
import type { Cards, Hand, Knowledge, ShownTiles, State, Tile, Toll } from './types.ts'

/**
 * A whole state that this view does not rule out. The tiles not seen lie anywhere they can, each way equally likely; so
 * do the cards not seen, told apart, those known to be in a hand being set aside first. What is paid or shown is a card known
 * to be there, else any like it.
 */
export function sample(view: Seen<State>, _viewer: Viewer, random: Random): State {
  const { hands, kept, tolls } = sampleCards(view, random)
  const { tiles, bottom, shown } = sampleTiles(view, random)
  return { ...view, hands, kept, tiles, bottom, knowledge: { ...view.knowledge, tolls, shown } }
}

const fill = <T>({ only }: Sealed<T>, it: T): Sealed<T> => ({ only, it })

function sampleCards(view: State, random: Random): Pick<State, 'hands' | 'kept'> & Pick<Knowledge, 'tolls'> {
  if (view.hands.every(({ cards }) => 'it' in cards))
    return { hands: view.hands, kept: view.kept, tolls: view.knowledge.tolls }
  const { bounds, cardsOf } = sampleTolls(view, random)
  const pool = random.shuffle(listed(bounds.reduce(minus, unseen(view))))
  let dealt = 0
  // By seat: the cards of a hidden hand beyond the bound.
  const others = view.hands.map(({ size, cards }, seat) =>
    'it' in cards ? [] : pool.slice(dealt, (dealt += size - total(bounds[seat]!))),
  )
  const hands = view.hands.map((hand, seat): Hand =>
    'it' in hand.cards ? hand : { ...hand, cards: fill(hand.cards, plus(bounds[seat]!, counted(others[seat]!))) },
  )
  const cards = cardsOf(others)
  const tolls = view.knowledge.tolls.map((toll, i): Toll =>
    'it' in toll.card ? toll : { ...toll, card: fill(toll.card, cards[i]!) },
  )
  const kept = view.kept.map((cards, seat) =>
    cards === null || 'it' in cards ? cards : fill(cards, keepAny(hands[seat]!.cards.it!, random)),
  )
  return { hands, kept, tolls }
}

function keepAny(cards: Cards, random: Random): Cards {
  return counted(random.shuffle(listed(cards)).slice(0, KEEP))
}

function sampleTiles(view: State, random: Random): Pick<State, 'tiles' | 'bottom'> & Pick<Knowledge, 'shown'> {
  /** Known places by tile. */
  const lies = Array<ShownTiles['at'] | null>(allTiles.length + 1).fill(null)
  view.tiles.forEach(({ held }, seat) => held.it?.forEach((tile) => (lies[tile] = seat)))
  const under: Tile[] = []
  const shown = view.knowledge.shown.map((item): ShownTiles => {
    const out = item.under?.it ?? (item.under && anyOf(item.tiles, lies, item.at, random))
    for (const tile of item.tiles) {
      const away = item.at !== item.by && (out === undefined || out === tile)
      lies[tile] = away ? item.at : item.by
      if (away && item.at === 'drawPile') under.push(tile)
    }
    return item.under && !('it' in item.under) ? { ...item, under: fill(item.under, out!) } : item
  })
  const left = random.shuffle(allTiles.filter((tile) => view.counters[tile] === null && lies[tile] === null))
  let dealt = 0
  const tiles = view.tiles.map(({ size, held }, seat) => {
    if ('it' in held) return { size, held }
    const hand = allTiles.filter((tile) => lies[tile] === seat)
    while (hand.length < size) hand.push(left[dealt++]!)
    hand.sort((a, b) => a - b)
    return { size, held: fill(held, hand) }
  })
  // `shown` has a set for every tile at the bottom of the draw pile, in the same order.
  const bottom = view.bottom.map((tile, i) => ('it' in tile ? tile : fill(tile, under[i]!)))
  return { tiles, bottom, shown }
}

/** The shown tile that was put under: the one that the viewer's own hand gives away, or any. */
function anyOf(tiles: readonly Tile[], lies: readonly unknown[], at: ShownTiles['at'], random: Random): Tile {
  const mine = at === 'drawPile' ? undefined : tiles.find((tile) => lies[tile] === at)
  return mine ?? tiles[random.below(tiles.length)]!
}
