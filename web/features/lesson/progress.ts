import { follow } from '../../../shared/engine/fold.ts'
import type { AnyRules, EntryView, Seat, Seen } from '../../../shared/engine/game.ts'
import type { AnyLesson, LessonContext } from '../../games/lesson.ts'

/** Progress of a learner. `since`: first entry of the step. `steps`: their number, once the lesson was opened. */
export interface Progress {
  readonly step: number
  readonly since: number
  readonly steps?: number
}

/** State of a lesson's table. `log`: entries from `from` on, and the view before them. */
interface Lived {
  readonly rules: AnyRules
  readonly view: Seen<unknown>
  readonly n: number
  readonly me: Seat
  readonly draft: unknown
  readonly log: { readonly from: number; readonly view: Seen<unknown>; readonly entries: readonly EntryView<unknown>[] }
  readonly name: (seat: Seat) => string
}

export function lessonContext(
  { rules, log, draft, ...rest }: Lived,
  since: number,
): LessonContext<unknown, unknown, unknown> {
  const entries = log.entries.filter(({ n }) => n >= since)
  return {
    ...rest,
    draft: draft ?? {},
    since: entries,
    before: ({ n }) => log.entries.slice(0, n - log.from).reduce((view, entry) => follow(rules, view, entry), log.view),
  }
}

/** Leaves every step that is done. */
export function progressed(lesson: AnyLesson, progress: Progress, lived: Lived): Progress {
  let { step, since } = progress
  while (lesson[step]?.done?.(lessonContext(lived, since)) === true) {
    step++
    since = lived.n
  }
  const steps = lesson.length
  return step === progress.step && steps === progress.steps ? progress : { step, since, steps }
}
