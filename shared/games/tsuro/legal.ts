import type { Random, Seat, Seen } from '../../engine/game.ts'
import { NOTCHES } from './board.ts'
import { staysOn } from './runs.ts'
import { outcome } from './score.ts'
import { allPlaced, knownTiles } from './seats.ts'
import { turnCounts } from './tiles.ts'
import type { Command, State, Tile } from './types.ts'

type Lay = Extract<Command, { type: 'lay' }>

/** Every command that `check` allows this seat. */
export function* legal(view: Seen<State>, seat: Seat): Generator<Command> {
  if (seat !== view.onTurn || outcome(view)) return
  if (!allPlaced(view)) {
    for (let notch = 0; notch < NOTCHES; notch++) if (!view.starts.includes(notch)) yield { type: 'place', notch }
  } else if (!view.bonus) {
    const all = lays(knownTiles(view, seat))
    const staying = all.filter(({ tile, turn }) => staysOn(view, seat, tile, turn))
    yield* staying.length > 0 ? staying : all
  } else if (view.bonus.from === null) {
    for (const from of view.bonus.among) yield { type: 'rob', from }
  } else {
    const takes = subsets(knownTiles(view, view.bonus.from))
    for (const give of subsets(knownTiles(view, seat)))
      for (const take of takes) if (take.length === give.length) yield { type: 'swap', give, take }
  }
}

/** A random legal command of the seat on turn; of notches and of lays, all alike likely. */
export function pick(view: Seen<State>, seat: Seat, random: Random): Command {
  if (!allPlaced(view)) {
    for (;;) {
      const notch = random.below(NOTCHES)
      if (!view.starts.includes(notch)) return { type: 'place', notch }
    }
  }
  if (!view.bonus) return pickLay(view, seat, random)
  if (view.bonus.from === null) return { type: 'rob', from: view.bonus.among[random.below(view.bonus.among.length)]! }
  const own = random.shuffle(knownTiles(view, seat))
  const other = random.shuffle(knownTiles(view, view.bonus.from))
  const count = random.below(Math.min(own.length, other.length) + 1)
  return { type: 'swap', give: own.slice(0, count).sort(upwards), take: other.slice(0, count).sort(upwards) }
}

/** Tries lays in random order: the first that keeps the stone on the board is any of them, alike likely (TSU-8). */
function pickLay(view: Seen<State>, seat: Seat, random: Random): Lay {
  const all = lays(knownTiles(view, seat))
  for (let left = all.length; left > 0; left--) {
    const i = random.below(left)
    const lay = all[i]!
    if (staysOn(view, seat, lay.tile, lay.turn)) return lay
    all[i] = all[left - 1]!
    all[left - 1] = lay
  }
  return all[random.below(all.length)]!
}

/** Every tile of a hand in every turn that looks different. */
function lays(hand: readonly Tile[]): Lay[] {
  const all: Lay[] = []
  for (const tile of hand) for (let turn = 0; turn < turnCounts[tile]!; turn++) all.push({ type: 'lay', tile, turn })
  return all
}

/** Every choice of tiles, each ascending. */
function subsets(tiles: readonly Tile[]): Tile[][] {
  return [...tiles].sort(upwards).reduce<Tile[][]>((all, tile) => [...all, ...all.map((some) => [...some, tile])], [[]])
}

const upwards = (a: number, b: number): number => a - b
