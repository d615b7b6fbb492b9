/**
 * A table as its game's components see it: one session a table, whether a room is followed or a replay is looked at.
 * A game's Table.svelte and all that it is made of take it from context, without props handed down:
 *
 *   const session = tableSession<State, Command, Event, Draft, Refusal>()
 *   const stage = $derived(stageOf(session.view, session.me))        // read its members where they are needed: they change
 *   session.keep({ ...session.kept, tile })                         // a choice: `draft`, `command`, `verdict` follow
 *   <Commit label={…} />                                            // the main action: commits the draft
 *   session.act({ type: 'accept', offer })                          // a command that needs no draft
 *   const motions = session.animate((moved) => motionOf(moved))     // once, in Table.svelte; `motions.shown(n)` when over
 *
 * Leaf drawings (a tile, a card, a board that the rules show as well) stay pure props.
 */
import { createContext } from 'svelte'
import type { EntryView, Seat, Seen } from '../../shared/engine/game.ts'
import { colourAt, type TableInfo } from '../../shared/table-info.ts'
import type { GameUi, LogReader, Moved } from './game-ui.ts'
import { motionsOf, type Motions } from './motions.svelte.ts'

/** The source of a session: a room under way, or a moment of a replay. Asked again each time. */
export interface TableSource {
  view(): Seen<unknown>
  reader(): LogReader
  seats(): TableInfo['seats']
  /** A seat's element on the page: things come from there. */
  seatPlace(seat: Seat): Element | undefined
  /** Nobody acts any more: the page shows something else in place of the controls. */
  finished(): boolean
  /** Something else stands in place of the controls for now. */
  covered?(): boolean
  /** Words in place of the game's own prompt, if any. */
  prompt?(): string | undefined
  /** Asks the house for a hint, where it may be asked now; and the number of its hints shown so far. */
  hint?(): (() => void) | undefined
  hinted?(): number
  /** Whether the table goes on by itself, as in a replay, and never waits for the viewer. */
  isReplay?(): boolean
  /** The command that has no answer yet, and whether another one may be sent. */
  pending(): unknown
  canAct(): boolean
  /** Whether it is held back for second thoughts; sends it at once. */
  delayed?(): boolean
  sendNow?(): void
  /** Takes the own last move back, where that needs nobody's leave. */
  takeBack?(): (() => void) | undefined
  /** Grows with every entry. */
  n(): number
  last(): EntryView<unknown> | undefined
  /** The latest news, where the log is not on the page; undefined elsewhere. */
  news?(): string | undefined
  /** The entry to show in motion; undefined where the page has caught up in one step. */
  moved(): Moved | undefined
  /** Choices that are not committed; undefined: none yet. They survive a reload. */
  draft(): unknown
  keep(draft: unknown): void
  /** False where nothing was sent. */
  act(command: unknown): boolean
  prepare(on: boolean): void
}

/** The verdict of the game's check on the draft's command. `unknown`: the check has not loaded yet. */
type Verdict<Refusal> =
  { readonly is: 'none' | 'unknown' | 'allowed' } | { readonly is: 'refused'; readonly refusal: Refusal }

/** A motion: its entry, and the view meanwhile, where that is not the latest. */
interface Shown {
  readonly n: number
  readonly view?: unknown
}

/** Motions that wait for their turn before all but the last are skipped. */
const LATEST = 1

export class TableSession<State, Command, Event, Draft, Refusal extends string = string> {
  readonly #ui: () => GameUi<State, Command, Event, Draft, Refusal>
  readonly #source: TableSource
  #motions: Motions<Shown> | undefined = $state.raw()
  /** Hidden things that the record has opened at the end, as the game names them. */
  opened: unknown = $state.raw()

  constructor(ui: () => GameUi<State, Command, Event, Draft, Refusal>, source: TableSource) {
    this.#ui = ui
    this.#source = source
  }

  get view(): Seen<State> {
    return this.#source.view() as Seen<State>
  }
  get reader(): LogReader {
    return this.#source.reader()
  }
  get me(): Seat | null {
    return this.#source.reader().me
  }
  get seats(): TableInfo['seats'] {
    return this.#source.seats()
  }
  readonly colours: readonly string[] = $derived.by(() => this.seats.map((_, seat) => colourAt(this.seats, seat)))
  readonly seatPlace = (seat: Seat): Element | undefined => this.#source.seatPlace(seat)
  get finished(): boolean {
    return this.#source.finished()
  }
  /** Whether the controls have no place. */
  get covered(): boolean {
    return this.finished || this.#source.covered?.() === true
  }
  /** Words in place of the game's prompt, where something else keeps the game from going on. */
  get prompt(): string | undefined {
    return this.#source.prompt?.()
  }
  get isReplay(): boolean {
    return this.#source.isReplay?.() === true
  }
  /** Asks the house for a hint; undefined: not now, or not at this table. */
  get hint(): (() => void) | undefined {
    return this.#source.hint?.()
  }
  /** Takes the own last move back; undefined: there is none, or it stays, or others have a say in it. */
  get takeBack(): (() => void) | undefined {
    return this.#source.takeBack?.()
  }
  /** Whether a command is held back for second thoughts: committed again it is sent at once. */
  get delayed(): boolean {
    return this.#source.delayed?.() === true
  }
  get n(): number {
    return this.#source.n()
  }
  /** A key that changes when a double tap would confirm something new. `what`: a subject that others' entries leave alone. */
  since(what: string | number = this.n): string {
    return `${what} ${this.#source.hinted?.() ?? 0} ${this.delayed}`
  }
  /** The last entry, to be marked until the next. */
  get last(): EntryView<Event> | undefined {
    return this.#source.last() as EntryView<Event> | undefined
  }
  get news(): string | undefined {
    return this.#source.news?.()
  }
  get moved(): Moved<State, Event> | undefined {
    return this.#source.moved() as Moved<State, Event> | undefined
  }

  /** Choices without those of a command on its way. Every part of a draft is optional. */
  get kept(): Draft {
    return (this.#source.draft() ?? {}) as Draft
  }
  /** Choices and trials; while a command is on its way, the draft that made it. */
  readonly draft: Draft = $derived.by(() =>
    this.pending === undefined ? this.kept : this.#ui().draftOf(this.pending, this.kept),
  )
  keep(draft: Draft | undefined): void {
    this.#source.keep(draft)
  }

  /** The draft's command, complete, but perhaps not allowed. */
  readonly command: Command | undefined = $derived.by(() =>
    this.me === null || this.finished ? undefined : this.#ui().commandOf(this.view, this.me, this.draft),
  )
  readonly verdict: Verdict<Refusal> = $derived.by(() => {
    if (this.command === undefined) return { is: 'none' }
    const { check } = this.#ui()
    if (!check) return { is: 'unknown' }
    const refusal = check(this.view, this.me!, this.command)
    return refusal === undefined ? { is: 'allowed' } : { is: 'refused', refusal }
  })
  /** The refusal of the draft's command, as far as it is known. */
  get refusal(): Refusal | undefined {
    return this.verdict.is === 'refused' ? this.verdict.refusal : undefined
  }

  get pending(): Command | undefined {
    return this.#source.pending() as Command | undefined
  }
  /** Whether a command may be sent at all: none is on its way, and the game's check is there. */
  get canAct(): boolean {
    return this.#source.canAct() && this.#ui().check !== undefined
  }
  /** Whether the draft's command may be sent. */
  get ready(): boolean {
    return this.canAct && this.verdict.is === 'allowed'
  }
  commit(): void {
    if (this.delayed) this.#source.sendNow?.()
    else if (this.ready) this.act(this.command!)
  }
  act(command: Command): void {
    if (!this.canAct) return
    const { kept } = this
    if (this.#source.act(command)) this.#source.keep(this.#ui().draftAfter?.(command, kept))
  }
  /** Tells the others that a question to them is in the making, or no longer. */
  prepare(on: boolean): void {
    this.#source.prepare(on)
  }

  /** Shows each entry that arrives in motion, where it has one. Called once, while the table's component is made. */
  animate<Motion extends Shown>(
    motionOf: (moved: Moved<State, Event>) => Motion | undefined,
    limit = LATEST,
  ): Motions<Motion> {
    const motions = motionsOf(
      () => this.moved !== undefined,
      () => this.moved && motionOf(this.moved),
      limit,
    )
    this.#motions = motions
    return motions
  }
  /** The view that the table shows: a motion's own, where it has one. Figures beside the table follow it. */
  get shown(): Seen<State> {
    return (this.#motions?.current?.view as Seen<State> | undefined) ?? this.view
  }
  /** Whether an entry is being shown: everything that tells how it ended waits for that. */
  get showing(): boolean {
    return this.#motions?.current !== undefined
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
type AnySession = TableSession<any, any, any, any, any>
const [session, setSession] = createContext<AnySession>()

/** The session of the table that this component is part of. */
export function tableSession<State, Command, Event, Draft, Refusal extends string = string>(): TableSession<
  State,
  Command,
  Event,
  Draft,
  Refusal
> {
  return session()
}

/** Begins a table's session, for the page that mounts a game's Table. */
export function beginSession(ui: () => GameUi, source: TableSource): AnySession {
  return setSession(new TableSession(ui, source))
}
