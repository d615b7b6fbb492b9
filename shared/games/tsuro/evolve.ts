import { notchSpots } from './board.ts'
import { laid } from './tiles.ts'
import type { Event, State } from './types.ts'

/** The state after an event; on views too. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'handDealt':
      return { ...state, hands: state.hands.with(event.seat, event.hand) }
    case 'drawPileFormed':
      return { ...state, drawPile: event.drawPile }
    case 'startDrawn':
    case 'turnBegan':
      return { ...state, turn: event.seat }
    case 'stonePlaced':
      return {
        ...state,
        starts: state.starts.with(event.seat, event.notch),
        stones: state.stones.with(event.seat, notchSpots[event.notch]!),
      }
    case 'tileLaid': {
      const stones = state.stones.slice()
      const wentOut = state.wentOut.slice()
      for (const { seat, end } of event.runs) {
        stones[seat] = typeof end === 'number' ? end : -1
        if (typeof end !== 'number') wentOut[seat] = state.laid + 1
      }
      return {
        ...state,
        board: state.board.with(event.square, laid(event.tile, event.rotation)),
        laid: state.laid + 1,
        stones,
        wentOut,
        hands: state.hands.with(event.seat, event.hand),
      }
    }
    case 'bonusWon':
      return { ...state, bonus: { among: event.among, from: null } }
    case 'handOpened':
      return {
        ...state,
        bonus: { among: state.bonus?.among ?? [event.from], from: event.from },
        hands: state.hands.with(event.from, event.hand),
      }
    case 'tilesSwapped':
      return {
        ...state,
        bonus: null,
        hands: state.hands.with(event.seat, event.hand).with(event.from, event.left),
      }
    case 'handsShuffledIn':
      return {
        ...state,
        hands: state.hands.map((hand, seat) => (event.seats.includes(seat) ? [] : hand)),
        drawPile: event.drawPile,
      }
    case 'dragonTaken':
      return { ...state, dragon: event.seat }
    case 'dragonHanded':
      return { ...state, dragon: event.to }
    case 'dragonPutBack':
      return { ...state, dragon: null }
    case 'tileDrawn':
      return {
        ...state,
        drawPile: state.drawPile.slice(1),
        hands: state.hands.with(event.seat, [...state.hands[event.seat]!, event.tile]),
      }
    case 'passedOver':
      return state
  }
}
