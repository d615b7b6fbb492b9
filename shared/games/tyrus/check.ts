import type { Random, Seat, Seen } from '../../engine/game.ts'
import { places, TILES } from './board.ts'
import type { Command, State, Tile, TyrusRefusal } from './types.ts'

const whole = (value: unknown, below: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < below

/** A well-formed command, or undefined. */
export function read(json: unknown): Command | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const { type, tile, place } = json as Record<string, unknown>
  if (Object.keys(json).length !== 3 || type !== 'lay') return undefined
  return whole(tile, TILES) && whole(place, places.length) ? { type, tile, place } : undefined
}

/** The seat that lays next, alone; nobody once the game is over (TYU-8). */
export function mayAct(view: Seen<State>): readonly Seat[] {
  return view.turn === null ? [] : [view.turn]
}

/** The seat that begins, asked after the setup. */
export function starter(view: Seen<State>): Seat | undefined {
  return view.turn ?? undefined
}

const handOf = (view: Seen<State>, seat: Seat): readonly Tile[] => view.hands[seat]?.tiles.it ?? []

/** Any tile of the own hand may go to any of the six buildings, on the own turn (TYU-8). */
export function check(view: Seen<State>, seat: Seat, command: Command): TyrusRefusal | undefined {
  if (view.turn !== seat) return 'not-your-turn'
  if (!handOf(view, seat).includes(command.tile)) return 'not-in-hand'
  return undefined
}

export function* legal(view: Seen<State>, seat: Seat): Generator<Command> {
  if (view.turn !== seat) return
  for (const tile of handOf(view, seat)) for (const place of places) yield { type: 'lay', tile, place }
}

/** A random legal command of the seat that is waited for. */
export function pick(view: Seen<State>, seat: Seat, random: Random): Command {
  const hand = handOf(view, seat)
  return { type: 'lay', tile: hand[random.below(hand.length)]!, place: places[random.below(places.length)]! }
}
