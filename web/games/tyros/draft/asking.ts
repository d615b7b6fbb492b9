import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import type { Reader } from '../../game-ui.ts'
import type { Draft, Stage } from './draft.ts'

/** What the table asks, and of whom. */
export interface Asking {
  readonly view: Seen<State>
  readonly me: Seat | null
  readonly reader: Reader
  readonly draft: Draft
  readonly stage: Stage
}
