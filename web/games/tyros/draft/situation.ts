import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import type { Reader } from '../../game-ui.ts'
import type { Draft, Stage } from './draft.ts'

/** The table as one reader sees it, with what is chosen. */
export interface Situation {
  readonly view: Seen<State>
  /** Null for a spectator, and for everybody once nobody acts any more. */
  readonly me: Seat | null
  readonly reader: Reader
  readonly draft: Draft
  readonly stage: Stage
}
