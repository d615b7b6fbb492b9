import { expect, test } from 'vitest'
import type { Event } from '../../../../shared/games/tsuro/types.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { at, back, lying, only, play, position, sealed, straight } from './position.ts'

/** Laid on square 0: from the left on to square 1, from the top back out. */
const right = lying('01 27 36 45')
/** Seat 0 may lay `right` before it; seat 1 then goes out; seats 2 and 3 stand apart. */
const corner = [at(0, 7), at(0, 0), at(21, 0), at(28, 0)]

/** Who drew and what became of the dragon, in order. */
function supply(events: readonly Event[]): string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case 'tileDrawn':
        return [`${event.tile.only.join()} draws`]
      case 'dragonTaken':
        return [`${event.seat} takes the dragon`]
      case 'dragonHanded':
        return [`the dragon goes to ${event.to}`]
      case 'dragonPutBack':
        return ['the dragon is put back']
      default:
        return []
    }
  })
}

test('[TSU-14] stones move, the bonus, hands go into the draw pile, the dragon, drawing, the next turn: in this order', () => {
  const hands = [
    [right.tile, 30, 31],
    [4, 6],
    [7, 8],
    [10, 11, 13],
  ]
  const state = position({ stones: corner, hands, dragon: 1, bonus: 'on' })
  const laid = play(state, 0, { type: 'lay', ...right })
  expect(laid.events.map((event) => event.type)).toEqual(['tileLaid', 'bonusWon', 'handOpened'])
  expect(laid.after.wentOut).toEqual([0, 1, 0, 0])

  const drawPile = quick(2).shuffle([6, 30])
  const { events, after } = play(laid.after, 0, { type: 'swap', give: [30], take: [4] }, quick(2))
  expect(events).toEqual([
    {
      type: 'tilesSwapped',
      from: 1,
      count: 1,
      hand: sealed([0], 31, 4),
      left: sealed([1, 0], 6, 30),
    },
    { type: 'handsShuffledIn', drawPile: sealed([], ...drawPile) },
    { type: 'dragonHanded', to: 2 },
    { type: 'dragonPutBack' },
    { type: 'tileDrawn', tile: sealed([2], drawPile[0]!)[0] },
    { type: 'tileDrawn', tile: sealed([0], drawPile[1]!)[0] },
    { type: 'turnBegan' },
  ])
  expect(after.turn).toBe(2)
})

test('[TSU-15] players with fewer than three tiles draw one each, clockwise, round after round, from the player on turn', () => {
  const hands = [[right.tile, 30], [4, 6, 9], [7], [8, 10]]
  const state = position({ stones: corner, hands, drawPile: [20, 21] })
  const { events, after } = play(state, 0, { type: 'lay', ...right })
  expect(supply(events)).toEqual(['0 draws', '2 draws', '3 draws', '0 draws', '2 draws'])
  expect(after.hands.map((hand) => hand.length)).toEqual([3, 0, 3, 3])

  const alone = position({ stones: corner, hands: [[back.tile], [7, 8, 9], [1, 2], [3]], drawPile: [20, 21, 22] })
  const gone = play(alone, 0, { type: 'lay', ...back })
  expect(gone.after.wentOut).toEqual([1, 1, 0, 0])
  expect(supply(gone.events)).toEqual(['2 draws', '3 draws', '3 draws'])

  const mostly = position({
    stones: corner,
    hands: [
      [straight.tile, 1, 2],
      [7, 8, 9],
      [10, 11, 12],
      [3, 4, 5],
    ],
    drawPile: [20],
  })
  expect(supply(play(mostly, 0, { type: 'lay', ...straight }).events)).toEqual(['0 draws'])
})

test('[TSU-16] a player without a tile is passed over', () => {
  const stones = [at(14, 7), at(21, 0), at(28, 0)]
  const state = position({ stones, hands: [[straight.tile, 5], [], [7]], dragon: 1 })
  const { events, after } = play(state, 0, { type: 'lay', ...straight })
  expect(events.slice(1)).toEqual([{ type: 'passedOver', seat: 1 }, { type: 'turnBegan' }])
  expect(after.turn).toBe(2)
})

test('[TSU-17] the dragon stands in for an empty draw pile; its holder draws first, puts it back, and so on clockwise', () => {
  const lay = { type: 'lay', ...right } as const
  const quiet = [at(0, 7), at(14, 0), at(21, 0), at(28, 0)]
  const hands = [
    [right.tile, 30, 31],
    [4, 6, 9],
    [7, 8],
    [10, 11],
  ]
  expect(supply(play(position({ stones: quiet, hands }), 0, lay).events)).toEqual(['0 takes the dragon'])
  expect(supply(play(position({ stones: quiet, hands, dragon: 2 }), 0, lay).events)).toEqual([])

  const two = [
    [right.tile, 30, 31],
    [4, 6],
    [7, 8],
    [10, 11],
  ]
  const drawn = play(position({ stones: corner, hands: two, dragon: 2 }), 0, lay)
  expect(supply(drawn.events)).toEqual(['the dragon is put back', '2 draws', '3 draws', '0 takes the dragon'])
  expect(drawn.after.dragon).toBe(0)

  const three = [
    [right.tile, 30, 31],
    [4, 6, 9],
    [7, 8],
    [10, 11],
  ]
  const enough = play(position({ stones: corner, hands: three, dragon: 3 }), 0, lay)
  expect(supply(enough.events)).toEqual(['the dragon is put back', '3 draws', '0 draws', '2 draws'])
  expect(enough.after.dragon).toBe(null)
})

test('[TSU-18] a player who goes out hands the dragon to the next still in with fewer than three tiles, or puts it back', () => {
  const lay = { type: 'lay', ...right } as const
  const handed = (...hands: number[][]) =>
    only(play(position({ stones: corner, hands, dragon: 1 }), 0, lay).events, 'dragonHanded')
  expect(handed([right.tile, 30, 31], [4], [7, 8, 9], [10, 11])).toEqual([{ type: 'dragonHanded', to: 3 }])
  expect(handed([right.tile, 30, 31], [4], [7, 8, 9], [10, 11, 12])).toEqual([{ type: 'dragonHanded', to: 0 }])

  const stones = [at(14, 7), at(14, 2), at(21, 0), at(28, 0)]
  const hands = [[straight.tile], [4], [7, 8, 9], [10, 11, 12]]
  const met = play(position({ stones, hands, dragon: 1 }), 0, { type: 'lay', ...straight })
  expect(supply(met.events)).toEqual(['the dragon is put back'])
  expect(met.after.dragon).toBe(null)
})

test('[TSU-19] a game begun by two has no dragon; one begun by three keeps it when two are left', () => {
  const lay = { type: 'lay', ...straight } as const
  const two = position({
    stones: [at(14, 7), at(21, 0)],
    hands: [
      [straight.tile, 5, 6],
      [7, 8, 9],
    ],
  })
  expect(supply(play(two, 0, lay).events)).toEqual([])
  const three = position({ stones: [at(14, 7), at(21, 0), -1], hands: [[straight.tile, 5, 6], [7, 8, 9], []] })
  expect(supply(play({ ...three, laid: 1 }, 0, lay).events)).toEqual(['0 takes the dragon'])
})
