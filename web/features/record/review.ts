import type { RoomRecord } from '../../../shared/api.ts'
import { searched, type GameParts } from '../../../shared/games/parts.ts'
import { reviewable, reviewOf, type Part, type Review } from '../../../shared/search/review.ts'

/** Reviews a finished game; undefined where it cannot be. Tells parts on the way. Runs in a worker of its own. */
export function reviewed(
  { start, entries }: RoomRecord,
  parts: GameParts,
  heard: (part: Part) => void,
): Review | undefined {
  const { scale } = parts
  const what = scale && reviewable({ ...searched(parts), scale }, start, entries)
  if (!what) return undefined
  const reviewing = reviewOf(what, heard)
  for (;;) {
    const step = reviewing.next()
    if (step.done) return step.value
  }
}
