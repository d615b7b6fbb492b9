import { evolve } from '../../engine/fold.ts'
import type { Seat, Seen } from '../../engine/game.ts'
import { distance, notchSpots } from './board.ts'
import { lays } from './legal.ts'
import { rules } from './rules.ts'
import { staysOn } from './runs.ts'
import { outcome } from './score.ts'
import { knownTiles, putOutLast } from './seats.ts'
import { laid } from './tiles.ts'
import type { Command, Event, State, Tile } from './types.ts'

/** Figures of a command's immediate effect, as its seat sees it. */
interface Effect {
  /** Squares to the nearest stone that stands, along a row, a column or a diagonal. */
  readonly near?: number
  readonly out?: readonly Seat[]
  /** Ways to lay the tiles left in hand, and those that keep the stone on the board as it lies then. */
  readonly ways?: { readonly stay: number; readonly all: number } | undefined
}

export function effectOf(view: Seen<State>, seat: Seat, command: Command): Effect {
  switch (command.type) {
    case 'place': {
      const squareAt = (notch: number): number => notchSpots[notch]! >> 3
      const placed = view.starts.filter((notch) => notch >= 0)
      const near = Math.min(...placed.map((notch) => distance(squareAt(notch), squareAt(command.notch))))
      return near === Infinity ? {} : { near }
    }
    case 'lay': {
      const after = evolve<State, Event>(rules, view, { type: 'tileLaid', laid: laid(command.tile, command.rotation) })
      const isOver = after.stones[seat]! < 0 || outcome(after) !== undefined
      return { out: putOutLast(after), ways: isOver ? undefined : waysOf(after, seat, knownTiles(after, seat)) }
    }
    case 'inspect':
      return {}
    case 'swap': {
      const kept = knownTiles(view, seat).filter((tile) => !command.give.includes(tile))
      return { ways: waysOf(view, seat, [...kept, ...command.take]) }
    }
  }
}

function waysOf(state: State, seat: Seat, hand: readonly Tile[]): Effect['ways'] {
  const all = lays(hand)
  const stay = all.filter(({ tile, rotation }) => staysOn(state, seat, tile, rotation))
  return all.length === 0 ? undefined : { stay: stay.length, all: all.length }
}
