import { keyed } from '../../../shared/engine/random.ts'
import { act, begin, type Position } from '../../../shared/engine/position.ts'
import type { HouseId } from '../../support/house.ts'
import type { Side } from './side.ts'

/** Where a walk begins: a fixed deal. */
export interface Opening {
  readonly game: HouseId
  readonly seats: number
  readonly options: Readonly<Record<string, string | number>>
  /** Seeds the key of all draws and the choice of commands. */
  readonly seed: number
}

export interface Pair {
  readonly side: Side
  readonly key: Uint8Array
  readonly position: Position<unknown>
  readonly literal: unknown
}

export function dealt({ seats, options, seed }: Opening, side: Side): Pair {
  const key = new Uint8Array(32).fill(7)
  new DataView(key.buffer).setUint32(0, seed)
  const { position } = begin(side.game, { seats, first: 'drawn', options }, key)
  return { side, key, position, literal: side.literal.deal(JSON.parse(JSON.stringify(position.state))) }
}

/** Both after a command of the real game or of the literal one. */
export function played(pair: Pair, seat: number, command: unknown): Pair {
  const { side, key, position } = pair
  const after = realAfter(side, position, key, seat, command)
  const random = keyed(key, position.n)
  const chance = { shuffle: random.shuffle, drawn: side.drawn?.(after.state) }
  return { ...pair, position: after, literal: side.literal.play(pair.literal, seat, command, chance) }
}

function realAfter(
  side: Side,
  position: Position<unknown>,
  key: Uint8Array,
  seat: number,
  command: unknown,
): Position<unknown> {
  const step = act(side.game, position, seat, command, key)
  if (typeof step === 'string') throw new Error(`refused as ${step}: ${JSON.stringify(command)}`)
  return step.position
}
