import { DRAW, HAND } from './board.ts'
import { TILES } from './tiles.ts'
import { nextSlot, starterOf } from './turn.ts'
import type { Event, HiddenTiles, State } from './types.ts'

/** The next state; opens no seal, for what is hidden comes with the event. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'coloursDrawn':
      return { ...state, colours: event.colours }
    case 'shuffled':
      return { ...state, cards: event.cards }
    case 'dealt':
      return restock(state, event, HAND, TILES - HAND)
    case 'tossed':
      return { ...state, first: event.first }
    case 'announced': {
      const election = state.election + 1
      const turn = starterOf(state.first!, election)
      return { ...state, election, kind: event.kind, turn, lays: 0, cards: event.cards }
    }
    case 'laid': {
      const { place, tile } = event
      const seat = state.turn!
      const hand: HiddenTiles = { size: state.hands[seat]!.size - 1, tiles: event.hand }
      return {
        ...state,
        // In turn; the count follows the sixth tile in the same entry (TYU-8).
        turn: 1 - seat,
        lays: state.lays + 1,
        hands: state.hands.with(seat, hand),
        laid: [...state.laid, { slot: nextSlot(state), seat, place, tile }],
      }
    }
    case 'counted': {
      const { tallies, winner } = event
      const faces = new Map(event.tiles.map(({ slot, tile }) => [slot, tile]))
      const tiles = state.laid
        .filter(({ slot }) => faces.has(slot))
        .map((down) => ({ ...down, tile: faces.get(down.slot)! }))
      const laid = state.laid.filter(({ slot }) => !faces.has(slot))
      const results = [...state.results, { kind: state.kind!, winner, tallies, tiles }]
      return { ...state, kind: null, turn: null, laid, results }
    }
    case 'drew':
      return restock(state, event, state.hands[event.seat]!.size + DRAW, state.drawPiles[event.seat]!.size - DRAW)
    case 'shown':
      return { ...state, shown: event.hands }
  }
}

/** A hand and a draw pile of these sizes. */
function restock(state: State, event: Extract<Event, { type: 'dealt' | 'drew' }>, held: number, left: number): State {
  const { seat, hand, drawPile } = event
  return {
    ...state,
    hands: state.hands.with(seat, { size: held, tiles: hand }),
    drawPiles: state.drawPiles.with(seat, { size: left, tiles: drawPile }),
  }
}
