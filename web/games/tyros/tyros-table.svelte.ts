import { createContext } from 'svelte'
import type { Command, Event, Location, Refusal, State } from '../../../shared/games/tyros/types.ts'
import { tableSession } from '../table-session.svelte.ts'
import { stageOf, type Draft, type Stage, type Situation } from './draft/draft.ts'
import type { Preview } from './draft/preview.ts'
import { parts } from './parts.ts'

/** The table and its draft. Table.svelte makes it; its parts take it from context. */
class TyrosTable {
  readonly session = tableSession<State, Command, Event, Draft, Refusal>()
  readonly stage: Stage = $derived(this.session.finished ? 'watch' : stageOf(this.session.view, this.session.me))
  readonly situation: Situation = $derived.by(() => {
    const { view, me, reader, draft, finished } = this.session
    return { view, me: finished ? null : me, reader, draft, stage: this.stage }
  })
  /** The draft's preview; undefined for a moment after the table came. */
  readonly preview: Preview | undefined = $derived(
    parts.now?.previewOf(this.situation, this.session.command, this.session.refusal),
  )
  readonly sent: boolean = $derived(this.session.pending !== undefined)
  /** The round of the own last pass: in it the next one is not asked about again. */
  passed = 0

  /** A tap on a square. A command on its way is shown as if it were chosen, and cannot be chosen again. */
  tap(square: Location): void {
    const { kept } = this.session
    if (kept.explained !== undefined) return
    this.session.keep((!this.sent && this.preview?.tapped(square)) || { ...kept, square })
  }
  /** A tap on a choice in the enlarged square. */
  choose(key: string): void {
    const plan = this.preview?.lens?.plans.get(key)
    if (plan && !this.sent) this.session.keep({ plan })
  }
  shrink(): void {
    this.session.keep({ ...this.session.kept, square: undefined })
  }
  /** Explains the points of a seat, the empires, what lies beside the chart, or nothing any more. */
  explain(explained: Draft['explained']): void {
    this.session.keep({ ...this.session.kept, explained, square: undefined })
  }
}

const [tyrosTable, setTyrosTable] = createContext<TyrosTable>()
export { tyrosTable }

export const beginTyrosTable = (): TyrosTable => setTyrosTable(new TyrosTable())
