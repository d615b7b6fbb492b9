import type { Seat } from '../../engine/game.ts'
import { TYRE, locationOf, places } from './board.ts'
import { SUPPLY, galleysIn, galleysOf } from './fleet.ts'
import { distances } from './routes.ts'
import type { Empire, Location, Place, Refusal, State } from './types.ts'

/** Galleys in a location, or of one player in Tyre without a city, at most (TYR-22). */
const ROOM = 2

/** What is to be paid: `count` cards; all of them in `colour`, or at least one of them, or with no colour any. */
export interface Price {
  readonly count: number
  readonly colour: Empire | null
  readonly all: boolean
  /** Whose city is to be given a card on top (TYR-23). */
  readonly toll: Seat | null
}

export type Deed =
  | { readonly type: 'move'; readonly from: Place; readonly to: Place }
  | { readonly type: 'buildCity'; readonly galley: Place }
  | { readonly type: 'buildGalley'; readonly at: Location }

/** The price of a deed for a seat, whatever that seat holds; or why it is not open. The one place that knows prices. */
export function price(state: State, seat: Seat, deed: Deed): Price | Refusal {
  switch (deed.type) {
    case 'move':
      return movePrice(state, seat, deed.from, deed.to)
    case 'buildCity':
      return cityPrice(state, seat, deed.galley)
    case 'buildGalley':
      return galleyPrice(state, seat, deed.at)
  }
}

/** Every place where a galley may go from here, with its price, cheap or dear. */
export function reach(state: State, seat: Seat, from: Place): { readonly to: Place; readonly price: Price }[] {
  return places.flatMap((to) => {
    const asked = movePrice(state, seat, from, to)
    return typeof asked === 'string' ? [] : [{ to, price: asked }]
  })
}

/** Whether one more galley of this seat fits (TYR-22). `leaving`: galleys of that seat which leave the location for it. */
function hasRoom(state: State, seat: Seat, location: Location, leaving: number): boolean {
  const open = location === TYRE && state.cities[TYRE] === null
  return (open ? galleysOf(state, seat, TYRE) : galleysIn(state, location)) - leaving < ROOM
}

function movePrice(state: State, seat: Seat, from: Place, to: Place): Price | Refusal {
  if (state.galleys[seat]![from] === 0) return 'no-galley'
  if (from === to) return 'stays'
  const there = locationOf(to)
  const colour = state.counters[there]!
  if (colour === null) return 'no-empire'
  if (!hasRoom(state, seat, there, locationOf(from) === there ? 1 : 0)) return 'full'
  const owner = state.cities[there]!
  return { count: distances[from]![to]!, colour, all: true, toll: owner === seat ? null : owner }
}

function cityPrice(state: State, seat: Seat, galley: Place): Price | Refusal {
  if (state.galleys[seat]![galley] === 0) return 'no-galley'
  const location = locationOf(galley)
  const colour = state.counters[location]!
  if (colour === null) return 'no-empire'
  if (state.cities[location] !== null) return 'city-there'
  const own = galleysOf(state, seat, location)
  if (galleysIn(state, location) > own) return 'not-alone'
  if (state.cities.filter((owner) => owner === seat).length >= SUPPLY) return 'no-supply'
  return { count: own >= 2 ? 4 : 5, colour, all: true, toll: null }
}

/** Whether a seat's galleys are built in a location: at its own city, and in Tyre as the edition says (TYR-27). */
function canLaunch(state: State, seat: Seat, at: Location): boolean {
  if (state.cities[at] === seat) return true
  return at === TYRE && (state.cities[TYRE] === null || state.options.edition === 'english')
}

function galleyPrice(state: State, seat: Seat, at: Location): Price | Refusal {
  if (!canLaunch(state, seat, at)) return 'no-city'
  if (!hasRoom(state, seat, at, 0)) return 'full'
  if (state.galleys[seat]!.reduce((sum, n) => sum + n, 0) >= SUPPLY) return 'no-supply'
  const anyColour = at === TYRE && state.cities[TYRE] === null && state.options.edition === 'kosmos'
  return { count: galleysIn(state, at) + 1, colour: anyColour ? null : state.counters[at]!, all: false, toll: null }
}
