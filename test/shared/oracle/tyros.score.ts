import { squareOf, squares } from './chart.ts'
import type { Result } from './oracle.ts'
import { colours, type Tyros } from './tyros.table.ts'

/** TYR-38 to 43 by hand, as the rulebooks tell a table to do it: clear away what counts for nothing, then count. */
export function scored(game: Tyros): { points: number[]; result: Result } {
  const seats = game.hands.map((_, seat) => seat)
  const inColour = (colour: string): string[] => squares.filter((at) => game.counters[at] === colour)
  const ranked = [...colours].sort(
    (a, b) => inColour(b).length - inColour(a).length || colours.indexOf(a) - colours.indexOf(b),
  )
  const alone = squares.flatMap((at) => {
    const owners = new Set(game.galleys.filter((galley) => squareOf(galley.at) === at).map((galley) => galley.owner))
    return game.cities[at] === undefined && owners.size === 1 ? [{ at, owner: [...owners][0]! }] : []
  })
  const fromPlaces = (seat: number, rank: number): number => {
    const there = inColour(ranked[rank]!)
    const cities = there.filter((at) => game.cities[at] === seat).length
    const galleys = alone.filter(({ at, owner }) => owner === seat && there.includes(at)).length
    return cities * [12, 10, 9, 8][rank]! + galleys * [6, 5, 4, 3][rank]!
  }
  const hasMost = (seat: number, colour: string): boolean => {
    const cities = seats.map((other) => inColour(colour).filter((at) => game.cities[at] === other).length)
    return cities.every((count, other) => other === seat || count < cities[seat]!)
  }
  const points = seats.map((seat) => {
    const places = [0, 1, 2, 3].reduce((sum, rank) => sum + fromPlaces(seat, rank), 0)
    const majorities = colours.filter((colour) => hasMost(seat, colour)).length
    return places + majorities * 7 + (game.grandTour === seat ? 7 : 0)
  })
  return { points, result: { ...winners(game, points, (seat) => fromPlaces(seat, 0)), points } }
}

/** TYR-43. */
function winners(game: Tyros, points: number[], inLargest: (seat: number) => number): Result {
  const first = points.flatMap((total, seat) => (total === Math.max(...points) ? [seat] : []))
  if (first.length === 1) return { winners: first, why: 'points' }
  if (game.edition === 'english') return { winners: first, why: 'shared' }
  const most = Math.max(...first.map(inLargest))
  const ahead = first.filter((seat) => inLargest(seat) === most)
  return { winners: ahead, why: ahead.length === 1 ? 'largest-empire' : 'shared' }
}
