import type { Random, Seat, Seen } from '../../../engine/game.ts'
import { seal } from '../../../engine/sealed.ts'
import { ownerOf } from '../board.ts'
import { drawn } from '../../../search/draw.ts'
import { sample } from '../sample.ts'
import { roleOf, type Role } from '../score.ts'
import { NUMBERS, numberOf, sorted } from '../tiles.ts'
import type { Place, State, Tile } from '../types.ts'

/** How likely a tile that the other laid is what it may be, by whose building it lies in. */
const lies: Readonly<Record<'own' | 'other', Readonly<Record<Role, number>>>> = {
  own: { vote: 0.72, counter: 0, 'counter-counter': 0.18, bluff: 0.1 },
  other: { vote: 0, counter: 0.88, 'counter-counter': 0, bluff: 0.12 },
}

/**
 * A whole state that the view does not rule out, as likely as the other's lays are sensible: what was laid face down is
 * seldom bluff.
 */
export function determinize(view: Seen<State>, seat: Seat, random: Random): State {
  const world = sample(view, seat, random)
  const other = 1 - seat
  if (view.shown || !view.laid.some((down) => down.seat === other)) return world
  const pool = [
    ...world.hands[other]!.tiles.it!,
    ...world.drawPiles[other]!.tiles.it!,
    ...world.laid.flatMap((down) => (down.seat === other ? [down.tile.it!] : [])),
  ]
  const laid = world.laid.map((down) => {
    if (down.seat !== other) return down
    const tile = take(pool, other, down.place, random)
    return { ...down, tile: seal(down.tile.only, tile) }
  })
  const rest = random.shuffle(pool)
  const size = world.hands[other]!.size
  const hands = world.hands.slice()
  const drawPiles = world.drawPiles.slice()
  hands[other] = { ...hands[other]!, tiles: seal(hands[other]!.tiles.only, sorted(rest.slice(0, size))) }
  drawPiles[other] = { ...drawPiles[other]!, tiles: seal(drawPiles[other]!.tiles.only, rest.slice(size)) }
  return { ...world, laid, hands, drawPiles }
}

/** Takes a tile out of the pool, as likely as it would be laid there. */
function take(pool: Tile[], seat: Seat, place: Place, random: Random): Tile {
  const tile = drawn(pool, (one) => weightOf(seat, one, place), random)
  pool.splice(pool.indexOf(tile), 1)
  return tile
}

function weightOf(seat: Seat, tile: Tile, place: Place): number {
  const likely = lies[ownerOf(place) === seat ? 'own' : 'other']
  const role = roleOf(seat, tile, place)
  // High numbers are laid where they count, low ones where they do not.
  return role === 'bluff' ? (likely.bluff * (NUMBERS + 1 - numberOf(tile))) / 2 : likely[role] * (numberOf(tile) + 2)
}
