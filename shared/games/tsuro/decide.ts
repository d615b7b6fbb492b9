import type { Random, Seat, Sealed } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { finishTurn } from './draw.ts'
import { evolve } from './evolve.ts'
import { runs } from './runs.ts'
import { outcome } from './score.ts'
import { clockwise, isIn, putOutLast } from './seats.ts'
import type { Command, Event, State, Tile, Rotation } from './types.ts'

/** What comes of a command that `check` allowed. */
export function decide(state: State, seat: Seat, command: Command, random: Random): Event[] {
  switch (command.type) {
    case 'place':
      return [
        { type: 'stonePlaced', seat, notch: command.notch },
        { type: 'turnBegan', seat: clockwise(state, seat + 1)[0]! },
      ]
    case 'lay':
      return lay(state, seat, command.tile, command.rotation, random)
    case 'inspect':
      return [open(state, seat, command.from)]
    case 'swap':
      return swap(state, seat, command.give, command.take, random)
  }
}

function lay(state: State, seat: Seat, tile: Tile, rotation: Rotation, random: Random): Event[] {
  const hand = state.hands[seat]!.filter((slot) => unseal(slot) !== tile)
  const square = state.stones[seat]! >> 3
  const moved: Event = { type: 'tileLaid', seat, tile, rotation, square, hand, runs: runs(state, seat, tile, rotation) }
  const after = evolve(state, moved)
  if (outcome(after)) return [moved]
  const out = putOutLast(after)
  // In a game begun by two a tile that puts one out ends it, so that there is no bonus (TSU-19).
  if (state.options.bonus === 'off' || out.length === 0 || !isIn(after, seat))
    return [moved, ...finishTurn(after, random)]
  const won: Event = { type: 'bonusWon', seat, among: out }
  return out.length > 1 ? [moved, won] : [moved, won, open(after, seat, out[0]!)]
}

/** The named hand, open to both from now on (TSU-23). */
function open(state: State, seat: Seat, from: Seat): Event {
  return { type: 'handOpened', seat, from, hand: sealed([from, seat], state.hands[from]!.map(unseal)) }
}

function swap(state: State, seat: Seat, give: readonly Tile[], take: readonly Tile[], random: Random): Event[] {
  const from = state.bonus!.from!
  const own = state.hands[seat]!.map(unseal)
  const other = state.hands[from]!.map(unseal)
  const swapped: Event = {
    type: 'tilesSwapped',
    seat,
    from,
    count: give.length,
    hand: sealed([seat], [...without(own, give), ...take]),
    left: sealed([from, seat], [...without(other, take), ...give]),
  }
  return [swapped, ...finishTurn(evolve(state, swapped), random)]
}

const sealed = (only: readonly Seat[], tiles: readonly Tile[]): Sealed<Tile>[] => tiles.map((tile) => seal(only, tile))
const without = (tiles: readonly Tile[], gone: readonly Tile[]): Tile[] => tiles.filter((tile) => !gone.includes(tile))
