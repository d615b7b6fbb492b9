import type { Seat, Seen } from '../../engine/game.ts'
import { board, placesOf } from './board.ts'
import type { Empire, State } from './types.ts'

/** A square of the chart, where anything is. `galleys`: the seats that have some there. */
interface Square {
  readonly row: number
  readonly column: number
  readonly empire: Empire | null
  readonly city: Seat | null
  readonly galleys: readonly Seat[]
}

export interface Sketch {
  readonly squares: readonly Square[]
  /** Absent from older rooms. */
  readonly round?: number
}

export function sketch({ counters, cities, galleys, round }: Seen<State>): Sketch {
  const squares = board.grid.flatMap((line, row) =>
    line.flatMap((location, column): Square[] => {
      if (location === 0) return []
      const here = galleys.flatMap((ships, seat) =>
        placesOf(location).some((place) => ships[place]! > 0) ? [seat] : [],
      )
      const square = { row, column, empire: counters[location] ?? null, city: cities[location] ?? null, galleys: here }
      return square.empire !== null || square.city !== null || here.length > 0 ? [square] : []
    }),
  )
  return { squares, round }
}
