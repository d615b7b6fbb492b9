import { follow } from '../../../shared/engine/fold.ts'
import type { EntryView, Seat, Seen } from '../../../shared/engine/game.ts'
import type { AnyTrial, Unknown } from '../../../shared/games/trial.ts'
import type { GameUi } from '../../games/game-ui.ts'

/** So many moves a line has at most. */
export const LONGEST = 40

/** One own move of a line: what it changed, and what came of it. */
export interface Step {
  readonly command: unknown
  readonly before: Seen<unknown>
  readonly entry: EntryView<unknown>
  readonly view: Seen<unknown>
  readonly unknown?: Unknown | undefined
  readonly ends: boolean
}

/** A line as it stands on a position: as far as it can be played there. */
export interface Line {
  /** Before its first move; undefined: there is nothing to try. */
  readonly from: Seen<unknown> | undefined
  readonly steps: readonly Step[]
}

/** Whose line it is, and where it is tried. */
export interface Ground {
  readonly ui: Pick<GameUi, 'rules' | 'check'>
  readonly trial: AnyTrial
  readonly view: Seen<unknown>
  readonly seat: Seat
  readonly n: number
}

/** What a move leads to, or why nobody can know; undefined: it is not allowed. */
export function stepOf({ ui, trial, seat, n }: Ground, before: Seen<unknown>, command: unknown): Step | undefined {
  if (!ui.check || ui.check(before, seat, command) !== undefined) return undefined
  const { events, unknown, ends } = trial.play(before, seat, command)
  const entry = { n, seat, events } as EntryView<unknown>
  const after = events.length > 0 ? follow(ui.rules, before, entry) : before
  const next = ends ? undefined : trial.onTurn(after, seat)
  return { command, before, entry, view: next ?? after, unknown, ends: next === undefined }
}

/** As much of a line as can be played on a position. */
export function lineOn(ground: Ground, commands: readonly unknown[]): Line {
  const from = ground.trial.onTurn(ground.view, ground.seat)
  const steps: Step[] = []
  for (const command of from ? commands.slice(0, LONGEST) : []) {
    const before = steps.at(-1)
    if (before?.ends) break
    const n = ground.n + steps.length
    const step = stepOf({ ...ground, n }, before?.view ?? from!, command)
    if (!step || step.entry.events.length === 0) break
    steps.push(step)
  }
  return { from, steps }
}

/** The same, where the player may just have made the first move of it in earnest: then the rest, as far as it can be played. */
export function lineAfter(ground: Ground, commands: readonly unknown[], hasActed: boolean): Line {
  const line = lineOn(ground, commands)
  return hasActed && line.steps.length === 0 ? lineOn(ground, commands.slice(1)) : line
}
