import type { Draft } from '../../engine/game.ts'
import { DRAW, HAND } from './board.ts'
import { TILES } from './tiles.ts'
import { nextSlot, starterOf } from './turn.ts'
import type { Event, Laid, Revealed, State } from './types.ts'

export function copy(state: State): Draft<State> {
  return {
    ...state,
    hands: state.hands.slice(),
    drawPiles: state.drawPiles.slice(),
    laid: state.laid.slice(),
    results: state.results.slice(),
  }
}

/** Writes an event's changes and opens no seal: hidden things come with the event. */
export function apply(draft: Draft<State>, event: Event): void {
  switch (event.type) {
    case 'shuffled':
      draft.cards = event.cards
      return
    case 'dealt':
      return restock(draft, event, HAND, TILES - HAND)
    case 'tossed':
      draft.first = event.first
      return
    case 'announced':
      draft.election++
      draft.kind = event.kind
      draft.turn = starterOf(draft.first!, draft.election)
      draft.lays = 0
      draft.cards = event.cards
      return
    case 'laid': {
      const { place, tile, hand } = event
      const seat = draft.turn!
      draft.hands[seat] = { size: draft.hands[seat]!.size - 1, tiles: hand }
      draft.laid.push({ slot: nextSlot(draft), seat, place, tile })
      draft.lays++
      // In turn; the count follows the sixth tile in the same entry (TYU-8).
      draft.turn = 1 - seat
      return
    }
    case 'counted':
      return turnUp(draft, event)
    case 'drew':
      return restock(draft, event, draft.hands[event.seat]!.size + DRAW, draft.drawPiles[event.seat]!.size - DRAW)
    case 'shown':
      draft.shown = event.hands
      return
  }
}

function restock(
  draft: Draft<State>,
  { seat, hand, drawPile }: Extract<Event, { type: 'dealt' | 'drew' }>,
  held: number,
  left: number,
): void {
  draft.hands[seat] = { size: held, tiles: hand }
  draft.drawPiles[seat] = { size: left, tiles: drawPile }
}

/** The tiles of the election that was counted go from the table to its result (TYU-14). */
function turnUp(draft: Draft<State>, { tiles, tallies, winner }: Extract<Event, { type: 'counted' }>): void {
  const [lying, revealed]: [Laid[], Revealed[]] = [[], []]
  for (const down of draft.laid) {
    const { slot, seat, place } = down
    // Both lists are in the order of slots.
    const face = tiles[revealed.length]
    if (face?.slot === slot) revealed.push({ slot, seat, place, tile: face.tile })
    else lying.push(down)
  }
  draft.results.push({ kind: draft.kind!, winner, tallies, tiles: revealed })
  draft.laid = lying
  draft.kind = null
  draft.turn = null
}
