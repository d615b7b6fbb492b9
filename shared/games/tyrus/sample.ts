import type { Random, Sealed, Seat, Seen, Viewer } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import { allCards } from './cards.ts'
import { allTiles, sorted } from './tiles.ts'
import type { HiddenTiles, Kind, State, Tile } from './types.ts'

/**
 * A whole state that the view does not rule out, each equally likely. The rules constrain hidden tiles by their places
 * alone, so every arrangement of a seat's unseen tiles comes of equally many shuffles; likewise the cards.
 */
export function sample(view: Seen<State>, _viewer: Viewer, random: Random): State {
  const laid = view.laid.slice()
  const [hands, drawPiles] = [view.hands.slice(), view.drawPiles.slice()]
  for (const seat of view.hands.keys()) {
    const unseen = random.shuffle(unseenTiles(view, seat))
    const take = ({ size }: HiddenTiles) => unseen.splice(0, size)
    const hand = hands[seat]!
    hands[seat] = fill(hand, () => view.shown?.[seat] ?? sorted(take(hand)))
    laid.forEach((down, i) => {
      if (down.seat === seat) laid[i] = { ...down, tile: reseal(down.tile, () => unseen.pop()!) }
    })
    const drawPile = drawPiles[seat]!
    drawPiles[seat] = fill(drawPile, () => take(drawPile))
  }
  const cards = reseal(view.cards, () => random.shuffle(unseenCards(view)))
  return { ...view, laid, hands, drawPiles, cards }
}

const reseal = <T>(sealed: Sealed<T>, guess: () => T): Sealed<T> =>
  'it' in sealed ? sealed : seal(sealed.only, guess())

const fill = (hidden: HiddenTiles, guess: () => readonly Tile[]): HiddenTiles => ({
  ...hidden,
  tiles: reseal(hidden.tiles, guess),
})

function unseenTiles(view: State, seat: Seat): Tile[] {
  const isSeen = allTiles.map(() => false)
  const see = (tile: Tile): void => {
    isSeen[tile] = true
  }
  const hand = view.shown?.[seat] ?? view.hands[seat]!.tiles.it
  hand?.forEach(see)
  view.drawPiles[seat]!.tiles.it?.forEach(see)
  for (const down of view.laid) if (down.seat === seat && down.tile.it !== undefined) see(down.tile.it)
  for (const { tiles } of view.results) for (const revealed of tiles) if (revealed.seat === seat) see(revealed.tile)
  return allTiles.filter((tile) => !isSeen[tile])
}

function unseenCards(view: State): Kind[] {
  const unseen = allCards.slice()
  for (const { kind } of view.results) unseen.splice(unseen.indexOf(kind), 1)
  if (view.kind !== null) unseen.splice(unseen.indexOf(view.kind), 1)
  return unseen
}
