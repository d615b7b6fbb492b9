import type { Random, Seat, Seen } from '../../engine/game.ts'
import { NOTCHES } from './board.ts'
import { lays, type Lay } from './legal.ts'
import { staysOn } from './runs.ts'
import { allPlaced, knownTiles } from './seats.ts'
import { ascending, rotationCounts } from './tiles.ts'
import type { Command, State, Tile } from './types.ts'

/** A random legal command of the seat on turn; every notch, and every lay, is equally likely. */
export function pick(view: Seen<State>, seat: Seat, random: Random): Command {
  if (!allPlaced(view)) {
    for (;;) {
      const notch = random.below(NOTCHES)
      if (!view.starts.includes(notch)) return { type: 'place', notch }
    }
  }
  if (!view.bonus) return pickLay(view, seat, random)
  if (view.bonus.from === null)
    return { type: 'inspect', from: view.bonus.among[random.below(view.bonus.among.length)]! }
  const own = random.shuffle(knownTiles(view, seat))
  const other = random.shuffle(knownTiles(view, view.bonus.from))
  const count = random.below(Math.min(own.length, other.length) + 1)
  return { type: 'swap', give: ascending(own.slice(0, count)), take: ascending(other.slice(0, count)) }
}

/** Tries lays in random order: the first that keeps the stone on the board is any of those, each equally likely (TSU-8). */
function pickLay(view: Seen<State>, seat: Seat, random: Random): Lay {
  const hand = knownTiles(view, seat)
  let count = 0
  for (const tile of hand) count += rotationCounts[tile]!
  const first = random.below(count)
  const tried = layAt(hand, first)
  // Returns here mostly, without listing the others.
  if (staysOn(view, seat, tried.tile, tried.rotation)) return tried
  const all = lays(hand)
  all[first] = all.at(-1)!
  all[count - 1] = tried
  for (let left = count - 1; left > 0; left--) {
    const i = random.below(left)
    const lay = all[i]!
    if (staysOn(view, seat, lay.tile, lay.rotation)) return lay
    all[i] = all[left - 1]!
    all[left - 1] = lay
  }
  return all[random.below(count)]!
}

/** The lay that `lays` lists at this place. */
function layAt(hand: readonly Tile[], index: number): Lay {
  let rotation = index
  for (const tile of hand) {
    if (rotation < rotationCounts[tile]!) return { type: 'lay', tile, rotation }
    rotation -= rotationCounts[tile]!
  }
  throw new RangeError(`there is no lay ${index}`)
}
