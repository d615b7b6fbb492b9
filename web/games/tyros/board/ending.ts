import type { Seen } from '../../../../shared/engine/game.ts'
import { growthLaps } from '../../../../shared/games/tyros/figures.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'

/** The earliest round that can be the last: a hand plays its last tile, if nobody must show (TYR-14 to TYR-17, TYR-37). */
export function earliestEnd(view: Seen<State>): number {
  let { round, turn, laps, first, drawPile } = view
  if (view.lastRound || first === null) return round
  const seats = view.hands.length
  const held = view.tiles.map(({ size }) => size)
  if (held.every((size) => size === 0)) return round
  for (let grows = view.phase === 'growth'; ; grows = true) {
    while (grows && laps < growthLaps(seats, round)) {
      if (held[turn]! > 0 && drawPile > 0) drawPile--
      else if (held[turn]! > 0 && --held[turn]! === 0) return round
      turn = (turn + 1) % seats
      if (turn === first) laps++
    }
    first = turn = (first + 1) % seats
    laps = 0
    round++
  }
}
