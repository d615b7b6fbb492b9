import type { Random, Seat, Viewer } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, unseal } from '../../../../shared/engine/sealed.ts'
import { decide } from '../../../../shared/engine/decide.ts'
import { allCards, choose, countOf, minus, none } from '../../../../shared/games/tyros/cards.ts'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import { sample } from '../../../../shared/games/tyros/sample.ts'
import { kinds } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Command, State } from '../../../../shared/games/tyros/types.ts'
import { cards, move } from './position.ts'

/** One way a game can have gone, and what it showed each viewer on the way. `weight`: how likely it is beside others. */
interface World {
  readonly state: State
  readonly stories: readonly string[]
  readonly weight: number
}

/** Steps of a script: a seat with one command, or with several that look alike to some viewers. */
export type Script = readonly (readonly [Seat, ...Command[]])[]

/** A move that owes a toll, with every card it may be. */
export const tolled = (seat: Seat, from: number, to: number, pay: string): readonly [Seat, ...Command[]] => [
  seat,
  ...kinds.map((kind) => move(from, to, pay, kind)),
]

/** Runs a function once for every possible result of its draws. */
function everyWay<T>(run: (random: Random) => T): T[] {
  const results: T[] = []
  const go = (drawn: readonly number[]) => {
    const asked: number[] = []
    const below = (n: number) => (asked.push(n) <= drawn.length ? drawn[asked.length - 1]! : 0)
    const result = run({ below, shuffle: (items) => [...items] })
    if (asked.length <= drawn.length) results.push(result)
    else for (let i = 0; i < asked[drawn.length]!; i++) go([...drawn, i])
  }
  go([])
  return results
}

export const viewers: readonly Viewer[] = [0, 1, 2, 'spectator']

const shownTo = (of: object, before?: readonly string[]): string[] =>
  viewers.map((viewer, i) => (before?.[i] ?? '') + JSON.stringify(redact(of, viewer)))

/**
 * Every way the script can go from these states, by the rules themselves, with what it tells the viewers. Cards are dealt,
 * drawn, paid and given with equal likelihood, told apart.
 */
export function worldsOf(starts: readonly State[], script: Script): World[] {
  let worlds = starts.map((state): World => ({ state, stories: shownTo(state), weight: deals(state) }))
  for (const [seat, ...commands] of script)
    worlds = worlds.flatMap(({ state, stories, weight }) =>
      commands
        .filter((command) => tyros.check(redact(state, seat), seat, command) === undefined)
        .flatMap((command) => {
          const ways = everyWay((random) => decide(tyros, state, seat, command, random))
          const given = (weight * waysToGive(state, seat, command)) / ways.length
          return ways.map((way) => ({ ...way, weight: given }))
        })
        .map(({ events, state, weight }) => ({ state, weight, stories: shownTo(events, stories) })),
    )
  return worlds
}

const handOf = ({ hands }: State, seat: Seat): Cards => unseal(hands[seat]!.cards)

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** Which of a hand's cards, told apart, a command can mean: of those that all know to be there first. */
function waysToGive(state: State, seat: Seat, command: Command): number {
  const hand = handOf(state, seat)
  const known = state.knowledge.known[seat]!
  const given = givenBy(state, command)
  const ways = minus(hand, known).reduce((all, n, i) => all * choices(n, Math.max(0, given[i]! - known[i]!)), 1)
  const toll = command.type === 'move' ? command.toll : undefined
  return toll === undefined ? ways : ways * countOf(minus(hand, given), toll)
}

/** The cards that a command lays open, to pay or to show. */
function givenBy(state: State, command: Command): Cards {
  if ('pay' in command) return command.pay
  if (command.type === 'offer' || command.type === 'counter') return command.give
  if (command.type === 'accept') return state.offers.find(({ number }) => number === command.offer)!.want
  return none
}

const choices = (n: number, k: number): number => factorial(n) / factorial(k) / factorial(n - k)

/** In how many ways the cards of the hands can be dealt so, told apart. */
function deals(state: State): number {
  const hands = state.hands.map((_, seat) => handOf(state, seat))
  const deck = hands.reduce(minus, minus(allCards, state.discardPile))
  return [...hands, deck].flat().reduce((ways, n) => ways / factorial(n), 1)
}

/** Every way to hand out these cards, so many to each seat, the rest being the deck. */
export function dealings(pool: string, sizes: readonly number[]): Cards[][] {
  const go = (left: Cards, [size, ...rest]: readonly number[]): Cards[][] =>
    size === undefined
      ? [[]]
      : choose(left, size).flatMap((hand) => go(minus(left, hand), rest).map((more) => [hand, ...more]))
  return go(cards(pool), sizes)
}

/** Hidden part of a state. */
function hidden(state: State): string {
  return JSON.stringify([
    state.hands.map(({ cards: held }) => held.it),
    state.knowledge.tolls.map(({ card }) => card.it),
    state.tiles.map(({ held }) => held.it),
    state.bottom.map((tile) => tile.it),
    state.knowledge.shown.map(({ under }) => under?.it),
    state.kept.map((cards) => cards?.it),
  ])
}

/**
 * For every different story a viewer can live through: the hidden states it leaves possible with their shares of the likelihood,
 * and how often `sample` gives each of so many times as many.
 */
export function compared(worlds: readonly World[], viewer: Viewer, samples: number) {
  const stories = new Map<string, World[]>()
  for (const world of worlds) {
    const story = world.stories[viewers.indexOf(viewer)]!
    const alike = stories.get(story)
    if (alike) alike.push(world)
    else stories.set(story, [world])
  }
  const random = quick(7)
  return [...stories.values()].map((alike) => {
    const view = redact(alike[0]!.state, viewer)
    const possible = new Map<string, number>()
    const all = alike.reduce((sum, { weight }) => sum + weight, 0)
    for (const { state, weight } of alike)
      possible.set(hidden(state), (possible.get(hidden(state)) ?? 0) + weight / all)
    const sampled = new Map<string, number>()
    for (let i = 0; i < samples * possible.size; i++) {
      const world = hidden(sample(view, viewer, random))
      sampled.set(world, (sampled.get(world) ?? 0) + 1)
    }
    return { possible, sampled }
  })
}
