import { expect, test } from 'vitest'
import type { Viewer } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, seal, unseal } from '../../../../shared/engine/sealed.ts'
import { allTiles } from '../../../../shared/games/tyros/board.ts'
import { minus, total } from '../../../../shared/games/tyros/cards.ts'
import { sample } from '../../../../shared/games/tyros/sample.ts'
import type { Command, State } from '../../../../shared/games/tyros/types.ts'
import { deep } from '../../../support/depth.ts'
import { accept, cards, conclude, exchange, fetch, grow, move, offer, pass, position, show } from './position.ts'
import { compared, dealings, tolled, viewers, worldsOf, type Script } from './worlds.ts'

/** Seats 0 and 1 have a city each and galleys on the way there, so that each can owe the other a toll. */
const shore = position({
  hands: ['j', 'j', 'j'],
  counters: { 31: 'orange', 27: 'orange', 12: 'green', 17: 'green', 22: 'orange' },
  cities: { 31: 0, 27: 1, 12: 1, 17: 0 },
  galleys: [{ 22: 2 }, { 22: 2, 30: 2 }, { 22: 1, 26: 2 }],
})
/** All cards but these are discards. */
function starts(pool: string, sizes: readonly number[], on = shore): State[] {
  const discardPile = minus([14, 14, 14, 14, 4], cards(pool))
  return dealings(pool, sizes).map((hands) => ({
    ...on,
    discardPile,
    hands: hands.map((hand, seat) => ({ size: total(hand), cards: seal([seat], hand) })),
  }))
}

/** A card is fetched, so that all know it; later the same seat owes a toll. */
const fetched: Script = [[0, pass], [1, fetch('ooy', 'violet')], [2, pass], [0, pass], tolled(1, 30, 31, 'o')]

type Story = readonly [title: string, pool: string, sizes: readonly number[], script: Script]
const there: Story = [
  'tolls there and back, and a trade of what may have been one',
  'oooyyvgg',
  [3, 4, 1],
  [
    tolled(0, 22, 27, 'o'),
    tolled(1, 30, 31, 'o'),
    [2, pass],
    [0, offer('y', 'g', 1)],
    [1, accept(1)],
    [0, conclude(1, 1)],
  ],
]

/** Stories: a title, the cards outside the discard pile, how many of them each seat holds, and the commands. */
const scripts: readonly Story[] = [
  [
    'a payment, and a toll unseen',
    'ooooyyvgg',
    [3, 4, 1],
    [[0, move(22, 17, 'g')], tolled(1, 30, 31, 'o'), [2, pass], [0, exchange('o')]],
  ],
  ['a card fetched, known to all, that may be the toll', 'ooooyyvgg', [3, 5, 1], [...fetched, [2, pass]]],
  [
    'a card fetched that may be the toll, and one like it shown',
    'oooooyyvgg',
    [2, 5, 1],
    [...fetched, [2, offer('o', 'v', 1)], [1, accept(1)], [2, pass]],
  ],
  [
    'a card fetched that must have been the toll, for the last card is another',
    'ooooyyvgg',
    [2, 5, 1],
    [...fetched, [2, pass], [0, pass], [1, exchange('g')], [2, pass]],
  ],
  [
    'a card fetched that may be the toll, and its owner paying with all it has',
    'ooooyyvvgg',
    [2, 5, 1],
    [...fetched, [2, pass], [0, fetch('yvg', 'orange')]],
  ],
  [
    'a toll, and its owner paying with what may be it',
    'oooyyvggoo',
    [3, 4, 1],
    [[0, pass], tolled(1, 30, 31, 'o'), [2, pass], [0, exchange('o')], [1, exchange('y')], [2, pass]],
  ],
  [
    'a toll, and its owner paying with all but one',
    'ooooyyvgg',
    [3, 4, 1],
    [[0, pass], tolled(1, 30, 31, 'o'), [2, pass], [0, fetch('ooo', 'violet')], [1, pass], [2, pass]],
  ],
  there,
  [
    'a trade, and a toll of what was traded',
    'ooooyyvgg',
    [3, 4, 1],
    [
      [0, offer('o', 'y', 1)],
      [1, accept(1)],
      [0, conclude(1, 1)],
      tolled(1, 30, 31, 'o'),
      [2, pass],
      [0, exchange('y')],
      [1, pass],
    ],
  ],
]

test('a toll that may have gone on to a third hand, as the first two show all they had: every viewer samples just what is possible', () => {
  const on = { ...shore, cities: shore.cities.with(17, 2) }
  expectJust(
    starts('ooooyyggvv', [2, 5, 1], on),
    [...fetched, [2, pass], tolled(0, 22, 17, 'g'), [1, exchange('y')], [2, pass], [0, exchange('o')]],
    30,
  )
})

/** Samples for each possible world: enough to notice a weight that is off. */
const TIMES = deep ? 1000 : 70

/** Seat 0 holds the only joker and pays with it; its toll is one of its other cards. */
const fromTwo = tolled(0, 22, 27, 'j')

/** From these starts every viewer samples what the story leaves possible, and nothing else, in so many samples. */
function expectJust(from: readonly State[], script: Script, times: number): void {
  const worlds = worldsOf(from, script)
  for (const viewer of viewers) {
    const stories = compared(worlds, viewer, times)
    expect(stories.length).toBeGreaterThan(0)
    for (const { possible, sampled } of stories) expect([...sampled.keys()].sort()).toEqual([...possible.keys()].sort())
  }
}

test.each(scripts)('%s: every viewer samples just what the story leaves possible', (_, pool, sizes, script) => {
  expectJust(starts(pool, sizes), script, 30)
})

const weighed: readonly Story[] = [
  ['a card fetched, and a toll unseen', 'ooooyyvgg', [3, 5, 1], fetched],
  [
    'two of a kind fetched, with more of it about, and a toll unseen',
    'ooooooooyyvv',
    [1, 9, 1],
    [
      [0, pass],
      ...[0, 1].flatMap((): Script => [
        [1, fetch('ooo', 'violet')],
        [2, pass],
        [0, pass],
      ]),
      tolled(1, 30, 31, 'o'),
      [2, pass],
      [0, pass],
      [1, exchange('v')],
    ],
  ],
  ['a toll, and its owner paying', 'jooyoyg', [4, 2, 0], [fromTwo, [1, move(22, 27, 'o')]]],
  [
    'a toll, and its owner drawing for what may be it',
    'ooooyyg',
    [2, 3, 1],
    [[0, pass], tolled(1, 30, 31, 'o'), [2, pass], [0, exchange('y')]],
  ],
  [
    'a toll of what may have been fetched, and its owner paying with it',
    'ooooyyvvgg',
    [3, 5, 1],
    [...fetched, [2, pass], [0, exchange('v')]],
  ],
  [
    'a toll of what may have been fetched, and its owner offering it',
    'ooooyyvvg',
    [3, 5, 1],
    [...fetched, [2, pass], [0, offer('v', 'o', 1)]],
  ],
  [
    'a toll of what may have been fetched, and its giver drawing for that',
    'ooooyyvvgg',
    [2, 6, 1],
    [...fetched, [2, pass], [0, pass], [1, exchange('v')]],
  ],
  [
    'two tolls, and their owner drawing for what may be one',
    'ooooooyyvv',
    [1, 7, 1],
    [...fetched, [2, pass], [0, pass], tolled(1, 30, 31, 'o'), [2, pass], [0, exchange('v')]],
  ],
  [
    'tolls there and back of what may have been fetched',
    'oooooyyvg',
    [3, 5, 1],
    [...fetched, [2, pass], tolled(0, 22, 27, 'o')],
  ],
  there,
]

/** Samples each story of a viewer so often for each world that is possible, and compares it with a count of all ways. */
function expectShares(worlds: ReturnType<typeof worldsOf>, viewer: Viewer, times: number): void {
  const stories = compared(worlds, viewer, times)
  expect(stories.length).toBeGreaterThan(0)
  for (const { possible, sampled } of stories) {
    const all = [...sampled.values()].reduce((sum, n) => sum + n, 0)
    let chi = 0
    for (const [world, share] of possible) chi += ((sampled.get(world) ?? 0) - share * all) ** 2 / (share * all)
    const freedom = possible.size - 1
    expect(chi).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom) + 10)
  }
}

test.each(weighed)('%s: each way it can have gone is as likely as the cards make it', (_, pool, sizes, script) => {
  const worlds = worldsOf(starts(pool, sizes), script)
  for (const viewer of viewers) expectShares(worlds, viewer, TIMES)
})

test('two cards that may be two tolls of what was fetched twice: each may be either toll, or none', () => {
  const fetchedTwice = [0, 1].flatMap((): Script => [
    [1, fetch('ooo', 'violet')],
    [2, pass],
    [0, pass],
  ])
  const toll = tolled(1, 30, 31, 'o')
  const script: Script = [
    [0, pass],
    ...fetchedTwice,
    toll,
    [2, pass],
    [0, pass],
    toll,
    [2, pass],
    [0, offer('vv', 'o', 1)],
  ]
  expectShares(worldsOf(starts('oooooooovvyg', [1, 10, 1]), script), 'spectator', 600)
})

test('two ways of four leave an orange card to a seat that took a toll of two orange cards and a yellow one, and paid an orange one', () => {
  const worlds = worldsOf(starts('jooy', [3, 1, 0]), [fromTwo, [1, move(22, 27, 'o')]])
  const [view] = worlds.map(({ state }) => redact(state, 'spectator'))
  const random = quick(5)
  let orange = 0
  for (let i = 0; i < 4000; i++) orange += unseal(sample(view!, 'spectator', random).hands[1]!.cards)[0]
  expect(Math.abs(orange - 2000)).toBeLessThan(130)
})

/** Tiles: 1, 3, 4 and 5 cannot be played, 2, 6, 8 and 9 can; they are held and in the stack, the rest is laid. */
const free = [1, 2, 3, 4, 5, 6, 8, 9]
const laid = Object.fromEntries(allTiles.flatMap((tile) => (free.includes(tile) ? [] : [[tile, 'orange'] as const])))

function tileStarts(sizes: readonly number[]): State[] {
  const drawPile = free.length - sizes.reduce((sum, n) => sum + n, 0)
  const hands = (left: readonly number[], [size, ...rest]: readonly number[]): number[][][] => {
    if (size === undefined) return [[]]
    return subsets(left, size).flatMap((hand) => {
      const others = left.filter((tile) => !hand.includes(tile))
      return hands(others, rest).map((more) => [hand, ...more])
    })
  }
  return hands(free, sizes).map((tiles) =>
    position({ phase: 'growth', hands: ['', '', ''], counters: laid, tiles, drawPile }),
  )
}

function subsets(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]))
}

/** Shows all tiles and puts any one of them under the draw pile, if there is one. */
const shows = (seat: number): readonly [number, ...Command[]] => [seat, show(), ...free.map((tile) => show(tile))]

const tileScripts: readonly (readonly [string, readonly number[], Script])[] = [
  ['one tile put under the draw pile', [3, 2, 1], [shows(0), [1, grow(6, 'orange')]]],
  [
    'a tile put under the draw pile, and drawn by another, who plays on',
    [3, 3, 1],
    [shows(0), [1, grow(6, 'orange')], [2, grow(8, 'orange')], [0, grow(9, 'orange')], [1, grow(2, 'orange')]],
  ],
  [
    'a tile put under the draw pile, drawn by another and played',
    [2, 3, 2],
    [shows(0), [1, grow(9, 'orange')], [2, grow(8, 'orange')], [0, grow(2, 'orange')], [1, grow(4, 'orange')]],
  ],
  [
    'tiles shown twice',
    [2, 1, 2],
    [shows(0), [1, grow(6, 'orange')], [2, grow(9, 'orange')], shows(0), [1, grow(2, 'orange')]],
  ],
  [
    'tiles shown twice, the second time without a draw pile',
    [2, 2, 2],
    [shows(0), [1, grow(6, 'orange')], [2, grow(9, 'orange')], shows(0), [1, grow(2, 'orange')]],
  ],
  [
    'tiles shown by two, who draw from each other',
    [2, 2, 3],
    [shows(0), shows(1), [2, grow(8, 'orange')], [0, grow(6, 'orange')], [1, grow(1, 'orange')]],
  ],
  [
    'tiles shown without a draw pile',
    [3, 3, 2],
    [
      [0, show()],
      [1, grow(6, 'orange')],
      [2, grow(8, 'orange')],
    ],
  ],
]

test.each(tileScripts)('%s: every viewer samples just what the story leaves possible', (_, sizes, script) => {
  expectJust(tileStarts(sizes), script, 15)
})

test('worlds that the view leaves open are equally likely, cards told apart; a card known to be in a hand is set aside', () => {
  const [start] = starts('oovyg', [1, 2, 1])
  const state = {
    ...start!,
    hands: start!.hands.with(1, { size: 2, cards: seal([1], cards('ov')) }),
    knowledge: { ...start!.knowledge, known: start!.knowledge.known.with(1, cards('v')) },
  }
  const random = quick(3)
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < 8000; i++) {
    const hand = unseal(sample(redact(state, 'spectator'), 'spectator', random).hands[1]!.cards)
    counts[minus(hand, cards('v')).findIndex((n) => n > 0)]!++
  }
  expect(counts[3]).toBe(0)
  ;[4000, 2000, 2000].forEach((expected, kind) => expect(Math.abs(counts[kind]! - expected)).toBeLessThan(200))
})
