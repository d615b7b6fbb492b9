import { expect, test } from 'vitest'
import { TYRE } from '../../../../shared/games/tyros/board.ts'
import { legal } from '../../../../shared/games/tyros/legal.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import type { Seat } from '../../../../shared/engine/game.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import { after, grow, only, ownTiles, play, position, refusal, setup, show } from './position.ts'

const growth = { phase: 'growth', counters: { 7: 'orange', 13: 'yellow', 23: 'green', 26: 'violet' } } as const
const listed = (state: State, seat: Seat) => [...legal(redact(state, seat), seat)]

test('[TYR-12] each in turn must play a tile next to a counter, for a neighbouring empire of own choice; the tile leaves the game', () => {
  const state = position({ ...growth, tiles: [[12, 1, 6], [2], [3]] })
  expect(listed(state, 0)).toEqual([grow(6, 'orange'), grow(12, 'yellow')])
  expect(refusal(state, 0, grow(1, 'orange'))).toBe('no-border')
  expect(refusal(state, 0, grow(12, 'green'))).toBe('no-border')
  expect(refusal(state, 0, grow(8, 'orange'))).toBe('not-in-hand')
  expect(refusal(state, 0, show())).toBe('tile-playable')
  expect(refusal(state, 1, grow(2, 'orange'))).toBe('not-your-turn')
  const { events, after: then } = play(state, 0, grow(12, 'yellow'))
  expect(events).toEqual([{ type: 'empireGrew', seat: 0, tile: 12, empire: 'yellow', tiles: ownTiles(0, 1, 6) }])
  expect([then.counters[12], then.turn]).toEqual(['yellow', 1])

  const between = position({
    ...growth,
    counters: { 11: 'orange', 13: 'yellow', 8: 'green', 17: 'green' },
    tiles: [[12], [], []],
  })
  expect(listed(between, 0)).toEqual([grow(12, 'green'), grow(12, 'orange'), grow(12, 'yellow')])
})

test('[TYR-14] a player who has played a tile draws one, if there is one', () => {
  const state = position({ ...growth, tiles: [[12, 1], [2], [3]], drawPile: 1 })
  const { events, after: then } = play(state, 0, grow(12, 'yellow'))
  const [grown] = only(events, 'empireGrew')
  expect(then.tiles[0]!.size).toBe(2)
  expect(grown!.tiles.it).toHaveLength(2)
  expect(grown!.tiles.it).toContain(1)
  expect(grown!.tiles.it).not.toContain(12)
  expect(then.drawPile).toBe(0)
  const last = play({ ...state, drawPile: 0 }, 0, grow(12, 'yellow'))
  expect(last.after.tiles[0]).toEqual({ size: 1, held: ownTiles(0, 1) })
})

test('[TYR-15] without a playable tile all are shown, one goes under the draw pile, the top one is drawn, none is played; a player without tiles is passed over', () => {
  const state = position({ ...growth, tiles: [[1, 5], [], [3]], drawPile: 1 })
  expect(listed(state, 0)).toEqual([show(1), show(5)])
  expect(refusal(state, 0, show())).toBe('under-missing')
  expect(refusal(state, 0, show(3))).toBe('not-in-hand')
  const { events, after: then } = play(state, 0, show(5))
  expect(events).toEqual([
    {
      type: 'tilesShown',
      seat: 0,
      shown: [1, 5],
      under: { only: [0], it: 5 },
      tiles: { only: [0], it: expect.arrayContaining([1]) as number[] },
    },
  ])
  expect(events[0]).not.toMatchObject({ tiles: { it: [1, 5] } })
  expect([then.tiles[0]!.size, then.drawPile, then.turn]).toEqual([2, 1, 2])
  expect(then.counters).toEqual(state.counters)

  const drawn = play({ ...then, counters: then.counters.with(4, 'green') }, 2, grow(3, 'green'))
  expect(only(drawn.events, 'empireGrew')[0]!.tiles.it).toEqual([5])

  const empty = position({ ...growth, tiles: [[1, 5], [], [3]] })
  expect(listed(empty, 0)).toEqual([show()])
  expect(refusal(empty, 0, show(5))).toBe('draw-pile-empty')
  const shown = play(empty, 0, show())
  expect(shown.events).toEqual([{ type: 'tilesShown', seat: 0, shown: [1, 5], tiles: ownTiles(0, 1, 5) }])
  expect(shown.after.turn).toBe(2)
})

test('[TYR-16] when 31 or 32 gets a counter and Tyre has none, Tyre gets the same; a counter laid never changes', () => {
  const state = position({
    ...growth,
    counters: { 27: 'violet', 28: 'green' },
    tiles: [[31], [32], [1]],
    galleys: [{ [TYRE]: 2 }],
  })
  const first = play(state, 0, grow(31, 'violet')).after
  expect([first.counters[31], first.counters[TYRE], first.galleys[0]![TYRE]]).toEqual(['violet', 'violet', 2])
  expect(listed(first, 1)).toEqual([grow(32, 'green'), grow(32, 'violet')])
  const second = play(first, 1, grow(32, 'green')).after
  expect([second.counters[32], second.counters[TYRE]]).toEqual(['green', 'violet'])
  expect(play({ ...state, turn: 1 }, 1, grow(32, 'green')).after.counters[TYRE]).toBe('green')
})

test('[TYR-17] growth goes round twice in every round with three players; with four twice in the first and once in each later one', () => {
  const laps = (seats: number, round: number) => {
    let state = position({
      ...growth,
      round,
      first: 1,
      turn: 1,
      hands: Array<string>(seats).fill('j'),
      tiles: [
        [2, 6, 1],
        [8, 9],
        [12, 17],
        [14, 18],
      ].slice(0, seats),
    })
    let count = 0
    for (; state.phase === 'growth'; count++) state = after(state, [state.turn, listed(state, state.turn)[0]!])
    return [count, state.turn, state.phase]
  }
  expect(laps(3, 1)).toEqual([6, 1, 'actions'])
  expect(laps(3, 2)).toEqual([6, 1, 'actions'])
  expect(laps(4, 1)).toEqual([8, 1, 'actions'])
  expect(laps(4, 2)).toEqual([4, 1, 'actions'])
  expect(setup({}, 4, 3).state).toMatchObject({ phase: 'growth', round: 1, turn: 3 })
})
