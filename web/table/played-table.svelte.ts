import { untrack } from 'svelte'
import type { Seat } from '../../shared/engine/game.ts'
import { givesHints } from '../../shared/table-info.ts'
import { reasonSentence } from '../base/errors.ts'
import { m } from '../base/messages/compiled/messages.js'
import { beginNotices } from '../room/notice-queue.svelte.ts'
import type { Notice } from '../room/notices.ts'
import type { Room } from '../room/room.svelte.ts'
import type { Kind } from './features.ts'
import { earlyParts } from './early-parts.ts'
import { parts } from './late.ts'
import { LiveTable, type Shown } from './live-table.svelte.ts'
import type { Features } from './running.svelte.ts'

interface Frame extends Shown {
  /** Whether log and chat have places of their own. */
  readonly roomy: boolean
  /** The players' strip. */
  readonly strip: HTMLElement | undefined
}

/** Kind of a table, which lasts as long as its frame. */
function kindOf({ transport, state }: Room): Kind {
  if (!transport.networked) return 'alone'
  return state.asOf === undefined ? 'online' : 'asOf'
}

/** A running table in its frame: its notices, hints and features reach the board through it. */
export class PlayedTable extends LiveTable {
  readonly #frame: () => Frame
  readonly kind: Kind
  readonly #hints: InstanceType<typeof earlyParts.Hints>
  readonly #notices: ReturnType<typeof beginNotices>
  /** Undefined until they are loaded. */
  features: Features | undefined = $state.raw()

  /** `own`: notices of the frame itself. Inside a component. */
  constructor(frame: () => Frame, own: () => readonly Notice[]) {
    super(frame)
    this.#frame = frame
    this.kind = untrack(() => kindOf(frame().room))
    this.#hints = new earlyParts.Hints({
      chosen: () => JSON.stringify([this.n(), this.draft()]),
      choose: (command) => {
        const { ui } = frame()
        this.keep(ui.draftOf(command, this.session.kept))
        return ui.nameOf?.(command)
      },
    })
    this.#notices = beginNotices(() => [
      ...own(),
      { priority: 'hint', prompt: this.#hints.prompt },
      { priority: 'hidden', panel: this.privacy?.hidden ? this.privacy.panel : undefined },
    ])
  }

  /** Whether others are at the table, or may come. */
  get isShared(): boolean {
    return this.kind === 'online'
  }
  override get roomy(): boolean {
    return this.#frame().roomy
  }
  override seatPlace(seat: Seat): Element | undefined {
    return this.#frame().strip?.querySelectorAll('li')[seat]
  }
  covered(): boolean {
    return this.#notices.shown.panel !== undefined
  }
  /** No notice hides what the choice of a player on turn does, or that it is not sent yet. */
  prompt(): string | undefined {
    if (this.session.pending !== undefined) return m.pending()
    const { prompt } = this.#notices.shown
    return this.isMyTurn && this.room.draft ? prompt || undefined : prompt
  }
  readonly #ask = (): void => {
    parts().then(
      ({ hintFor }) => hintFor(this.room, this.info, this.#hints),
      async (error) => this.#hints.say(await reasonSentence(error)),
    )
  }
  hint(): (() => void) | undefined {
    return this.isMyTurn && this.session.canAct && givesHints(this.info) ? this.#ask : undefined
  }
  hinted(): number {
    return this.#hints.shown
  }
  takeBack(): (() => void) | undefined {
    return this.features?.instead
  }
  news(): string | undefined {
    return this.roomy ? undefined : this.seen[0]?.sentences.join(' ')
  }
}
