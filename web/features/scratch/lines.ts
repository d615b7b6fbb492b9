import { follow } from '../../../shared/engine/fold.ts'
import type { EntryView, Seat, Seen } from '../../../shared/engine/game.ts'
import type { AnyTrial, Unknown } from '../../../shared/games/trial.ts'
import type { GameUi } from '../../games/game-ui.ts'

const LONGEST = 40

export interface Move {
  readonly seat: Seat
  readonly command: unknown
}

export interface Step extends Move {
  readonly before: Seen<unknown>
  readonly entry: EntryView<unknown>
  readonly view: Seen<unknown>
  readonly unknown?: Unknown | undefined
  readonly ends: boolean
}

/** A line on a position, as far as it can be played there. */
export interface Line {
  /** View before its first move; undefined if nothing can be tried. */
  readonly from: Seen<unknown> | undefined
  readonly steps: readonly Step[]
}

/** Owner of a line, and the position to try it on. */
export interface Ground {
  readonly ui: Pick<GameUi, 'rules' | 'check'>
  readonly trial: AnyTrial
  readonly view: Seen<unknown>
  readonly seat: Seat
  readonly n: number
}

/** Player of the next move on a view. */
export const moverOf = ({ ui, seat }: Ground, view: Seen<unknown>): Seat => ui.rules.mayAct(view)[0] ?? seat

/** Result of the mover's command, or the reason why it is unknown; undefined if it is not allowed. */
export function stepOf(ground: Ground, before: Seen<unknown>, command: unknown): Step | undefined {
  const { ui, trial, n } = ground
  const seat = moverOf(ground, before)
  if (!ui.check || ui.check(before, seat, command) !== undefined) return undefined
  const { events, unknown, ends } = trial.play(before, seat, command)
  const entry = { n, seat, events } as EntryView<unknown>
  const after = events.length > 0 ? follow(ui.rules, before, entry) : before
  const next = ends ? undefined : trial.onTurn(after, ground.seat)
  return { seat, command, before, entry, view: next ?? after, unknown, ends: next === undefined }
}

/** Plays a line on a position as far as possible. */
export function lineOn(ground: Ground, moves: readonly Move[]): Line {
  const from = ground.trial.onTurn(ground.view, ground.seat)
  const steps: Step[] = []
  for (const { seat, command } of from ? moves.slice(0, LONGEST) : []) {
    const before = steps.at(-1)
    if (before?.ends) break
    const n = ground.n + steps.length
    const step = stepOf({ ...ground, n }, before?.view ?? from!, command)
    if (!step || step.seat !== seat || step.entry.events.length === 0) break
    steps.push(step)
  }
  return { from, steps }
}

/** The same after a real move, which may have been the first of the line: then the rest is played. */
export function lineAfter(ground: Ground, moves: readonly Move[], hasActed: boolean): Line {
  const line = lineOn(ground, moves)
  return hasActed && line.steps.length === 0 ? lineOn(ground, moves.slice(1)) : line
}
