import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { locationOf } from '../../../../shared/games/tyros/board.ts'
import { listed } from '../../../../shared/games/tyros/cards.ts'
import { points } from '../../../../shared/games/tyros/score.ts'
import type { Event, Kind, Location, Place, State } from '../../../../shared/games/tyros/types.ts'
import { prefersReducedMotion } from 'svelte/motion'
import { SETTLE } from '../../../ui/motion.ts'
import type { Moved } from '../../game-ui.ts'
import type { Point } from './geometry.ts'
import { seaWay } from './sea-way.ts'

/** An end of a card's flight: a player, or the discards. */
export type End = Seat | 'discardPile'
export interface Flight {
  readonly kinds: readonly Kind[]
  readonly from: End
  readonly to: End
}

/** The motion of an entry: cards that fly, and changes of the chart. */
export interface Motion {
  readonly n: number
  readonly flights: readonly Flight[]
  readonly sailed: { readonly seat: Seat; readonly to: Place; readonly way: readonly Point[] } | undefined
  /** Counters laid, cities and galleys built. */
  readonly laid: readonly Location[]
  readonly cities: readonly Location[]
  readonly launched: readonly { readonly seat: Seat; readonly at: Location }[]
}

export function motionOf({ entry }: Moved<State, Event>): Motion {
  const events: readonly Seen<Event>[] = entry.events
  const sailed = events.find((event) => event.type === 'galleyMoved')
  return {
    n: entry.n,
    flights: events.flatMap(flightsOf),
    sailed: sailed && { seat: sailed.seat, to: sailed.to, way: seaWay(sailed.from, sailed.to) },
    laid: events.flatMap((event) => (event.type === 'empireGrew' ? [event.tile] : [])),
    cities: events.flatMap((event) => (event.type === 'cityBuilt' ? [locationOf(event.galley)] : [])),
    launched: events.flatMap((event) => (event.type === 'galleyBuilt' ? [{ seat: event.seat, at: event.at }] : [])),
  }
}

/** The change of a seat's points by an entry, and the own city from which it came. */
export interface Change {
  readonly by: number
  readonly from: Location | undefined
}

export function changeOf({ entry, before }: Moved<State, Event>, view: Seen<State>, seat: Seat): Change {
  const events: readonly Seen<Event>[] = entry.events
  const built = events.find((event) => event.type === 'cityBuilt' && event.seat === seat)
  return {
    by: points(view)[seat]! - points(before)[seat]!,
    from: built?.type === 'cityBuilt' ? locationOf(built.galley) : undefined,
  }
}

function flightsOf(event: Event): Flight[] {
  switch (event.type) {
    case 'galleyMoved':
    case 'cityBuilt':
    case 'galleyBuilt':
    case 'cardsExchanged':
      return [{ kinds: listed(event.paid), from: event.seat, to: 'discardPile' }]
    case 'cardFetched':
      return [
        { kinds: listed(event.paid), from: event.seat, to: 'discardPile' },
        { kinds: [event.taken], from: 'discardPile', to: event.seat },
      ]
    case 'traded':
      return [
        { kinds: listed(event.gave), from: event.seat, to: event.with },
        { kinds: listed(event.got), from: event.with, to: event.seat },
      ]
    default:
      return []
  }
}

const shift = ([x, y]: Point): string => `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`

/** A galley along its way to where it comes to ride, at one speed; in ms, 900 at most. */
function sail(ship: Element, way: readonly Point[]): Animation {
  const points = way.slice(0, -1)
  const { transform } = (ship as SVGElement).style
  const gone = way.map((_, i) =>
    way.slice(1, i + 1).reduce((sum, [x, y], k) => sum + Math.hypot(x - way[k]![0], y - way[k]![1]), 0),
  )
  const length = Math.max(1, gone.at(-1)!)
  const frames = points.map((point, i) => ({ transform: shift(point), offset: gone[i]! / length }))
  return ship.animate([...frames, { transform, offset: 1 }], {
    duration: Math.min(900, 280 + length * 1.4),
    easing: 'ease-in-out',
  })
}

function setDown(piece: Element): Animation {
  return piece.animate({ scale: [1.9, 1], opacity: [0, 1] }, { duration: 320, easing: SETTLE })
}
/** A city from its foot upwards, in units of the chart. */
const FOOT = 14
function rise(city: Element): Animation {
  const at = (height: number) => `translate(0,${FOOT}px) scale(1,${height}) translate(0,${-FOOT}px)`
  return city.animate({ transform: [at(0), at(1)] }, { duration: 350, easing: SETTLE })
}
const fadeIn = (piece: Element): Animation => piece.animate({ opacity: [0, 1] }, 120)

type Find = (name: 'ship' | 'counter' | 'city', key: string | number) => Element | undefined

/** Begins the motion of an entry on the chart. `galleys`: their numbers now at each place, by seat. */
export function begin({ sailed, laid, cities, launched }: Motion, find: Find, { galleys }: Seen<State>): Animation[] {
  const last = (seat: Seat, place: Place) => find('ship', `${seat}-${place}-${galleys[seat]![place]! - 1}`)
  const spared = prefersReducedMotion.current
  const ship = sailed && last(sailed.seat, sailed.to)
  const pieces = [
    ...laid.map((at) => find('counter', at)),
    ...launched.map(({ seat, at }) => last(seat, at)?.firstElementChild ?? undefined),
  ]
  const all = (move: (piece: Element) => Animation, of: readonly (Element | undefined)[]) =>
    of.flatMap((piece) => (piece ? [spared ? fadeIn(piece) : move(piece)] : []))
  return [
    ...all((one) => sail(one, sailed!.way), [ship]),
    ...all(setDown, pieces),
    ...all(
      rise,
      cities.map((at) => find('city', at)),
    ),
  ]
}
