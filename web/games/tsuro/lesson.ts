import type { Seat } from '../../../shared/engine/game.ts'
import { notchSpots } from '../../../shared/games/tsuro/board.ts'
import { check } from '../../../shared/games/tsuro/check.ts'
import { lays, places } from '../../../shared/games/tsuro/lesson.ts'
import { runs, runsBy } from '../../../shared/games/tsuro/runs.ts'
import { outcome } from '../../../shared/games/tsuro/score.ts'
import { allPlaced, isIn } from '../../../shared/games/tsuro/seats.ts'
import { rotationOf, tileOf } from '../../../shared/games/tsuro/tiles.ts'
import type { Command, Event, Laid, Run, State } from '../../../shared/games/tsuro/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Lesson, LessonContext } from '../lesson.ts'
import { triedOf, type Draft } from './draft/draft.ts'

type At = LessonContext<State, Event, Draft>

const COMMIT = '[data-completes]'
const notch = places[0]!
const rim = notchSpots[notch]! >> 3

/** The tile that the learner should lay now, as it should lie, as long as that is allowed. */
function wanted({ view, me }: At): Laid | undefined {
  const laid = lays[view.laid]
  if (laid === undefined) return undefined
  const command = { type: 'lay', tile: tileOf(laid), rotation: rotationOf(laid) } as const
  return check(view, me, command) === undefined ? laid : undefined
}

/** Seats whose stones stand before the same square as the learner's. */
function beside({ view, me }: At): readonly Seat[] {
  return view.stones.flatMap((spot, seat) =>
    seat !== me && spot >= 0 && spot >> 3 === view.stones[me]! >> 3 ? [seat] : [],
  )
}

/** Runs of the other stones that this tile would carry. */
function others(at: At): readonly Run[] {
  const laid = wanted(at)
  return laid === undefined ? [] : runs(at.view, at.me, tileOf(laid), rotationOf(laid)).slice(1)
}

function answer(at: At): { readonly draft: Draft } | undefined {
  const laid = wanted(at)
  return laid === undefined
    ? undefined
    : { draft: { tile: tileOf(laid), rotations: { ...at.draft.rotations, [tileOf(laid)]: rotationOf(laid) } } }
}

/** The tile to lay, until it lies as it should. */
function layShows(at: At): string | undefined {
  const laid = wanted(at)
  if (laid === undefined) return undefined
  const tried = triedOf(at.view, at.me, at.draft)
  return tried?.tile === tileOf(laid) && tried.rotation === rotationOf(laid) ? COMMIT : `[data-tile="${tileOf(laid)}"]`
}

/** Runs of the learner's own tile, where one was laid since the step began. */
function ownRuns({ since, before, me }: At): readonly Run[] | undefined {
  for (const entry of since) {
    if (entry.seat !== me) continue
    for (const event of entry.events) if (event.type === 'tileLaid') return runsBy(before(entry), event.laid)
  }
  return undefined
}

const putOut = (moved: readonly Run[]): readonly Seat[] =>
  moved.filter(({ end }) => typeof end === 'string').map(({ seat }) => seat)
const hasMoved = ({ view, me }: At): boolean => view.laid > 0 && view.stones[me] !== notchSpots[view.starts[me]!]
const isLost = ({ view, me }: At): boolean => !isIn(view, me) || outcome(view) !== undefined
/** Once the learner is out, no step can be done. */
const lost = (at: At): string | undefined => (isLost(at) ? m.tsuro_lesson_lost() : undefined)

/** Tsuro in twelve steps, by four tiles of one's own. */
export const lesson: Lesson<State, Command, Event, Draft> = [
  {
    says: ({ draft }) =>
      draft.notch === undefined ? m.tsuro_lesson_start() : m.tsuro_lesson_set({ place: m.tsuro_place() }),
    shows({ view, me, draft }) {
      if (view.starts[me]! >= 0) return undefined
      if (draft.notch !== undefined) return COMMIT
      return draft.square === rim ? `[data-notch="${notch}"]` : `[data-square="${rim}"]`
    },
    answer: () => ({ draft: { square: rim, notch } }),
    done: ({ view, me }) => view.starts[me]! >= 0,
  },
  {
    says: ({ view }) => (allPlaced(view) ? m.tsuro_lesson_tile() : m.tsuro_lesson_others_place()),
    shows: (at) => (allPlaced(at.view) ? layShows(at) : undefined),
    answer: (at) => (wanted(at) === undefined ? undefined : { draft: { tile: tileOf(wanted(at)!) } }),
    done: (at) => triedOf(at.view, at.me, at.draft) !== undefined || hasMoved(at),
  },
  {
    says: () => m.tsuro_lesson_turn(),
    shows: layShows,
    answer,
    done: (at) => (triedOf(at.view, at.me, at.draft)?.rotation ?? 0) > 0,
    otherwise: (at) => (hasMoved(at) ? m.tsuro_lesson_turn_not() : undefined),
  },
  {
    says: () => m.tsuro_lesson_lay(),
    shows: () => COMMIT,
    answer,
    done: hasMoved,
  },
  {
    says: () => m.tsuro_lesson_drawn(),
    shows: () => 'p:has(> .draw-pile)',
    done: ({ view, me }) => view.turn === me && view.laid >= view.starts.length,
    otherwise: lost,
  },
  {
    says: (at) => m.tsuro_lesson_slide({ name: beside(at).map(at.name)[0] ?? '' }),
    shows: layShows,
    answer,
    done: (at) => (ownRuns(at)?.length ?? 0) > 1,
    otherwise: (at) => lost(at) ?? (ownRuns(at) || beside(at).length === 0 ? m.tsuro_lesson_slide_not() : undefined),
  },
  { says: () => m.tsuro_lesson_rim() },
  {
    says: () => m.tsuro_lesson_pile(),
    shows: () => 'p:has(> .draw-pile)',
    done: ({ view, me }) => view.drawPile.length === 0 || (view.turn === me && view.laid >= 2 * view.starts.length),
    otherwise: lost,
  },
  {
    says: () => m.tsuro_lesson_dragon(),
    shows: layShows,
    answer,
    done: ({ view, me }) => view.dragon === me,
    otherwise(at) {
      const { view, name } = at
      if (view.dragon !== null) return m.tsuro_lesson_dragon_theirs({ name: name(view.dragon) })
      return lost(at) ?? (ownRuns(at) ? m.tsuro_lesson_dragon_none() : undefined)
    },
  },
  {
    says(at) {
      const [name] = putOut(others(at)).map(at.name)
      return name === undefined ? m.tsuro_lesson_fewer() : m.tsuro_lesson_out({ name })
    },
    shows: layShows,
    answer,
    done: (at) => putOut(ownRuns(at) ?? []).some((seat) => seat !== at.me),
    otherwise(at) {
      const cannot = at.view.turn === at.me && putOut(others(at)).length === 0
      return lost(at) ?? (ownRuns(at) || cannot ? m.tsuro_lesson_out_not() : undefined)
    },
  },
  { says: () => m.tsuro_lesson_back(), shows: () => 'p > .dragon' },
  { says: () => m.tsuro_lesson_end() },
]
