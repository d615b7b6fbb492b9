import type { Outcome, Seat, Seen } from '../../engine/game.ts'
import { locations } from './board.ts'
import { indexOf } from './cards.ts'
import { BONUS, CITY_POINTS, GALLEY_POINTS } from './figures.ts'
import { galleysOf } from './galleys.ts'
import { empires, type Empire, type Ending, type Location, type Pieces, type State } from './types.ts'

/** One thing that scores. `rank`: of its empire, 1 for the largest. */
export type Line =
  | {
      readonly for: 'city' | 'galley'
      readonly location: Location
      readonly empire: Empire
      readonly rank: number
      readonly points: number
    }
  | { readonly for: 'mostCities'; readonly empire: Empire; readonly rank: number; readonly points: number }
  | { readonly for: 'allEmpires'; readonly points: number }

/** Counters of each empire, in the order of empires. */
export function sizes(state: Pieces): number[] {
  const counts = empires.map(() => 0)
  for (const counter of state.counters) if (counter !== null) counts[indexOf[counter]]!++
  return counts
}

/** Empires from the largest to the smallest; equal ones in the order of colours (TYR-38). */
export function ranking(state: Pieces): Empire[] {
  const size = sizes(state)
  return [...empires].sort((a, b) => size[indexOf[b]]! - size[indexOf[a]]!)
}

/** By seat, everything that would score if the game ended now, adding up to its points (TYR-39 to TYR-42). */
export function score(state: Pieces): Line[][] {
  const ranks = ranking(state)
  const lines = state.hands.map((): Line[] => [])
  for (const location of locations) {
    const empire = state.counters[location]!
    if (empire === null) continue
    const rank = ranks.indexOf(empire) + 1
    const owner = state.cities[location]!
    if (owner !== null) lines[owner]!.push({ for: 'city', location, empire, rank, points: CITY_POINTS[rank - 1]! })
    else {
      const seat = aloneIn(state, location)
      if (seat !== undefined)
        lines[seat]!.push({ for: 'galley', location, empire, rank, points: GALLEY_POINTS[rank - 1]! })
    }
  }
  ranks.forEach((empire, i) => {
    const seat = mostCities(state, empire)
    if (seat !== undefined) lines[seat]!.push({ for: 'mostCities', empire, rank: i + 1, points: BONUS })
  })
  if (state.bonus !== null) lines[state.bonus]!.push({ for: 'allEmpires', points: BONUS })
  return lines
}

export function aloneIn(state: Pieces, location: Location): Seat | undefined {
  let alone: Seat | undefined
  for (let seat = 0; seat < state.hands.length; seat++) {
    if (galleysOf(state, seat, location) === 0) continue
    if (alone !== undefined) return undefined
    alone = seat
  }
  return alone
}

/** The player who has more cities in an empire than any other (TYR-42). */
function mostCities(state: Pieces, empire: Empire): Seat | undefined {
  const counts = state.hands.map(() => 0)
  state.cities.forEach((owner, at) => {
    if (owner !== null && state.counters[at] === empire) counts[owner]!++
  })
  const most = Math.max(...counts)
  const first = counts.indexOf(most)
  return most > 0 && counts.lastIndexOf(most) === first ? first : undefined
}

/** Whether a seat has a city in each of the four empires (TYR-41). */
export function hasAllEmpires(state: Pieces, seat: Seat): boolean {
  return empires.every((empire) => state.cities.some((owner, at) => owner === seat && state.counters[at] === empire))
}

const sum = (lines: readonly Line[]): number => lines.reduce((points, line) => points + line.points, 0)

export const points = (state: Pieces): number[] => score(state).map(sum)

/** The winners, once the last row of actions has ended (TYR-37, TYR-43). */
export function outcome(view: Seen<State>): (Outcome & { readonly why: Ending }) | undefined {
  if (view.phase !== 'finished') return undefined
  const lines = score(view)
  const all = lines.map(sum)
  const level = best(
    all,
    all.map((_, seat) => seat),
  )
  if (level.length === 1) return { winners: level, why: 'points', points: all }
  if (view.options.edition === 'english') return { winners: level, why: 'shared', points: all }
  const inLargest = lines.map((own) => sum(own.filter((line) => 'location' in line && line.rank === 1)))
  const winners = best(inLargest, level)
  return { winners, why: winners.length === 1 ? 'largest-empire' : 'shared', points: all }
}

function best(values: readonly number[], seats: readonly Seat[]): Seat[] {
  const most = Math.max(...seats.map((seat) => values[seat]!))
  return seats.filter((seat) => values[seat] === most)
}
