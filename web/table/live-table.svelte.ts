import type { Seat, Seen } from '../../shared/engine/game.ts'
import { isBotPlayed, nameAt, type TableInfo } from '../../shared/table-info.ts'
import { effective } from '../../shared/engine/take-back.ts'
import { buzz } from '../base/sound.ts'
import type { GameUi, LogReader, Moved } from '../games/game-ui.ts'
import type { Table } from '../games/page-feature.ts'
import { readerOf } from '../games/reader.ts'
import { storyOf, type Chapter } from '../games/story.ts'
import { beginSession, type TableSource } from '../games/table-session.svelte.ts'
import type { PrivacyScreen } from '../room/privacy-screen.ts'
import type { Room } from '../room/room.svelte.ts'
import { delayOf } from './early.ts'

const COMMIT = 15

export interface Shown {
  readonly room: Room<GameUi>
  readonly info: TableInfo
  readonly view: Seen<unknown>
  readonly ui: GameUi
  /** Whether several players share this device; and defined if they have hands to hide. */
  readonly several?: boolean
  readonly privacy?: PrivacyScreen | undefined
}

/** A running table, played or watched: the room's state, as the frame, its features and the board's session read it. */
export class LiveTable implements Table, TableSource {
  readonly #shown: () => Shown
  /** The table as its board sees it. */
  readonly session: ReturnType<typeof beginSession>
  readonly #last = $derived.by(() => effective(this.#sync.log?.entries ?? []).at(-1))
  /** Text to compare: an info with the same names and log renews nothing. */
  readonly #names = $derived.by(() => {
    const { seats, tableLog } = this.#shown().info
    return JSON.stringify([seats.map((_, seat) => nameAt(seats, seat)), tableLog])
  })
  readonly #reader: LogReader = $derived.by(() =>
    readerOf(this.me, ...(JSON.parse(this.#names) as [string[], TableInfo['tableLog']])),
  )
  readonly #outcome = $derived.by(() => this.#shown().ui.rules.outcome(this.view()))
  readonly #onTurn: readonly Seat[] = $derived.by(() =>
    this.finished() ? [] : this.#shown().ui.rules.waitingFor(this.view()),
  )
  readonly #story: readonly Chapter[] = $derived.by(() => {
    const { log } = this.#sync
    return log ? storyOf(this.#shown().ui, log, this.#reader) : []
  })

  /** Begins the board's session, inside a component. */
  constructor(shown: () => Shown, begin = beginSession) {
    this.#shown = shown
    this.session = begin(() => shown().ui, this)
  }

  get #sync() {
    return this.#shown().room.state
  }
  get room() {
    return this.#shown().room
  }
  get seat() {
    return this.privacy?.room ?? this.room
  }
  get info() {
    return this.#shown().info
  }
  get several() {
    return this.#shown().several ?? false
  }
  get privacy() {
    return this.#shown().privacy
  }
  get roomy() {
    return false
  }
  get outcome() {
    return this.#outcome
  }
  get onTurn(): readonly Seat[] {
    return this.#onTurn
  }
  get story(): readonly Chapter[] {
    return this.#story
  }
  /** The story without the entry in motion: it is told once it was seen. */
  get seen(): readonly Chapter[] {
    const { moved } = this.#shown().room
    return moved && this.session.showing ? this.#story.filter(({ n }) => n !== moved.entry.n) : this.#story
  }
  get me(): Seat | null {
    return this.#sync.you
  }
  /** Null while a bot plays for the seat, though its player may still take the turn. */
  get called(): Seat | null {
    return this.me !== null && isBotPlayed(this.seats()[this.me]) ? null : this.me
  }
  get isMyTurn(): boolean {
    return this.called !== null && this.onTurn.includes(this.called)
  }
  get isUnreadable(): boolean {
    return this.#sync.error?.code === 'unreadable'
  }

  view(): Seen<unknown> {
    return this.#shown().view
  }
  reader(): LogReader {
    return this.#reader
  }
  seats(): TableInfo['seats'] {
    return this.#shown().info.seats
  }
  finished(): boolean {
    return this.#outcome !== undefined || this.#shown().info.phase === 'ended' || this.isUnreadable
  }
  pending(): unknown {
    return this.#sync.pending?.command
  }
  canAct(): boolean {
    return !this.finished() && this.#sync.pending === undefined && this.#sync.status !== 'closed'
  }
  delayed(): boolean {
    return this.#sync.undoUntil !== undefined
  }
  sendNow(): void {
    this.#shown().room.sendNow()
  }
  n(): number {
    return this.#sync.n
  }
  last() {
    return this.#last
  }
  seatPlace(_seat: Seat): Element | undefined {
    return undefined
  }
  /** Take-backs are shown by a fade, not by motions. */
  moved(): Moved | undefined {
    const { moved } = this.#shown().room
    return moved?.entry.back === undefined ? moved : undefined
  }
  draft(): unknown {
    return this.#shown().room.draft
  }
  keep(draft: unknown): void {
    this.#shown().room.keep(draft)
  }
  act(command: unknown): boolean {
    const { room, info, view, ui } = this.#shown()
    buzz(COMMIT)
    return room.act(command, ui.decides?.(view, command) ? delayOf(room.state.you, info) : 0)
  }
  prepare(on: boolean): void {
    this.#shown().room.prepare(on)
  }
}
