import type { Random, Seat, Viewer } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { decide } from '../../../../shared/engine/decide.ts'
import { choose, minus } from '../../../../shared/games/tyros/cards.ts'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import { sample } from '../../../../shared/games/tyros/sample.ts'
import { kinds } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Command, State } from '../../../../shared/games/tyros/types.ts'
import { cards, move } from './position.ts'

/** One way a game can have gone, and what it showed a viewer on the way. */
interface World {
  readonly state: State
  readonly story: string
}

/** What a seat does, as the others see it: one command, or any of several that look alike to some. */
export type Script = readonly (readonly [Seat, ...Command[]])[]

/** A move that owes a toll, with every card it may be. */
export const tolled = (seat: Seat, from: number, to: number, pay: string): readonly [Seat, ...Command[]] => [
  seat,
  ...kinds.map((kind) => move(from, to, pay, kind)),
]

/** Runs something once for every way chance can go. */
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

/** Every way the script can go from these states, by the rules themselves, with what it tells the viewer. */
export function worldsOf(starts: readonly State[], script: Script, viewer: Viewer): World[] {
  let worlds = starts.map((state): World => ({ state, story: JSON.stringify(redact(state, viewer)) }))
  for (const [seat, ...commands] of script)
    worlds = worlds.flatMap(({ state, story }) =>
      commands
        .filter((command) => tyros.check(redact(state, seat), seat, command) === undefined)
        .flatMap((command) => everyWay((random) => decide(tyros, state, seat, command, random)))
        .map(({ events, state }) => ({
          state,
          story: story + JSON.stringify(redact(events, viewer)),
        })),
    )
  return worlds
}

/** Every way to hand out these cards, so many to each seat, the rest being the deck. */
export function dealings(pool: string, sizes: readonly number[]): Cards[][] {
  const go = (left: Cards, [size, ...rest]: readonly number[]): Cards[][] =>
    size === undefined
      ? [[]]
      : choose(left, size).flatMap((hand) => go(minus(left, hand), rest).map((more) => [hand, ...more]))
  return go(cards(pool), sizes)
}

/** What is hidden in a state. */
export function hidden(state: State): string {
  return JSON.stringify([
    state.hands.map(({ cards: held }) => held.it),
    state.knowledge.tolls.map(({ card }) => card.it),
    state.tiles.map(({ held }) => held.it),
    state.bottom.map((tile) => tile.it),
    state.knowledge.shown.map(({ under }) => under?.it),
    state.kept.map((cards) => cards?.it),
  ])
}

/** For every different story a viewer can live through: the hidden states it leaves possible, and those that `sample` gives. */
export function compared(worlds: readonly World[], viewer: Viewer, samples: number) {
  const stories = new Map<string, World[]>()
  for (const world of worlds) {
    const alike = stories.get(world.story)
    if (alike) alike.push(world)
    else stories.set(world.story, [world])
  }
  const random = quick(7)
  return [...stories.values()].map((alike) => {
    const view = redact(alike[0]!.state, viewer)
    const possible = new Set(alike.map(({ state }) => hidden(state)))
    const sampled = new Map<string, number>()
    for (let i = 0; i < samples * possible.size; i++) {
      const world = hidden(sample(view, viewer, random))
      sampled.set(world, (sampled.get(world) ?? 0) + 1)
    }
    return { possible: [...possible].sort(), sampled: [...sampled.keys()].sort() }
  })
}
