import type { Seat } from '../../engine/game.ts'
import { TYRE, locationOf, places } from './board.ts'
import { BERTHS, CITY_PRICE, CITY_PRICE_OF_TWO, SUPPLY } from './figures.ts'
import { galleysIn, galleysOf, galleysOut } from './galleys.ts'
import { matchingIn } from './payment.ts'
import { distances } from './routes.ts'
import type { Cards, Location, Pieces, Place, Price, Refusal } from './types.ts'

export type Action =
  | { readonly type: 'move'; readonly from: Place; readonly to: Place }
  | { readonly type: 'buildCity'; readonly galley: Place }
  | { readonly type: 'buildGalley'; readonly at: Location }

/** The price of an action for a seat, for any hand; or its refusal. Prices are computed only here. */
export function price(state: Pieces, seat: Seat, action: Action): Price | Refusal {
  switch (action.type) {
    case 'move':
      return movePrice(state, seat, action.from, action.to)
    case 'buildCity':
      return cityPrice(state, seat, action.galley)
    case 'buildGalley':
      return galleyPrice(state, seat, action.at)
  }
}

/** Places where a galley may go from here, with their prices; given cards, only those they pay, the toll apart. */
export function reach(
  state: Pieces,
  seat: Seat,
  from: Place,
  cards?: Cards,
): { readonly to: Place; readonly price: Price }[] {
  const open: { to: Place; price: Price }[] = []
  if (state.galleys[seat]![from] === 0) return open
  for (const to of places) {
    const colour = state.counters[locationOf(to)]!
    if (colour === null || (cards && matchingIn(cards, colour) < distances[from]![to]!)) continue
    const asked = movePrice(state, seat, from, to)
    if (typeof asked !== 'string') open.push({ to, price: asked })
  }
  return open
}

/** Whether one more galley of this seat fits (TYR-22). `leaving`: galleys of that seat which leave the location for it. */
function hasRoom(state: Pieces, seat: Seat, location: Location, leaving: number): boolean {
  const open = location === TYRE && state.cities[TYRE] === null
  return (open ? galleysOf(state, seat, TYRE) : galleysIn(state, location)) - leaving < BERTHS
}

function movePrice(state: Pieces, seat: Seat, from: Place, to: Place): Price | Refusal {
  if (state.galleys[seat]![from] === 0) return 'no-galley'
  if (from === to) return 'stays'
  const there = locationOf(to)
  const colour = state.counters[there]!
  if (colour === null) return 'no-empire'
  if (!hasRoom(state, seat, there, locationOf(from) === there ? 1 : 0)) return 'full'
  const owner = state.cities[there]!
  return { count: distances[from]![to]!, colour, all: true, toll: owner === seat ? null : owner }
}

function cityPrice(state: Pieces, seat: Seat, galley: Place): Price | Refusal {
  if (state.galleys[seat]![galley] === 0) return 'no-galley'
  const location = locationOf(galley)
  const colour = state.counters[location]!
  if (colour === null) return 'no-empire'
  if (state.cities[location] !== null) return 'city-there'
  const own = galleysOf(state, seat, location)
  if (galleysIn(state, location) > own) return 'not-alone'
  if (state.cities.filter((owner) => owner === seat).length >= SUPPLY) return 'no-supply'
  return { count: own >= 2 ? CITY_PRICE_OF_TWO : CITY_PRICE, colour, all: true, toll: null }
}

/** Whether a seat's galleys are built in a location: at its own city, and in Tyre as the edition says (TYR-27). */
function canLaunch(state: Pieces, seat: Seat, at: Location): boolean {
  if (state.cities[at] === seat) return true
  return at === TYRE && (state.cities[TYRE] === null || state.options.edition === 'english')
}

function galleyPrice(state: Pieces, seat: Seat, at: Location): Price | Refusal {
  if (!canLaunch(state, seat, at)) return 'no-city'
  if (!hasRoom(state, seat, at, 0)) return 'full'
  if (galleysOut(state, seat) >= SUPPLY) return 'no-supply'
  const anyColour = at === TYRE && state.cities[TYRE] === null && state.options.edition === 'kosmos'
  return { count: galleysIn(state, at) + 1, colour: anyColour ? null : state.counters[at]!, all: false, toll: null }
}
