import type { RoomRecord } from '../../../shared/api.ts'
import { bots, games, samples, scales } from '../../../shared/games/registry.ts'
import { reviewable, reviewOf, type Part, type Review } from '../../../shared/search/review.ts'

/** Reviews a finished game; undefined where it cannot be. Tells parts on the way. Runs in a worker of its own. */
export function reviewed({ game: id, start, entries }: RoomRecord, heard: (part: Part) => void): Review | undefined {
  const scale = scales[id]
  const what = scale && reviewable({ game: { ...games[id], ...samples[id] }, bot: bots[id], scale }, start, entries)
  if (!what) return undefined
  const reviewing = reviewOf(what, heard)
  for (;;) {
    const step = reviewing.next()
    if (step.done) return step.value
  }
}
