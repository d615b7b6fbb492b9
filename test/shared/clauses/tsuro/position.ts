import type { Random, Seat, Sealed } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, seal } from '../../../../shared/engine/sealed.ts'
import { decide, setup } from '../../../../shared/engine/decide.ts'
import { tsuro } from '../../../../shared/games/tsuro/index.ts'
import { tileSet, rotated, type Pairing } from '../../../../shared/games/tsuro/tiles.ts'
import type { Command, Event, Laid, Spot, State, Tile, Rotation } from '../../../../shared/games/tsuro/types.ts'

/** A tile by its paths, such as '05 14 27 36', as it lies: the lowest rotation that looks so. */
export function lying(paths: string): { readonly tile: Tile; readonly rotation: Rotation } {
  const wanted: number[] = []
  for (const [a, b] of paths.split(' ').map((pair) => [...pair].map(Number) as [number, number])) {
    wanted[a] = b
    wanted[b] = a
  }
  for (let tile = 0; tile < tileSet.length; tile++) {
    let looks: Pairing = tileSet[tile]!
    for (let rotation = 0; rotation < 4; rotation++) {
      if (looks.join() === wanted.join()) return { tile, rotation }
      looks = rotated(looks)
    }
  }
  throw new Error(`no tile has the paths ${paths}`)
}

export const straight = lying('05 14 27 36')
/** Every path back out by the other point of the same side. */
export const back = lying('01 23 45 67')

export const at = (square: number, point: number): Spot => square * 8 + point

export function sealed(only: readonly Seat[], ...tiles: readonly Tile[]): Sealed<Tile>[] {
  return tiles.map((tile) => seal(only, tile))
}

interface Sketch {
  /** -1: out. */
  readonly stones: readonly Spot[]
  readonly hands: readonly (readonly Tile[])[]
  readonly drawPile?: readonly Tile[]
  /** Squares with what lies there. */
  readonly board?: Readonly<Record<number, { readonly tile: Tile; readonly rotation: Rotation }>>
  readonly turn?: Seat
  readonly dragon?: Seat
  readonly bonus?: 'on' | 'off'
}

export function position({ stones, hands, drawPile = [], board = {}, turn = 0, dragon, bonus = 'off' }: Sketch): State {
  const squares = Array<Laid>(36).fill(-1)
  for (const [square, { tile, rotation }] of Object.entries(board)) squares[Number(square)] = tile * 4 + rotation
  return {
    options: { bonus },
    turn,
    board: squares,
    laid: Object.keys(board).length,
    starts: stones.map((_, seat) => seat),
    stones,
    wentOut: stones.map((spot) => (spot < 0 ? 1 : 0)),
    hands: hands.map((tiles, seat) => sealed([seat], ...tiles)),
    drawPile: sealed([], ...drawPile),
    dragon: dragon ?? null,
    bonus: null,
  }
}

export function refusal(state: State, seat: Seat, command: Command): string | undefined {
  return tsuro.check(redact(state, seat), seat, command)
}

/** Plays a command, which must be allowed; returns its events and the state after it. */
export function play(
  state: State,
  seat: Seat,
  command: Command,
  random: Random = quick(1),
): { readonly events: readonly Event[]; readonly after: State } {
  const why = refusal(state, seat, command)
  if (why !== undefined) throw new Error(`refused as ${why}`)
  const decision = decide(tsuro, state, seat, command, random)
  return { events: decision.events, after: decision.state }
}

export function only<T extends Event['type']>(events: readonly Event[], type: T): Extract<Event, { type: T }>[] {
  return events.filter((event) => event.type === type) as Extract<Event, { type: T }>[]
}

export function dealt(seats: number, first: Seat | 'drawn' = 0, seed = 1): State {
  return setup(tsuro, { seats, first, options: { bonus: 'off' } }, quick(seed)).state
}
