import { expect, test } from 'vitest'
import type { Viewer } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, unseal } from '../../../../shared/engine/sealed.ts'
import { setup } from '../../../../shared/engine/decide.ts'
import { fold } from '../../../../shared/engine/fold.ts'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'
import { pick } from '../../../../shared/games/tyrus/pick.ts'
import { sample } from '../../../../shared/games/tyrus/sample.ts'
import type { State, Tile } from '../../../../shared/games/tyrus/types.ts'
import { adapter } from '../../laws/tyrus.ts'
import { after, deal, eventsOf, held, idle, idly } from './position.ts'

/** Count of each answer over that many samples of a viewer's view. */
function spread(state: State, viewer: Viewer, times: number, answer: (world: State) => unknown): Map<string, number> {
  const random = quick(times)
  const view = redact(state, viewer)
  const seen = new Map<string, number>()
  for (let i = 0; i < times; i++) {
    const text = JSON.stringify(answer(sample(view, viewer, random)))
    seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  return seen
}

/** Chi-square over answers that should be equally likely; about their number where they are. */
function unevenness(counts: Iterable<number>): number {
  const all = [...counts]
  const expected = all.reduce((a, b) => a + b, 0) / all.length
  return all.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
}

const faces = (state: State, seat: number) =>
  state.laid.filter((down) => down.seat === seat).map((down) => unseal(down.tile))

/** In the last election, with hidden tiles of seat 1 in hand and on the table. */
function late(): State {
  let { state } = deal({ cards: ['general', 'merchant', 'priest', 'general', 'merchant', 'priest', 'general'] })
  while (state.election < 9) state = idly(state)
  return after(idly(state, 2), { type: 'lay', tile: held(state, 0).at(-1)!, place: 1 })
}

test('every arrangement of the hidden tiles of the other is equally likely, and no other comes', () => {
  const state = late()
  const hidden = [...held(state, 1), ...faces(state, 1)].sort((a, b) => a - b)
  const [hand, laid] = [held(state, 1).length, faces(state, 1).length]
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const worlds = factorial(hidden.length) / factorial(hand)
  for (const viewer of [0, 'spectator'] as const) {
    const seen = spread(state, viewer, 20 * worlds, (world) => [held(world, 1), faces(world, 1)])
    expect(seen.size).toBe(worlds)
    for (const text of seen.keys()) {
      const [inHand, onTable] = JSON.parse(text) as [Tile[], Tile[]]
      expect([inHand.length, onTable.length]).toEqual([hand, laid])
      expect([...inHand, ...onTable].sort((a, b) => a - b)).toEqual(hidden)
      expect(inHand).toEqual(inHand.toSorted((a, b) => a - b))
    }
    // Five standard deviations above the mean.
    expect(unevenness(seen.values())).toBeLessThan(worlds - 1 + 5 * Math.sqrt(2 * (worlds - 1)))
  }
})

test('every order of the own draw pile is equally likely, and what the seat knows stays', () => {
  let { state } = deal()
  while (state.election < 7) state = idly(state)
  const seen = spread(state, 0, 6000, (world) => {
    expect([held(world, 0), faces(world, 0)]).toEqual([held(state, 0), faces(state, 0)])
    return unseal(world.drawPiles[0]!.tiles)
  })
  expect(seen.size).toBe(6)
  expect(unevenness(seen.values())).toBeLessThan(5 + 5 * Math.sqrt(10))
})

test('each hidden tile of either player is equally often anywhere for a spectator: hand, table, every place of the draw pile', () => {
  let { state } = deal({ tiles: ['', 'p10 m10 s10 p9 m9 s9'] })
  while (state.election < 5) state = idly(state)
  const before = idly(state, 3)
  for (const seat of [0, 1]) {
    const up = before.results.flatMap((result) => result.tiles).filter((turned) => turned.seat === seat)
    const hidden = 30 - up.length
    const spots = new Map<string, number>()
    const random = quick(seat)
    const view = redact(before, 'spectator')
    for (let i = 0; i < 4000; i++) {
      const world = sample(view, 'spectator', random)
      const note = (spot: string, tile: Tile) => spots.set(`${spot} ${tile}`, (spots.get(`${spot} ${tile}`) ?? 0) + 1)
      faces(world, seat).forEach((tile, at) => note(`table ${at}`, tile))
      unseal(world.drawPiles[seat]!.tiles).forEach((tile, at) => note(`draw pile ${at}`, tile))
    }
    const places = hidden - before.hands[seat]!.size
    expect(spots.size).toBe(places * hidden)
    expect(unevenness(spots.values())).toBeLessThan(spots.size + 5 * Math.sqrt(2 * spots.size))
  }
})

test('every arrangement of the unseen cards is equally likely: equal cards are one card', () => {
  let { state } = deal({ cards: ['general', 'merchant', 'priest', 'general', 'merchant'] })
  while (state.election < 5) state = idly(state)
  const seen = spread(state, 1, 12_000, (world) => unseal(world.cards))
  expect(seen.size).toBe(12)
  for (const text of seen.keys())
    expect((JSON.parse(text) as string[]).sort()).toEqual(['general', 'merchant', 'priest', 'priest'])
  expect(unevenness(seen.values())).toBeLessThan(11 + 5 * Math.sqrt(22))
})

/**
 * Proof that arrangements are equally likely: each comes of equally many shuffles, however tiles were laid and turned up.
 * Counts by playing the same places from every shuffle of a few tiles; the places fix the other player's view.
 */
test('the shuffles that lead to a view lead to each of its worlds equally often', () => {
  const few = ['s1', 's2', 'm1', 'p1']
  const rest = 's3 s4 s5 s6 s7'
  const worlds = new Map<string, Map<string, number>>()
  for (const a of few)
    for (const b of few.filter((it) => it !== a))
      for (const c of few.filter((it) => it !== a && it !== b))
        for (const hand of [a, b, c]) {
          // The fourth tile is drawn after the election; one of the three in hand is laid in the building counted.
          const fourth = few.find((it) => ![a, b, c].includes(it))!
          const order = `${a} ${b} ${c} ${rest} s8 ${fourth}`
          let { state } = deal({ cards: ['general', 'merchant'], tiles: [order] })
          const others = [a, b, c].filter((it) => it !== hand)
          state = idly(after(state, `${hand} brown citadel`), 1)
          state = idly(after(state, `${others[0]!} beige market`), 1)
          state = idly(after(state, `${others[1]!} beige temple`), 1)
          const view = JSON.stringify(redact(state, 1))
          const counts = worlds.get(view) ?? new Map<string, number>()
          const world = JSON.stringify(faces(state, 0))
          worlds.set(view, counts.set(world, (counts.get(world) ?? 0) + 1))
        }
  for (const counts of worlds.values()) expect([...new Set(counts.values())]).toHaveLength(1)
  expect([...worlds.values()].map((counts) => counts.size)).toEqual(Array(few.length).fill(6))
})

test('every world holds every tile and card once, and those turned up where they were', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = quick(seed)
    let { state } = setup(tyrus, adapter.starts(seed), random)
    for (let lays = random.below(54); lays > 0 && state.turn !== null; lays--)
      state = fold(tyrus, state, eventsOf(state, pick(redact(state, state.turn), state.turn, random)))
    for (const viewer of [0, 1, 'spectator'] as const) {
      const world = sample(redact(state, viewer), viewer, random)
      expect(adapter.conserved(world)).toEqual(adapter.conserved(state))
      expect(redact(world, viewer)).toEqual(redact(state, viewer))
    }
  }
})

test('the record, and a state already whole, are their own only world', () => {
  const state = late()
  expect(sample(redact(state, 'record'), 'record', quick(1))).toEqual(state)
})

test('hands that were shown are known', () => {
  let { state } = deal()
  while (state.turn !== null) state = fold(tyrus, state, eventsOf(state, idle(state)))
  expect(state.shown).not.toBeNull()
  const world = sample(redact(state, 'spectator'), 'spectator', quick(1))
  expect([held(world, 0), held(world, 1)]).toEqual([held(state, 0), held(state, 1)])
})
