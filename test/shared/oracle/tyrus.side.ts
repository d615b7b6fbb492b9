import type { State } from '../../../shared/games/tyrus/types.ts'
import { playables } from '../../support/playable.ts'
import type { Side } from './side.ts'
import { tyrus } from './tyrus.ts'

export const side: Side = {
  game: playables.tyrus,
  literal: tyrus,
  facts(given) {
    const state = given as State
    return {
      election: state.election,
      kind: state.kind,
      turn: state.turn,
      cards: state.cards.it,
      hands: state.hands.map((hand) => hand.tiles.it),
      drawPiles: state.drawPiles.map(({ tiles }) => tiles.it),
      laid: state.laid.map((laid) => ({ ...laid, tile: laid.tile.it })),
      results: state.results,
      shown: state.shown,
    }
  },
  effect: (command) => JSON.stringify(command),
}
