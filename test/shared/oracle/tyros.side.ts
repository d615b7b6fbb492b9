import { canonical } from '../../../shared/engine/digest.ts'
import { points } from '../../../shared/games/tyros/score.ts'
import type { State } from '../../../shared/games/tyros/types.ts'
import { playables } from '../../support/playable.ts'
import type { Side } from './side.ts'
import { anyCommand } from './tyros.any.ts'
import type { TyrosCommand } from './tyros.table.ts'
import { tyros } from './tyros.ts'

export const side: Side = {
  game: playables.tyros,
  literal: tyros,
  facts(given) {
    const state = given as State
    const isActing = state.phase === 'actions'
    const hands = state.hands.map((hand) => hand.cards.it!)
    const elsewhere = [...hands, state.discardPile].flat().reduce((sum, count) => sum + count, 0)
    return {
      phase: state.phase,
      round: state.round,
      first: state.first,
      turn: isActing || state.phase === 'growth' ? state.turn : null,
      passes: isActing ? state.passes : null,
      trades: isActing ? state.trades : null,
      lastRound: state.lastRound,
      counters: state.counters.slice(1),
      cities: state.cities.slice(1),
      galleys: state.galleys.map((places) => places.slice(1)),
      bonus: state.bonus,
      hands,
      discardPile: state.discardPile,
      deck: 60 - elsewhere,
      tiles: state.tiles.map((tiles) => tiles.held.it),
      drawPile: state.drawPile,
      offers: state.offers,
      offersMade: state.offersMade,
      noDeals: [...state.noDeals].sort(),
      kept: state.kept.map((cards) => cards?.it ?? null),
      points: points(state),
    }
  },
  effect(given) {
    const command = given as TyrosCommand
    if (!('pay' in command)) return canonical(command)
    const { pay, ...action } = command
    return canonical({ ...action, count: pay.reduce((sum, count) => sum + count, 0) })
  },
  isOpen: (command) => ['offer', 'counter'].includes((command as { type: string }).type),
  drawn(after) {
    const state = after as State
    return { hands: state.hands.map((hand) => hand.cards.it), tiles: state.tiles.map((tiles) => tiles.held.it) }
  },
  any: (state, seat, random) => anyCommand(state as State, seat, random),
}
