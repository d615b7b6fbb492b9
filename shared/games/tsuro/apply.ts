import type { Draft, Sealed, Seat } from '../../engine/game.ts'
import { notchSpots } from './board.ts'
import { endOf } from './runs.ts'
import { nextWithTile, putOutLast } from './seats.ts'
import { tileOf } from './tiles.ts'
import type { Event, Laid, State, Tile } from './types.ts'

export function copy(state: State): Draft<State> {
  return {
    ...state,
    board: state.board.slice(),
    starts: state.starts.slice(),
    stones: state.stones.slice(),
    wentOut: state.wentOut.slice(),
    hands: state.hands.slice(),
    drawPile: state.drawPile.slice(),
  }
}

/** Writes an event's changes; on views too. */
export function apply(draft: Draft<State>, event: Event): void {
  switch (event.type) {
    case 'handDealt':
      draft.hands[event.seat] = event.hand
      return
    case 'drawPileFormed':
      draft.drawPile = event.drawPile.slice()
      return
    case 'startDrawn':
      draft.turn = event.seat
      return
    case 'turnBegan':
      draft.turn = nextWithTile(draft)
      return
    case 'stonePlaced':
      draft.starts[draft.turn!] = event.notch
      draft.stones[draft.turn!] = notchSpots[event.notch]!
      return
    case 'tileLaid':
      return lay(draft, draft.turn!, event.laid)
    case 'bonusWon':
      draft.bonus = { among: putOutLast(draft), from: null }
      return
    case 'handOpened':
      draft.bonus = { among: draft.bonus!.among, from: event.from }
      draft.hands[event.from] = event.hand
      return
    case 'tilesSwapped':
      draft.bonus = null
      draft.hands[draft.turn!] = event.hand
      draft.hands[event.from] = event.left
      return
    case 'handsShuffledIn':
      for (const seat of putOutLast(draft)) draft.hands[seat] = []
      draft.drawPile = event.drawPile.slice()
      return
    case 'dragonTaken':
      draft.dragon = event.seat
      return
    case 'dragonHanded':
      draft.dragon = event.to
      return
    case 'dragonPutBack':
      draft.dragon = null
      return
    case 'tileDrawn': {
      const [seat] = event.tile.only as [Seat]
      draft.drawPile.shift()
      draft.hands[seat] = [...draft.hands[seat]!, event.tile]
      return
    }
    case 'passedOver':
      return
  }
}

/** Lays a tile before the stone, and moves every stone it touches to the end of its path (TSU-9 to TSU-12). */
function lay(draft: Draft<State>, seat: Seat, tile: Laid): void {
  const square = draft.stones[seat]! >> 3
  const stones = draft.stones.slice()
  draft.laid++
  for (let other = 0; other < stones.length; other++) {
    if (stones[other]! >> 3 !== square) continue
    const end = endOf(draft, other, square, tile)
    stones[other] = typeof end === 'number' ? end : -1
    if (typeof end !== 'number') draft.wentOut[other] = draft.laid
  }
  draft.stones = stones
  draft.board[square] = tile
  draft.hands[seat] = without(draft.hands[seat]!, tileOf(tile))
}

/** A hand without a tile; from a hidden hand any tile goes. */
function without(hand: readonly Sealed<Tile>[], tile: Tile): readonly Sealed<Tile>[] {
  const left = hand.filter((slot) => slot.it !== tile)
  return left.length < hand.length ? left : hand.slice(1)
}
