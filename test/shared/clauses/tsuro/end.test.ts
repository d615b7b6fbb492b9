import { expect, test } from 'vitest'
import { redact, whole } from '../../../../shared/engine/sealed.ts'
import { tsuro } from '../../../../shared/games/tsuro/index.ts'
import { at, back, lying, play, position, refusal, sealed, straight } from './position.ts'

const right = lying('01 27 36 45')

test('[TSU-20] a player who is alone on the board wins at once', () => {
  const hands = [
    [right.tile, 30, 31],
    [4, 6, 9],
  ]
  const state = position({ stones: [at(0, 7), at(0, 0)], hands, drawPile: [20], bonus: 'on' })
  expect(tsuro.outcome(whole(state))).toBe(undefined)
  const { events, after } = play(state, 0, { type: 'lay', ...right })
  expect(events.map((event) => event.type)).toEqual(['tileLaid'])
  expect(tsuro.outcome(whole(after))).toEqual({ winners: [0], why: 'last-stone' })
  expect(tsuro.mayAct(whole(after))).toEqual([])
  expect(refusal(after, 0, { type: 'lay', tile: 30, rotation: 0 })).toBe('game-over')
})

test('[TSU-21] if all who were left go out by the same tile, they share the win; those out before do not', () => {
  const state = position({ stones: [at(0, 7), -1, at(0, 0)], hands: [[back.tile], [], [7]], board: { 20: straight } })
  const { events, after } = play(state, 0, { type: 'lay', ...back })
  expect(events.map((event) => event.type)).toEqual(['tileLaid'])
  expect(tsuro.outcome(whole(after))).toEqual({ winners: [0, 2], why: 'together' })
})

test('[TSU-22] if all 35 tiles are laid and two or more stones are left, their players share the win', () => {
  const board = Object.fromEntries(
    Array.from({ length: 36 }, (_, square) => [square, straight]).filter(([square]) => square !== 14 && square !== 15),
  )
  const stones = [at(14, 7), at(15, 0), at(14, 0)]
  const state = position({ stones, hands: [[straight.tile], [], []], board })
  expect(state.laid).toBe(34)
  expect(tsuro.outcome(whole(state))).toBe(undefined)
  const { events, after } = play(state, 0, { type: 'lay', ...straight })
  expect(events.map((event) => event.type)).toEqual(['tileLaid'])
  expect(tsuro.outcome(whole(after))).toEqual({ winners: [0, 1], why: 'all-tiles' })
})

test('[TSU-23] a player who puts others out and stays in names one, looks at that hand, and may swap tiles for as many', () => {
  const lay = { type: 'lay', ...right } as const
  const hands = [
    [right.tile, 30, 31],
    [4, 6, 9],
    [7, 8],
    [10, 11, 13],
  ]
  const one = position({ stones: [at(0, 7), at(0, 0), at(28, 0), at(21, 0)], hands, drawPile: [20], bonus: 'on' })
  expect(play({ ...one, options: { bonus: 'off' } }, 0, lay).after.bonus).toBe(null)
  expect(play(one, 0, lay).events.slice(1)).toEqual([
    { type: 'bonusWon' },
    { type: 'handOpened', from: 1, hand: sealed([1, 0], 4, 6, 9) },
  ])

  const { events, after: won } = play({ ...one, stones: [at(0, 7), at(0, 0), at(0, 1), at(21, 0)] }, 0, lay)
  expect(events.slice(1)).toEqual([{ type: 'bonusWon' }])
  expect(won.bonus).toEqual({ among: [1, 2], from: null })
  expect(refusal(won, 0, { type: 'swap', give: [], take: [] })).toBe('name-first')
  expect(refusal(won, 0, { type: 'inspect', from: 3 })).toBe('not-put-out')
  expect(refusal(won, 3, { type: 'inspect', from: 1 })).toBe('not-your-turn')

  const { after: named } = play(won, 0, { type: 'inspect', from: 1 })
  expect(refusal(named, 0, { type: 'inspect', from: 2 })).toBe('already-named')
  expect(refusal(named, 0, { type: 'lay', tile: 30, rotation: 0 })).toBe('bonus-first')
  expect(refusal(named, 0, { type: 'swap', give: [30], take: [] })).toBe('uneven')
  expect(refusal(named, 0, { type: 'swap', give: [5], take: [4] })).toBe('not-in-hand')
  expect(refusal(named, 0, { type: 'swap', give: [30], take: [7] })).toBe('not-in-that-hand')
  expect(refusal(named, 0, { type: 'swap', give: [30, 30], take: [4, 6] })).toBe('not-ascending')
  const seen = (viewer: number | 'spectator') => redact(named, viewer).hands[1]!.flatMap((slot) => slot.it ?? [])
  expect([seen(0), seen(1), seen(2), seen('spectator')]).toEqual([[4, 6, 9], [4, 6, 9], [], []])

  expect(refusal(named, 0, { type: 'swap', give: [], take: [] })).toBe(undefined)
  const swapped = play(named, 0, { type: 'swap', give: [30, 31], take: [4, 9] })
  const [swap, shuffled] = swapped.events
  expect(redact(swap, 3)).toEqual({
    type: 'tilesSwapped',
    from: 1,
    count: 2,
    hand: [{ only: [0] }, { only: [0] }],
    left: [{ only: [1, 0] }, { only: [1, 0] }, { only: [1, 0] }],
  })
  expect(shuffled).toMatchObject({ type: 'handsShuffledIn' })
  expect(swapped.after.hands.slice(1, 3)).toEqual([[], []])
  expect(swapped.after.hands[0]!.slice(0, 2)).toEqual(sealed([0], 4, 9))
  expect(refusal(swapped.after, 3, { type: 'swap', give: [], take: [] })).toBe('no-bonus')
  expect(refusal(swapped.after, 3, { type: 'inspect', from: 1 })).toBe('no-bonus')
})

test('[TSU-23] there is no bonus for a player who goes out too, nor where the tile ends the game', () => {
  const stones = [at(14, 7), at(14, 2), at(28, 0), at(21, 0)]
  const hands = [[straight.tile], [4, 6, 9], [7, 8], [10, 11]]
  const met = play(position({ stones, hands, bonus: 'on' }), 0, { type: 'lay', ...straight })
  expect(met.after.wentOut).toEqual([1, 1, 0, 0])
  expect(met.events.map((event) => event.type)).not.toContain('bonusWon')

  const ended = position({ stones: [at(0, 7), at(0, 0), -1], hands: [[right.tile], [4], []], bonus: 'on' })
  expect(play(ended, 0, { type: 'lay', ...right }).events.map((event) => event.type)).toEqual(['tileLaid'])
})
