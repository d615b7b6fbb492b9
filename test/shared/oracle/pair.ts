import { keyed, quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { act, begin, type Position } from '../../../shared/engine/position.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { Side } from './side.ts'
import { sides } from './sides.ts'

/** Where a count or a walk begins: a fixed deal, and so many random commands played before. */
export interface Opening {
  readonly game: GameId
  readonly seats: number
  readonly options: Readonly<Record<string, string | number>>
  /** Seeds the key of all draws and the choice of commands. */
  readonly seed: number
  readonly played: number
}

/** Both implementations at the same entry. */
export interface Pair {
  readonly side: Side
  readonly key: Uint8Array
  readonly position: Position<unknown>
  readonly literal: unknown
}

export function dealt({ game, seats, options, seed }: Opening): Pair {
  const side = sides[game]
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

/** The position after the opening's random commands, or nothing if the game was over sooner. */
export function opened(opening: Opening): Pair | undefined {
  const random = quick(opening.seed)
  let pair = dealt(opening)
  for (let i = 0; i < opening.played; i++) {
    const { literal, any } = pair.side
    const seats = literal.waiting(pair.literal)
    if (seats.length === 0) return undefined
    const seat = seats[random.below(seats.length)]!
    const odd: unknown = any?.(pair.position.state, seat, random)
    const legal = literal.legal(pair.literal, seat)
    const isOdd = odd && literal.allows!(pair.literal, seat, odd)
    pair = played(pair, seat, isOdd ? odd : legal[random.below(legal.length)])
  }
  return pair
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

/** How many sequences of `depth` commands the real rules allow, open-ended ones apart. */
export function countReal({ side, key, position }: Pair, depth: number): number {
  const { game } = side
  const from = (at: Position<unknown>, left: number): number => {
    let count = 0
    for (const seat of game.mayAct(redact(at.state, 'spectator'))) {
      for (const command of game.legal(redact(at.state, seat), seat)) {
        if (side.isOpen?.(command)) continue
        count += left === 1 ? 1 : from(realAfter(side, at, key, seat, command), left - 1)
      }
    }
    return count
  }
  return from(position, depth)
}

/** The same by the literal rules; the real table only lends its draws. */
export function countLiteral(pair: Pair, depth: number): number {
  const { literal } = pair.side
  let count = 0
  for (const seat of literal.waiting(pair.literal)) {
    const commands = literal.legal(pair.literal, seat)
    if (depth === 1) count += commands.length
    else for (const command of commands) count += countLiteral(played(pair, seat, command), depth - 1)
  }
  return count
}
