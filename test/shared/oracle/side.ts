import type { Random } from '../../../shared/engine/game.ts'
import type { AnyPlayable } from '../../support/playable.ts'
import type { Literal } from './oracle.ts'

/** A game and its literal twin, and how to hold one against the other. */
export interface Side {
  readonly game: AnyPlayable
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each literal has its own state
  readonly literal: Literal<any, any>
  /** The real state in the shape of the literal's `facts`. */
  facts(state: unknown): unknown
  /** Effect of a command, without its payment. */
  effect(command: unknown): string
  /** Whether a command is one example of endlessly many. */
  isOpen?(command: unknown): boolean
  /** Draw handed to the literal game. */
  drawn?(after: unknown): unknown
  /** A well-formed command, sensible or not. */
  any?(state: unknown, seat: number, random: Random): unknown
}
