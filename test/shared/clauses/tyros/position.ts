import type { Random, Seat, Sealed } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, seal } from '../../../../shared/engine/sealed.ts'
import { decide, setup as begun } from '../../../../shared/engine/decide.ts'
import { LOCATIONS, PLACES, allTiles } from '../../../../shared/games/tyros/board.ts'
import { counted } from '../../../../shared/games/tyros/cards.ts'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import { kinds } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Command, Empire, Event, Kind, Options, State } from '../../../../shared/games/tyros/types.ts'

/** `ooj`: two orange cards and a joker. */
export function cards(text: string): Cards {
  return counted([...text].map((letter) => kinds.find((kind) => kind.startsWith(letter))!))
}

export const own = (seat: Seat, text: string): Sealed<Cards> => seal([seat], cards(text))
export const ownTiles = (seat: Seat, ...tiles: readonly number[]): Sealed<readonly number[]> => seal([seat], tiles)

export interface Sketch {
  readonly options?: Partial<Options>
  readonly phase?: State['phase']
  readonly round?: number
  readonly first?: Seat
  readonly turn?: Seat
  readonly laps?: number
  readonly passes?: number
  readonly trades?: number
  readonly lastRound?: boolean
  readonly counters?: Readonly<Record<number, Empire>>
  readonly cities?: Readonly<Record<number, Seat>>
  readonly galleys?: readonly Readonly<Record<number, number>>[]
  readonly hands?: readonly string[]
  readonly discardPile?: string
  readonly tiles?: readonly (readonly number[])[]
  /** Count of tiles in the draw pile, from those not held and not on the board; the others are out of the game. */
  readonly drawPile?: number
  readonly bonus?: Seat
}

/** A position in a row of actions, unless it says otherwise: three players with a joker each. */
export function position(sketch: Sketch = {}): State {
  const hands = sketch.hands ?? ['j', 'j', 'j']
  const seats = hands.length
  const empty = tyros.initial({
    seats,
    first: sketch.first ?? 0,
    options: { edition: 'kosmos', start: 'basic', ...sketch.options },
  })
  const line = <T>(length: number, rest: T, some: Readonly<Record<number, T>> = {}) =>
    Array.from({ length: length + 1 }, (_, i) => some[i] ?? rest)
  return {
    ...empty,
    phase: sketch.phase ?? 'actions',
    round: sketch.round ?? 2,
    turn: sketch.turn ?? 0,
    laps: sketch.laps ?? 0,
    passes: sketch.passes ?? 0,
    trades: sketch.trades ?? 0,
    lastRound: sketch.lastRound ?? false,
    counters: line<Empire | null>(LOCATIONS, null, sketch.counters),
    cities: line<Seat | null>(LOCATIONS, null, sketch.cities),
    galleys: hands.map((_, seat) => line(PLACES, 0, sketch.galleys?.[seat])),
    bonus: sketch.bonus ?? null,
    hands: hands.map((text, seat) => ({ size: text.length, cards: own(seat, text) })),
    discardPile: cards(sketch.discardPile ?? ''),
    tiles: hands.map((_, seat) => {
      const held = [...(sketch.tiles?.[seat] ?? [])].sort((a, b) => a - b)
      return { size: held.length, held: ownTiles(seat, ...held) }
    }),
    drawPile: sketch.drawPile ?? 0,
  }
}

export function refusal(state: State, seat: Seat, command: Command): string | undefined {
  return tyros.check(redact(state, seat), seat, command)
}

/** Entry of a command, which must be allowed. */
export function play(state: State, seat: Seat, command: Command, random: Random = quick(1)) {
  const why = refusal(state, seat, command)
  if (why !== undefined) throw new Error(`${JSON.stringify(command)} of seat ${seat} is refused as ${why}`)
  const decision = decide(tyros, state, seat, command, random)
  return { events: decision.events, after: decision.state }
}

export function after(state: State, ...history: readonly (readonly [Seat, Command])[]): State {
  return history.reduce((at, [seat, command]) => play(at, seat, command).after, state)
}

export function setup(options: Partial<Options> = {}, seats = 4, first: Seat | 'drawn' = 0, random: Random = quick(1)) {
  const start = { seats, first, options: { edition: 'kosmos', start: 'basic', ...options } } as const
  return { empty: tyros.initial(start), ...begun(tyros, start, random) }
}

/** Chance that shuffles as it is told: these come first, in this order, the rest as it was. Draws the first of all. */
export function stacked(...orders: readonly (readonly unknown[])[]): Random {
  const left = [...orders]
  return {
    below: () => 0,
    shuffle: <T>(items: readonly T[]): T[] => {
      const order = (left.shift() ?? []) as T[]
      const rest = [...items]
      for (const item of order) rest.splice(rest.indexOf(item), 1)
      return [...order, ...rest]
    },
  }
}

export function only<T extends Event['type']>(events: readonly Event[], type: T): Extract<Event, { type: T }>[] {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

export const types = (events: readonly Event[]): string[] => events.map(({ type }) => type)

export const pass: Command = { type: 'pass' }
export const move = (from: number, to: number, pay: string, toll?: Kind): Command =>
  toll === undefined ? { type: 'move', from, to, pay: cards(pay) } : { type: 'move', from, to, pay: cards(pay), toll }
export const buildCity = (galley: number, pay: string): Command => ({ type: 'buildCity', galley, pay: cards(pay) })
export const buildGalley = (at: number, pay: string): Command => ({ type: 'buildGalley', at, pay: cards(pay) })
export const exchange = (pay: string): Command => ({ type: 'exchange', pay: cards(pay) })
export const fetch = (pay: string, take: Kind): Command => ({ type: 'fetch', pay: cards(pay), take })
export const offer = (give: string, want: string, ...to: readonly Seat[]): Command => ({
  type: 'offer',
  give: cards(give),
  want: cards(want),
  to,
})
export const accept = (number: number): Command => ({ type: 'accept', offer: number })
export const decline = (number: number, forTurn = false): Command => ({ type: 'decline', offer: number, forTurn })
export const counter = (number: number, give: string, want: string): Command => ({
  type: 'counter',
  offer: number,
  give: cards(give),
  want: cards(want),
})
export const retract = (number: number): Command => ({ type: 'retract', offer: number })
export const withdraw = (number: number): Command => ({ type: 'withdraw', offer: number })
export const conclude = (number: number, other: Seat): Command => ({ type: 'conclude', offer: number, with: other })
export const take = (number: number, other: Seat): Command => ({ type: 'take', offer: number, with: other })
export const keep = (text: string): Command => ({ type: 'keep', cards: cards(text) })
export const grow = (tile: number, empire: Empire): Command => ({ type: 'grow', tile, empire })
export const show = (under?: number): Command => (under === undefined ? { type: 'show' } : { type: 'show', under })

export const everywhere = (empire: Empire): Record<number, Empire> =>
  Object.fromEntries([...allTiles, LOCATIONS].map((location) => [location, empire]))
