import type { Seat, Seen } from '../../engine/game.ts'
import { none } from './cards.ts'
import { answering, asks } from './offers.ts'
import type { Cards, State, Tile } from './types.ts'

/** Cards kept from one round to the next, at most (TYR-36). */
export const KEEP = 3
/** Whose turn it is in growth and actions; null: nobody's, all choose at once or the game is over. */
export function turn(view: Seen<State>): Seat | null {
  return view.phase === 'growth' || view.phase === 'actions' ? view.turn : null
}

/** Who still has to choose what to keep (TYR-36), ascending. */
export function choosing(state: State): Seat[] {
  if (state.phase !== 'discard') return []
  return state.hands.flatMap(({ size }, seat) => (size > KEEP && state.keeps[seat] === null ? [seat] : []))
}

/** Who may act: the player on turn and who has an offer to answer; or all who choose what to keep. */
export function mayAct(view: Seen<State>): readonly Seat[] {
  if (view.phase === 'discard') return choosing(view)
  const own = turn(view)
  if (own === null) return []
  return view.offers.length === 0 ? [own] : [...answering(view), own].sort((a, b) => a - b)
}

/** The seat that begins, asked after the setup. */
export function starter(view: Seen<State>): Seat | undefined {
  return view.first ?? undefined
}

/** Those that may act, but for any that could only take an answer back (TYR-45), having answered all that it was asked. */
export function waitingFor(view: Seen<State>): readonly Seat[] {
  return mayAct(view).filter((seat) => !hasAnswered(view, seat))
}

function hasAnswered(view: Seen<State>, seat: Seat): boolean {
  return view.phase === 'actions' && view.turn !== seat && asks(view, seat).length === 0
}

/** A seat's own cards. */
export const ownCards = (view: Seen<State>, seat: Seat): Cards => view.hands[seat]!.cards.it ?? none
/** A seat's own map tiles. */
export const ownTiles = (view: Seen<State>, seat: Seat): readonly Tile[] => view.tiles[seat]!.held.it ?? []
