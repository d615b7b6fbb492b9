import { EAST, ITALY, PLACES, board, borders, locations, places } from './board.ts'
import type { Place } from './types.ts'

/** By place: the places one border away over the sea (TYR-20, TYR-24). */
export const seas: readonly (readonly Place[])[] = seasOf()

function seasOf(): Place[][] {
  const all: Place[][] = Array.from({ length: PLACES + 1 }, () => [])
  const closed = (a: Place, b: Place) =>
    board.closed.some(({ between: [c, d] }) => (a === c && b === d) || (a === d && b === c))
  for (const from of locations)
    for (const to of borders[from]!) if (from !== ITALY && to !== ITALY && !closed(from, to)) all[from]!.push(to)
  for (const [coast, ends] of [
    [ITALY, board.italy.west],
    [EAST, board.italy.east],
  ] as const)
    for (const end of ends) {
      all[coast]!.push(end)
      all[end]!.push(coast)
    }
  return all
}

/** By place, by place: how many locations the shortest way enters, the last one included (TYR-21); 0 to itself. */
export const distances: readonly (readonly number[])[] = [[], ...places.map(distancesFrom)]

function distancesFrom(start: Place): number[] {
  const found = Array<number>(PLACES + 1).fill(-1)
  found[start] = 0
  const queue = [start]
  for (const place of queue)
    for (const next of seas[place]!)
      if (found[next] === -1) {
        found[next] = found[place]! + 1
        queue.push(next)
      }
  return found
}

/** A shortest way, from the first place entered to the last, both coasts of Italy being places; empty to itself. */
export function route(from: Place, to: Place): Place[] {
  const way: Place[] = []
  for (let at = to; at !== from;) {
    way.unshift(at)
    at = seas[at]!.find((before) => distances[from]![before] === distances[from]![at]! - 1)!
  }
  return way
}
