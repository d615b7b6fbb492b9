import type { State } from '../../../shared/games/tsuro/types.ts'
import { playables } from '../../support/playable.ts'
import type { Side } from './side.ts'
import { tsuro } from './tsuro.ts'

const opened = (tiles: readonly { readonly it?: number }[]): number[] => tiles.map((tile) => tile.it!)
const ascending = (tiles: readonly number[]): number[] => [...tiles].sort((a, b) => a - b)

export const side: Side = {
  game: playables.tsuro,
  literal: tsuro,
  facts(given) {
    const state = given as State
    const over = playables.tsuro.outcome(state as never) !== undefined
    return {
      onTurn: over ? null : state.turn,
      board: state.board,
      starts: state.starts,
      stones: state.stones,
      wentOut: state.wentOut,
      hands: state.hands.map((hand) => ascending(opened(hand))),
      pile: opened(state.drawPile),
      dragon: state.dragon,
      bonus: state.bonus,
    }
  },
  effect: (command) => JSON.stringify(command),
}
