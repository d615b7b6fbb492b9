import type { Random } from '../../../shared/engine/game.ts'
import type { HouseId } from '../../support/house.ts'
import { empires, type Cards, type Command, type State } from '../../../shared/games/tyros/types.ts'

/** Picks among what is open, so that walks reach what chance alone would hardly reach; undefined: anything. */
export type Taste = (state: unknown, seat: number, legal: readonly unknown[], random: Random) => unknown

const any: Taste = () => undefined

/** Mostly takes the first type of a list that is open. */
const likes =
  (...types: string[]): Taste =>
  (_state, _seat, legal, random) => {
    if (random.below(8) === 0) return undefined
    const commands = legal as { type: string }[]
    const type = types.find((wanted) => commands.some((command) => command.type === wanted))
    const liked = commands.filter((command) => command.type === type)
    return liked.length > 0 ? liked[random.below(liked.length)] : undefined
  }

const squareOf = (place: number): number => (place === 34 ? 16 : place)

/** Everybody gives seat 0 nearly all cards, and seat 0 builds a city in one empire after the other (TYR-41). */
const gifts: Taste = (given, seat, all, random) => {
  const state = given as State
  const legal = all as Command[]
  const one = (liked: Command[]): Command | undefined => liked[random.below(Math.max(1, liked.length))]
  const talk = one(legal.filter((command) => command.type === 'conclude' || command.type === 'accept'))
  if (talk || state.phase !== 'actions' || state.turn !== seat) return talk
  const pass = one(legal.filter((command) => command.type === 'pass'))
  const held = (of: number): Cards => state.hands[of]!.cards.it!
  if (seat !== 0) {
    const want = held(0).map((count, kind) => (held(0).findIndex((n) => n > 0) === kind && count > 0 ? 1 : 0))
    const gift = { type: 'offer', give: held(seat), want: want as unknown as Cards, to: [0] } as const
    return state.hands[0]!.size > 0 && state.offers.length === 0 && state.passes === 0 && state.trades < 20
      ? gift
      : pass
  }
  const mine = state.cities.flatMap((owner, at) => (owner === 0 ? [state.counters[at]] : []))
  const isNew = (place: number): boolean => {
    const at = squareOf(place)
    return state.cities[at] === null && state.counters[at] !== null && !mine.includes(state.counters[at]!)
  }
  const left = (place: number, pay: Cards): number => {
    const kind = empires.indexOf(state.counters[squareOf(place)]!)
    return held(0)[kind]! + held(0)[4] - pay[kind]! - pay[4]
  }
  return (
    one(legal.filter((command) => command.type === 'buildCity' && isNew(command.galley))) ??
    one(
      legal.filter(
        (command) =>
          command.type === 'move' && isNew(command.to) && !isNew(command.from) && left(command.to, command.pay) > 4,
      ),
    ) ??
    (state.galleys[0]!.reduce((sum, count) => sum + count, 0) < 2
      ? one(legal.filter((command) => command.type === 'buildGalley'))
      : undefined) ??
    (random.below(2) === 0 ? one(legal.filter((command) => command.type === 'exchange')) : undefined) ??
    pass
  )
}

/** By game, what its walks take turns with. */
export const tastes: Readonly<Record<HouseId, readonly Taste[]>> = {
  tsuro: [any],
  tyrus: [any],
  tyros: [any, likes('buildCity', 'move'), gifts, likes('conclude', 'take', 'accept', 'offer')],
}
