import type { Seat, Seen } from '../../engine/game.ts'
import { none } from './cards.ts'
import { KEEP } from './figures.ts'
import { answering, unanswered } from './offers.ts'
import type { Cards, Pieces, State, Tile } from './types.ts'

/** The seat on turn in growth and actions; null: all choose at once, or the game is over. */
export function turn(view: Seen<State>): Seat | null {
  return view.phase === 'growth' || view.phase === 'actions' ? view.turn : null
}

/** The seats that still have to choose what to keep (TYR-36), ascending. */
export function choosing(state: Pieces): Seat[] {
  if (state.phase !== 'discard') return []
  return state.hands.flatMap(({ size }, seat) => (size > KEEP && state.kept[seat] === null ? [seat] : []))
}

/** The player on turn and all who have an offer to answer; or all who choose what to keep. */
export function mayAct(view: Seen<State>): readonly Seat[] {
  if (view.phase === 'discard') return choosing(view)
  const own = turn(view)
  if (own === null) return []
  return view.offers.length === 0 ? [own] : [...answering(view), own].sort((a, b) => a - b)
}

/** The seats that may act, but for those that have answered every offer and could only take a counter back (TYR-45). */
export function waitingFor(view: Seen<State>): readonly Seat[] {
  return mayAct(view).filter((seat) => !hasAnswered(view, seat))
}

function hasAnswered(view: Seen<State>, seat: Seat): boolean {
  return view.phase === 'actions' && view.turn !== seat && unanswered(view, seat).length === 0
}

export const ownCards = (view: Seen<State>, seat: Seat): Cards => view.hands[seat]!.cards.it ?? none
export const ownTiles = (view: Seen<State>, seat: Seat): readonly Tile[] => view.tiles[seat]!.held.it ?? []

/** Whether a seat is one of those that have passed one directly after the other (TYR-18). */
export function hasPassed({ phase, hands, turn, passes }: Seen<State>, seat: Seat): boolean {
  const seats = hands.length
  return phase === 'actions' && (turn - 1 - seat + seats) % seats < passes
}
