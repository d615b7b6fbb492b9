import { gameLearntAt } from '../../../shared/games/lesson.ts'
import type { Moved } from '../../games/game-ui.ts'
import type { Table } from '../../games/page-feature.ts'
import { takeableOf, type Takeable } from './last-move.ts'

/** ms of the fade in which the table comes back. */
const FADE = 300

/** Move that may be taken back at a table, and the news of others' take-backs that were read. */
export class TakeBacks {
  readonly #table: Table
  readonly takeable: Takeable | undefined = $derived.by(() => {
    const { room, info, onTurn } = this.#table
    return this.#table.finished() || gameLearntAt(info.id) ? undefined : takeableOf(room.state, info, onTurn)
  })
  /** Entry of the last news that was read. */
  read = $state(-1)

  constructor(table: Table) {
    this.#table = table
  }
  /** Takes the player's last move back at once; undefined if others have a say in it. */
  get free(): (() => boolean) | undefined {
    const { takeable } = this
    return takeable && !takeable.asks && !takeable.stays ? () => this.#table.room.takeBack(takeable.back) : undefined
  }
}

/** Lets the restored table fade in. */
export function fadeIn({ entry }: Moved): void {
  if (entry.back !== undefined) document.querySelector('main')?.animate([{ opacity: 0.3 }, { opacity: 1 }], FADE)
}
