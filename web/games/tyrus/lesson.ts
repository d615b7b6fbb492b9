import { buildingOf, LAYS, placeOf } from '../../../shared/games/tyrus/board.ts'
import { handOf } from '../../../shared/games/tyrus/check.ts'
import { roleOf, streak, streakWinner } from '../../../shared/games/tyrus/score.ts'
import { corporationOf, numberOf, tileOf } from '../../../shared/games/tyrus/tiles.ts'
import type { Command, Event, Place, Result, State, Tile } from '../../../shared/games/tyrus/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Lesson, LessonContext, Step } from '../lesson.ts'
import type { Draft } from './draft/draft.ts'
import { hintOf, type Hint } from './text/hint.ts'
import { inPlace, tileName } from './text/names.ts'
import { counted, warning } from './text/sentences.ts'

type At = LessonContext<State, Event, Draft>
type LessonStep = Step<State, Command, Event, Draft>

/** The learner's seat, and the opponent's. */
const ME = 0
const OTHER = 1

// The element that is shown is the one with a name: it is read out too.
const COMMIT = '[data-completes]'
const RING = '.ring > svg'
/** The elections so far; a tap on one opens its count. */
const TRACK = '.track > button'

const CLOSE = 'dialog .header button'

const shownTile = (tile: Tile) => `[data-tile="${tile}"]`
const shownPlace = (place: Place) => `[data-place="${place}"] > button`

interface Lay {
  readonly tile: Tile
  readonly place: Place
}

/** A tile that is asked for: the learner's `nth` of the game, from 0. */
interface Asked extends Lay {
  readonly nth: number
  readonly says: (slots: { readonly number: number; readonly name: string; readonly at: At }) => string
  /** Shown besides the way of the choice, from the hand to the main action. */
  readonly beside?: string
  /** Replaces that way. */
  readonly shows?: (way: string | undefined) => string | undefined
}

const electionOf = (nth: number): number => Math.floor(nth / LAYS)

/** The learner's tiles, in the order in which they were laid. */
function ownLays({ view, me }: At): readonly Lay[] {
  const turnedUp = view.results.flatMap(({ tiles }) => tiles).filter(({ seat }) => seat === me)
  const lying = view.laid.filter(({ seat }) => seat === me).map(({ tile, ...rest }) => ({ ...rest, tile: tile.it! }))
  return [...turnedUp, ...lying].sort((a, b) => a.slot - b.slot)
}

/** The meaning of the learner's `nth` tile when it was laid; undefined before. */
function meaningOf(at: At, nth: number): (Hint & Lay) | undefined {
  const lay = ownLays(at)[nth]
  if (lay === undefined) return undefined
  const { results, kind } = at.view
  const election = electionOf(nth)
  const then = { kind: results[election]?.kind ?? kind, results: results.slice(0, election) }
  return { ...lay, ...hintOf(then, at.me, lay.tile, lay.place) }
}

/** The tile in hand for a request: the very one, or the highest of its corporation. */
function wanted({ view, me }: At, { tile }: Asked): Tile | undefined {
  const hand = handOf(view, me)
  if (hand.includes(tile)) return tile
  return hand.findLast((held) => corporationOf(held) === corporationOf(tile))
}

/** First the tile, then the building, then the main action. */
function layShows({ draft, ...at }: At, asked: Asked): string | undefined {
  const tile = wanted({ draft, ...at }, asked)
  if (tile === undefined) return undefined
  const isChosen = draft.tile !== undefined && corporationOf(draft.tile) === corporationOf(tile)
  if (!isChosen) return shownTile(tile)
  return draft.place === asked.place ? COMMIT : shownPlace(asked.place)
}

/** Common parts of all steps that ask for a tile. */
const asking = (asked: Asked): LessonStep => ({
  // The last words before a count stand beside it as well.
  says(at) {
    // A count that is looked up lies over the table.
    if (at.draft.open !== undefined) return m.tyrus_lesson_close()
    if (ownLays(at).length > asked.nth)
      return m.tyrus_lesson_last({ name: at.name(OTHER), building: buildingOf(asked.place) })
    const tile = wanted(at, asked)
    if (tile === undefined) return m.tyrus_lesson_any()
    return asked.says({ number: numberOf(tile), name: at.name(OTHER), at })
  },
  shows(at) {
    if (at.draft.open !== undefined) return CLOSE
    if (ownLays(at).length > asked.nth) return undefined
    const way = layShows(at, asked)
    if (asked.shows) return asked.shows(way)
    return asked.beside === undefined || way === undefined ? way : `${asked.beside}, ${way}`
  },
  answer(at) {
    if (at.draft.open !== undefined) return undefined
    const tile = wanted(at, asked)
    if (at.view.turn !== at.me || ownLays(at).length > asked.nth || tile === undefined) return undefined
    return { draft: { tile, place: asked.place } }
  },
})

/** Asks for a tile that counts. `fits`: another one will do as well. `isLast`: it is left once the votes are counted. */
function laying(
  asked: Asked,
  fits: (meaning: Hint) => boolean = ({ role, when }) => when === 'now' && role === roleOf(ME, asked.tile, asked.place),
  isLast = false,
): LessonStep {
  const laid = (at: At) =>
    isLast && at.view.results.length <= electionOf(asked.nth) ? undefined : meaningOf(at, asked.nth)
  return {
    ...asking(asked),
    done(at) {
      const meaning = laid(at)
      return meaning !== undefined && fits(meaning)
    },
    otherwise(at) {
      const meaning = laid(at)
      if (meaning === undefined || fits(meaning)) return undefined
      const { tile, place, role, number, when } = meaning
      const where = inPlace(place, at)
      return `${m.tyrus_lesson_instead({ tile: tileName(tile), where })} ${m.tyrus_prompt_role({ role, number, when })}`
    },
  }
}

/** Asks for the tile that wins an election. `isWon`: whether it did what it was for. */
function winning(asked: Asked, isWon: (results: readonly Result[]) => boolean): LessonStep {
  const election = electionOf(asked.nth)
  const held = ({ view }: At) => view.results.slice(0, election + 1)
  const isOver = (at: At) => held(at).length > election
  return {
    ...asking(asked),
    done: (at) => isOver(at) && isWon(held(at)),
    otherwise(at) {
      if (!isOver(at) || isWon(held(at))) return undefined
      const result = counted(held(at)[election]!, at)
      return streakWinner(held(at)) === null ? `${result} ${m.tyrus_lesson_no_row()}` : result
    },
  }
}

const mine = { citadel: placeOf(ME, 'citadel'), market: placeOf(ME, 'market'), temple: placeOf(ME, 'temple') }
const theirs = {
  citadel: placeOf(OTHER, 'citadel'),
  market: placeOf(OTHER, 'market'),
  temple: placeOf(OTHER, 'temple'),
}

const soldier: Asked = { nth: 0, tile: tileOf('soldier', 10), place: mine.citadel, says: m.tyrus_lesson_vote }

const general: readonly LessonStep[] = [
  { says: ({ name }) => m.tyrus_lesson_goal({ name: name(OTHER) }) },
  {
    says: () => m.tyrus_lesson_venues({ number: numberOf(soldier.tile) }),
    shows: () => shownTile(soldier.tile),
    answer: ({ view, me }) => (view.turn === me ? { draft: { tile: soldier.tile } } : undefined),
    done: (at) => at.draft.tile === soldier.tile || ownLays(at).length > 0,
  },
  laying(soldier),
  laying({
    nth: 1,
    tile: tileOf('merchant', 5),
    place: theirs.citadel,
    says: m.tyrus_lesson_against,
    beside: RING,
  }),
  laying({ nth: 2, tile: tileOf('priest', 4), place: mine.citadel, says: m.tyrus_lesson_protect }, undefined, true),
  {
    says: (at) => `${m.tyrus_lesson_count()} ${counted(at.view.results[0]!, at)}`,
    shows: () => TRACK,
  },
  {
    says({ view, me }) {
      const { counters, counterCounters: held } = view.results[0]!.tallies[me]!
      const isSurplus = held > 0 && counters > held
      return isSurplus ? m.tyrus_lesson_surplus({ counters, held }) : m.tyrus_lesson_surplus_always()
    },
    shows: () => TRACK,
    answer: () => ({ draft: { open: 0 } }),
    done: (at) => at.draft.open !== undefined || ownLays(at).length > LAYS,
  },
]

const merchant: readonly LessonStep[] = [
  laying({
    nth: 3,
    tile: tileOf('soldier', 1),
    place: theirs.market,
    says: m.tyrus_lesson_bluff,
  }),
  laying(
    { nth: 4, tile: tileOf('priest', 8), place: mine.temple, says: m.tyrus_lesson_later },
    ({ role, when }) => when === 'later' && role !== 'bluff',
  ),
  winning(
    { nth: 5, tile: tileOf('merchant', 9), place: mine.market, says: m.tyrus_lesson_merchant },
    (results) => results.at(-1)!.winner === ME,
  ),
]

const priest: readonly LessonStep[] = [
  laying({
    nth: 6,
    tile: tileOf('priest', 7),
    place: mine.temple,
    says({ number, at }) {
      const run = streak(at.view.results)
      const says = m.tyrus_lesson_priest({ number })
      return run.length > 1 && run.seat === at.me ? `${warning(at.me, at)} ${says}` : says
    },
    beside: TRACK,
  }),
  laying({
    nth: 7,
    tile: tileOf('soldier', 9),
    place: theirs.temple,
    says: m.tyrus_lesson_ring,
    // Which tile it is can be read off the ring.
    shows: (way) => (way === COMMIT ? COMMIT : `${RING}, ${shownPlace(theirs.temple)}`),
  }),
  winning(
    {
      nth: 8,
      tile: tileOf('merchant', 6),
      place: mine.temple,
      says: () => m.tyrus_lesson_third({ preview: m.tyrus_preview() }),
      shows: (way) => (way === COMMIT ? COMMIT : `.preview, ${shownPlace(mine.temple)}`),
    },
    (results) => streakWinner(results) === ME,
  ),
]

/** Tyrus in fourteen steps, by the nine tiles of three elections. */
export const lesson: Lesson<State, Command, Event, Draft> = [
  ...general,
  ...merchant,
  ...priest,
  {
    says({ view, me, name }) {
      const winner = streakWinner(view.results)
      if (winner === null) return m.tyrus_lesson_end()
      return winner === me ? m.tyrus_lesson_end_you() : m.tyrus_lesson_end_theirs({ name: name(winner) })
    },
    shows: () => TRACK,
  },
]
