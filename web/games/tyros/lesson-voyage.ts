import { moves } from '../../../shared/games/tyros/actions.ts'
import { TYRE, locationOf } from '../../../shared/games/tyros/board.ts'
import { total } from '../../../shared/games/tyros/cards.ts'
import { portsOf } from '../../../shared/games/tyros/galleys.ts'
import { HARBOUR } from '../../../shared/games/tyros/lesson.ts'
import type { Command, Event, Location, State } from '../../../shared/games/tyros/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Answer, LessonContext } from '../lesson.ts'
import type { Draft, Plan } from './draft/draft.ts'
import { plannedOf } from './draft/command.ts'
import { cardsName } from './text/sentences.ts'
import { locationName } from './text/labels.ts'

export type At = LessonContext<State, Event, Draft>
export type Answered = Answer<Draft, Command> | undefined
type Move = Extract<Command, { type: 'move' }>

export const COMMIT = '.commit button'
export const way = (sign: 'sail' | 'city' | 'trade') => `[data-way="${sign}"]`
export const square = (at: Location) => `[data-square="${at}"]`

export const isMine = ({ view, me }: At): boolean => view.phase === 'actions' && view.turn === me
export const over = ({ view }: At): string | undefined =>
  view.phase === 'finished' ? m.tyros_lesson_over() : undefined

const voyages = ({ view, me }: At): readonly Move[] => portsOf(view, me).flatMap((from) => moves(view, me, from))
export const hasSailed = ({ view, me }: At): boolean =>
  portsOf(view, me).some((port) => port !== TYRE) || view.cities.includes(me)
/** The voyage that the lesson is about: to the harbour, or as near as there is one. */
export function voyage(at: At): Move | undefined {
  const all = voyages(at)
  return all.find(({ to }) => to === HARBOUR) ?? all.find(({ toll }) => toll === undefined) ?? all[0]
}
export const tolled = (at: At): Move | undefined => voyages(at).find(({ toll }) => toll !== undefined)
export const sailing = (move: Move | undefined): Answered =>
  move && { draft: { plan: { type: 'move', from: move.from, to: move.to } } }

export const planOf = ({ view, me, draft }: At): Plan | undefined => plannedOf(view, me, draft)?.plan
/** A selector of the next tap of a voyage. */
export function sailShows(at: At, move: Move | undefined): string | undefined {
  const plan = planOf(at)
  if (!move || plan?.type !== 'move') return way('sail')
  if (plan.to !== undefined) return COMMIT
  return plan.from === undefined ? square(locationOf(move.from)) : square(locationOf(move.to))
}
/** The same of a voyage with a toll; and at first where it goes, which the lesson names. */
export function tollShows(at: At): string | undefined {
  const [move, shows] = [tolled(at), sailShows(at, tolled(at))]
  return move && shows === way('sail') ? `${shows}, ${square(locationOf(move.to))}` : shows
}
export function sailSays(at: At): string {
  const [plan, move] = [planOf(at), voyage(at)]
  if (!move || plan?.type !== 'move' || plan.from === undefined) return m.tyros_lesson_sail()
  return m.tyros_lesson_voyage({ place: locationName(locationOf(move.to)) })
}
/** Cards laid out for a voyage that is chosen to its end. */
export function fare({ view, me, draft }: At): string | undefined {
  const { plan, payment } = plannedOf(view, me, draft) ?? {}
  return plan?.type === 'move' && payment && total(payment.pay) === payment.price?.count
    ? cardsName(payment.pay)
    : undefined
}
/** Cards laid out for a voyage to another player's city, and its owner. */
export function tollFare(at: At): { readonly price: string; readonly toll: string } | undefined {
  const owner = plannedOf(at.view, at.me, at.draft)?.payment?.price?.toll
  const price = fare(at)
  return owner == null || price === undefined ? undefined : { price, toll: at.name(owner) }
}
export const noVoyage = (at: At): string | undefined =>
  over(at) ?? (isMine(at) && voyages(at).length === 0 ? m.tyros_lesson_sail_none() : undefined)
