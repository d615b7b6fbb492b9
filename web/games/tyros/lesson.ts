import type { Seat } from '../../../shared/engine/game.ts'
import { cities } from '../../../shared/games/tyros/actions.ts'
import { locationOf } from '../../../shared/games/tyros/board.ts'
import { countOf, holds, some, total } from '../../../shared/games/tyros/cards.ts'
import { empiresNextTo } from '../../../shared/games/tyros/counters.ts'
import { portsOf } from '../../../shared/games/tyros/galleys.ts'
import { BETWEEN, GROWING, HARBOUR } from '../../../shared/games/tyros/lesson.ts'
import { counterOf, isOpen, unanswered } from '../../../shared/games/tyros/offers.ts'
import { points } from '../../../shared/games/tyros/score.ts'
import { choosing, ownCards, ownTiles } from '../../../shared/games/tyros/turn.ts'
import type { Command, Empire, Event, Offer, State } from '../../../shared/games/tyros/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Lesson } from '../lesson.ts'
import { growthOf, placeOf, type Draft } from './draft/draft.ts'
import { dealOf } from './draft/command.ts'
import {
  COMMIT,
  fare,
  hasSailed,
  isMine,
  noVoyage,
  over,
  planOf,
  sailSays,
  sailShows,
  sailing,
  square,
  tollFare,
  tollShows,
  tolled,
  voyage,
  way,
  type Answered,
  type At,
} from './lesson-voyage.ts'
import { cityNone, waitSays, waitShows } from './lesson-shared.ts'
import { locationName } from './text/labels.ts'

const HAND = '.controls .hand [role="group"]'

/** The learner's first event of these types since the step began. */
function own<Type extends Event['type']>({ since, me }: At, ...types: readonly Type[]) {
  return since
    .flatMap(({ events }) => events)
    .find(
      (event): event is typeof event & { readonly type: Type; readonly seat: Seat } =>
        (types as readonly string[]).includes(event.type) && 'seat' in event && event.seat === me,
    )
}

const growing = ({ view, me }: At): boolean => view.phase === 'growth' && view.turn === me

/** Whether an offer to the learner is the one that the lesson makes, which is to be accepted. */
function isGood({ view, me }: At, { give, want }: Offer): boolean {
  const lies = (empire: Empire) => portsOf(view, me).some((port) => view.counters[locationOf(port)] === empire)
  const isClothForCopper =
    [give, want].every((cards) => total(cards) === 1) && countOf(give, 'violet') === 1 && countOf(want, 'orange') === 1
  return isClothForCopper && lies('violet') && !lies('orange') && holds(ownCards(view, me), want)
}
const askedSays = (at: At, offer: Offer): string =>
  (isGood(at, offer) ? m.tyros_lesson_asked_good : m.tyros_lesson_asked)({ name: at.name(at.view.turn) })
/** The answer that it asks for, or all answers. */
const askedShows = (at: At, offer: Offer): string => `.offers .ways > button${isGood(at, offer) ? ':first-child' : ''}`

/** Says it where it can be done: in the learner's own turn, and before an action. */
const inTurn = (says: (at: At) => string) => (at: At) => {
  const { view, me } = at
  const asked = unanswered(view, me)[0]
  if (asked) return askedSays(at, asked)
  if (choosing(view).includes(me)) return m.tyros_lesson_keep()
  if (growing(at)) return m.tyros_lesson_grow_on()
  return isMine(at) ? says(at) : waitSays(at)
}
const shownInTurn = (shows: (at: At) => string | undefined) => (at: At) => {
  const asked = unanswered(at.view, at.me)[0]
  if (asked) return askedShows(at, asked)
  if (isMine(at)) return shows(at)
  // The sentence is about the cards to keep then, or the growth.
  return choosing(at.view).includes(at.me) || growing(at) ? undefined : waitShows(at)
}

/** Whether the explanation of the points lies over the table. */
const isReading = ({ draft }: At): boolean => draft.explained !== undefined
const whenRead = (says: (at: At) => string) => (at: At) =>
  isReading(at) ? m.tyros_lesson_points_read() : inTurn(says)(at)

/** The growth of the learner that this round or an earlier one has seen, by how often it has gone round. */
const hasGrown = ({ view, me }: At, laps: number): boolean =>
  view.round > 1 || view.phase !== 'growth' || view.laps > laps || (view.laps === laps && view.turn !== me)

/** A tile to play: this one, while it can be, or another. */
function tile({ view, me }: At, wanted: number): number | undefined {
  const own = ownTiles(view, me).filter((one) => empiresNextTo(view.counters, one).length > 0)
  return own.includes(wanted) ? wanted : own[0]
}
/** The empire that the lesson gives a tile to. */
function takerOf({ view }: At, tile: number): Empire {
  const near = empiresNextTo(view.counters, tile)
  return near.includes(GROWING) ? GROWING : near[0]!
}
const growShows =
  (wanted: number) =>
  (at: At): string | undefined => {
    const one = growing(at) ? tile(at, wanted) : undefined
    if (one === undefined) return undefined
    const chosen = growthOf(at.view, at.me, at.draft)
    // The tile in the hand, and where it lies on the chart.
    if (chosen.tile !== one) return `[data-tile="${one}"], ${square(one)}`
    const taker = takerOf(at, one)
    return chosen.empire === taker ? COMMIT : `.panel [data-empire="${taker}"]`
  }
const grow =
  (wanted: number) =>
  (at: At): Answered => {
    const one = growing(at) ? tile(at, wanted) : undefined
    return one === undefined ? undefined : { draft: { tile: one, empire: takerOf(at, one) } }
  }
/** Whether the learner's tile is between the empires that the lesson speaks of. */
function between({ view, me }: At): boolean {
  const near = empiresNextTo(view.counters, BETWEEN)
  return ownTiles(view, me).includes(BETWEEN) && near.includes('green') && near.includes(GROWING)
}

const city = ({ view, me }: At): Command | undefined => cities(view, me)[0]

/** The learner's offers that somebody may still take up. */
const offersOf = (at: At): readonly Offer[] => (isMine(at) ? at.view.offers.filter(isOpen) : [])
/** The command by which the learner can close a deal now. */
function closing(at: At): Extract<Command, { type: 'conclude' | 'take' }> | undefined {
  for (const offer of offersOf(at))
    for (const { seat, answer } of offer.asked) {
      if (answer === 'accepted') return { type: 'conclude', offer: offer.number, with: seat }
      const counter = counterOf(offer, seat)
      if (counter && holds(ownCards(at.view, at.me), counter.want))
        return { type: 'take', offer: offer.number, with: seat }
    }
  return undefined
}

/** Events that end a turn. */
const actions = [
  'galleyMoved',
  'cityBuilt',
  'galleyBuilt',
  'cardsExchanged',
  'cardFetched',
  'traded',
  'passed',
] as const

/** Tyros in fourteen steps, by the first round and a half. */
export const lesson: Lesson<State, Command, Event, Draft> = [
  { says: () => m.tyros_lesson_founding(), shows: () => '[data-counter]' },
  {
    says: (at) => (growing(at) ? m.tyros_lesson_grow({ place: locationName(HARBOUR) }) : m.tyros_lesson_wait()),
    shows: growShows(HARBOUR),
    answer: grow(HARBOUR),
    done: ({ view }) => view.counters[HARBOUR] === GROWING,
    otherwise: (at) => (hasGrown(at, 0) ? m.tyros_lesson_grow_other() : undefined),
  },
  {
    says(at) {
      if (!growing(at)) return m.tyros_lesson_wait()
      return between(at) ? m.tyros_lesson_between({ place: locationName(BETWEEN) }) : m.tyros_lesson_grow_on()
    },
    shows: growShows(BETWEEN),
    answer: grow(BETWEEN),
    done: (at) => hasGrown(at, 1) && (at.view.counters[BETWEEN] === GROWING || own(at, 'empireGrew')?.tile !== BETWEEN),
    otherwise: (at) => (hasGrown(at, 1) ? m.tyros_lesson_between_other() : undefined),
  },
  { says: () => m.tyros_lesson_swap() },
  { says: () => m.tyros_lesson_cards(), shows: () => HAND },
  {
    says: inTurn(sailSays),
    shows: shownInTurn((at) => sailShows(at, voyage(at))),
    answer: (at) => (isMine(at) ? sailing(voyage(at)) : undefined),
    done: (at) => hasSailed(at) || fare(at) !== undefined,
    otherwise: noVoyage,
  },
  {
    says: inTurn((at) => {
      const cards = fare(at)
      return cards === undefined ? sailSays(at) : m.tyros_lesson_price({ cards })
    }),
    shows: shownInTurn((at) => sailShows(at, voyage(at))),
    answer: (at) => (isMine(at) ? sailing(voyage(at)) : undefined),
    done: hasSailed,
    otherwise: noVoyage,
  },
  {
    says: inTurn(() => m.tyros_lesson_wait()),
    shows: shownInTurn(() => undefined),
    answer({ view, me }) {
      const offer = unanswered(view, me)[0]
      if (!offer) return undefined
      const isHeld = holds(ownCards(view, me), offer.want)
      const number = offer.number
      return { act: isHeld ? { type: 'accept', offer: number } : { type: 'decline', offer: number, forTurn: false } }
    },
    done: (at) => own(at, 'accepted', 'declined', 'countered') !== undefined,
    otherwise(at) {
      const { view, me } = at
      if (unanswered(view, me).length > 0 || (view.phase === 'actions' && view.turn !== me)) return undefined
      return m.tyros_lesson_asked_not()
    },
  },
  {
    says: inTurn(({ view, me, draft }) => {
      const canGive = holds(ownCards(view, me), some('yellow'))
      return canGive && dealOf(view, me, draft) ? m.tyros_lesson_terms() : m.tyros_lesson_offer()
    }),
    shows: shownInTurn(({ view, me, draft }) => {
      const deal = dealOf(view, me, draft)
      if (!deal) return way('trade')
      if (!holds(deal.want, some('violet'))) return '.deal [data-kind="violet"]'
      return holds(deal.give, some('yellow')) ? COMMIT : `${HAND} [data-kind="yellow"]`
    }),
    answer(at) {
      const give = some('yellow')
      const isHeld = isMine(at) && holds(ownCards(at.view, at.me), give)
      return isHeld ? { draft: { deal: { give, want: some('violet') } } } : undefined
    },
    done: (at) => own(at, 'offered') !== undefined,
    otherwise: (at) => over(at) ?? (own(at, ...actions) ? m.tyros_lesson_offer_not() : undefined),
  },
  {
    says: inTurn((at) => {
      const command = closing(at)
      return command ? m.tyros_lesson_deal({ name: at.name(command.with) }) : m.tyros_lesson_answers()
    }),
    shows: shownInTurn((at) => (closing(at) ? '.offers .buttons > button:last-child' : '.offers')),
    answer(at) {
      const command = closing(at)
      return command && { act: command }
    },
    done: (at) => own(at, 'traded') !== undefined,
    otherwise: (at) => (offersOf(at).length > 0 ? undefined : m.tyros_lesson_deal_not()),
  },
  {
    says: inTurn(() => m.tyros_lesson_city()),
    shows: shownInTurn((at) => {
      const [plan, command] = [planOf(at), city(at)]
      if (plan?.type !== 'buildCity' || command?.type !== 'buildCity') return way('city')
      return placeOf(plan) === undefined ? square(locationOf(command.galley)) : COMMIT
    }),
    answer(at) {
      const command = isMine(at) ? city(at) : undefined
      return command?.type === 'buildCity'
        ? { draft: { plan: { type: 'buildCity', galley: command.galley } } }
        : undefined
    },
    done: ({ view, me }) => view.cities.includes(me),
    otherwise: (at) => over(at) ?? (isMine(at) && !city(at) ? cityNone(at) : undefined),
  },
  {
    says({ view, me }) {
      const own = points(view)[me]!
      return own === 0 ? m.tyros_lesson_points_none() : m.tyros_lesson_points({ points: own })
    },
    shows: ({ me }) => `.goods li:nth-child(${me + 1}) button`,
    answer: ({ me }) => ({ draft: { explained: me } }),
    done: ({ draft }) => typeof draft.explained === 'number',
    otherwise: over,
  },
  {
    says: whenRead((at) => {
      const { price, toll } = tollFare(at) ?? {}
      if (price !== undefined && toll !== undefined) return m.tyros_lesson_toll_pay({ cards: price, name: toll })
      const move = tolled(at)
      if (!move) return m.tyros_lesson_wait()
      const to = locationOf(move.to)
      return m.tyros_lesson_toll({ place: locationName(to), name: at.name(at.view.cities[to]!) })
    }),
    shows: (at) => (isReading(at) ? '.points header > .bare' : shownInTurn(tollShows)(at)),
    answer: (at) => (isMine(at) ? sailing(tolled(at)) : undefined),
    done: (at) => own(at, 'tollGiven') !== undefined,
    otherwise(at) {
      if (isReading(at)) return undefined
      const isLost = own(at, ...actions) !== undefined || (isMine(at) && !tolled(at))
      return over(at) ?? (isLost ? m.tyros_lesson_toll_not() : undefined)
    },
  },
  { says: () => m.tyros_lesson_end() },
]
