import type { Seat, Seen } from '../../engine/game.ts'
import { NOTCHES } from './board.ts'
import { staysOn } from './runs.ts'
import { outcome } from './score.ts'
import { allPlaced, knownTiles } from './seats.ts'
import { ascending, rotationCounts } from './tiles.ts'
import type { Command, State, Tile } from './types.ts'

export type Lay = Extract<Command, { type: 'lay' }>

export function* legal(view: Seen<State>, seat: Seat): Generator<Command> {
  if (seat !== view.turn || outcome(view)) return
  if (!allPlaced(view)) {
    for (let notch = 0; notch < NOTCHES; notch++) if (!view.starts.includes(notch)) yield { type: 'place', notch }
  } else if (!view.bonus) {
    const all = lays(knownTiles(view, seat))
    const staying = all.filter(({ tile, rotation }) => staysOn(view, seat, tile, rotation))
    yield* staying.length > 0 ? staying : all
  } else if (view.bonus.from === null) {
    for (const from of view.bonus.among) yield { type: 'inspect', from }
  } else {
    const takes = subsets(knownTiles(view, view.bonus.from))
    for (const give of subsets(knownTiles(view, seat)))
      for (const take of takes) if (take.length === give.length) yield { type: 'swap', give, take }
  }
}

/** Every tile of a hand in every rotation that looks different. */
export function lays(hand: readonly Tile[]): Lay[] {
  const all: Lay[] = []
  for (const tile of hand)
    for (let rotation = 0; rotation < rotationCounts[tile]!; rotation++) all.push({ type: 'lay', tile, rotation })
  return all
}

function subsets(tiles: readonly Tile[]): Tile[][] {
  return ascending(tiles).reduce<Tile[][]>((all, tile) => [...all, ...all.map((some) => [...some, tile])], [[]])
}
