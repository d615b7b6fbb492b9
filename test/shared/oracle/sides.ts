import { canonical } from '../../../shared/engine/digest.ts'
import type { AnyGame, Random } from '../../../shared/engine/game.ts'
import { tsuro as tsuroGame } from '../../../shared/games/tsuro/index.ts'
import type { State as TsuroState } from '../../../shared/games/tsuro/types.ts'
import { tyrus as tyrusGame } from '../../../shared/games/tyrus/index.ts'
import type { State as TyrusState } from '../../../shared/games/tyrus/types.ts'
import { tyros as tyrosGame } from '../../../shared/games/tyros/index.ts'
import { points } from '../../../shared/games/tyros/score.ts'
import type { State as TyrosState } from '../../../shared/games/tyros/types.ts'
import type { Literal } from './oracle.ts'
import { tsuro } from './tsuro.ts'
import { tyros } from './tyros.ts'
import type { TyrosCommand } from './tyros.table.ts'
import { anyCommand } from './tyros.any.ts'
import { tyrus } from './tyrus.ts'

/** A game and its literal twin, and how to hold one against the other. */
export interface Side {
  readonly game: AnyGame
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each literal has its own state
  readonly literal: Literal<any, any>
  /** The real state in the shape of the literal's `facts`. */
  facts(state: unknown): unknown
  /** What a command does, without how it is paid for. */
  effect(command: unknown): string
  /** Whether a command is one example of endlessly many. */
  isOpen?(command: unknown): boolean
  /** What the literal game is told of a draw. */
  drawn?(after: unknown): unknown
  /** A well-formed command, sensible or not. */
  any?(state: unknown, seat: number, random: Random): unknown
}

const opened = (tiles: readonly { readonly it?: number }[]): number[] => tiles.map((tile) => tile.it!)
const ascending = (tiles: readonly number[]): number[] => [...tiles].sort((a, b) => a - b)

export const sides: Readonly<Record<string, Side>> = {
  tsuro: {
    game: tsuroGame,
    literal: tsuro,
    facts(given) {
      const state = given as TsuroState
      const over = tsuroGame.outcome(state as never) !== undefined
      return {
        onTurn: over ? null : state.onTurn,
        board: state.board,
        starts: state.starts,
        stones: state.stones,
        wentOut: state.wentOut,
        hands: state.hands.map((hand) => ascending(opened(hand))),
        pile: opened(state.pile),
        dragon: state.dragon,
        bonus: state.bonus,
      }
    },
    effect: (command) => JSON.stringify(command),
  },

  tyrus: {
    game: tyrusGame,
    literal: tyrus,
    facts(given) {
      const state = given as TyrusState
      return {
        election: state.election,
        kind: state.kind,
        turn: state.turn,
        cards: state.cards.it,
        hands: state.hands.map((hand) => hand.tiles.it),
        piles: state.piles.map((pile) => pile.tiles.it),
        laid: state.laid.map((laid) => ({ ...laid, tile: laid.tile.it })),
        results: state.results,
        shown: state.shown,
      }
    },
    effect: (command) => JSON.stringify(command),
  },

  tyros: {
    game: tyrosGame,
    literal: tyros,
    facts(given) {
      const state = given as TyrosState
      const isActing = state.phase === 'actions'
      const hands = state.hands.map((hand) => hand.cards.it!)
      const elsewhere = [...hands, state.pile].flat().reduce((sum, count) => sum + count, 0)
      return {
        phase: state.phase,
        round: state.round,
        first: state.first,
        turn: isActing || state.phase === 'growth' ? state.turn : null,
        passes: isActing ? state.passes : null,
        trades: isActing ? state.trades : null,
        last: state.last,
        counters: state.counters.slice(1),
        cities: state.cities.slice(1),
        galleys: state.galleys.map((places) => places.slice(1)),
        bonus: state.bonus,
        hands,
        pile: state.pile,
        deck: 60 - elsewhere,
        tiles: state.tiles.map((tiles) => tiles.held.it),
        stack: state.stack,
        offers: state.offers,
        offered: state.offered,
        closed: [...state.closed].sort(),
        keeps: state.keeps.map((kept) => kept?.it ?? null),
        points: points(state),
      }
    },
    effect(given) {
      const command = given as TyrosCommand
      if (!('pay' in command)) return canonical(command)
      const { pay, ...deed } = command
      return canonical({ ...deed, count: pay.reduce((sum, count) => sum + count, 0) })
    },
    isOpen: (command) => ['offer', 'counter'].includes((command as { type: string }).type),
    drawn(after) {
      const state = after as TyrosState
      return { hands: state.hands.map((hand) => hand.cards.it), tiles: state.tiles.map((tiles) => tiles.held.it) }
    },
    any: (state, seat, random) => anyCommand(state as TyrosState, seat, random),
  },
}
