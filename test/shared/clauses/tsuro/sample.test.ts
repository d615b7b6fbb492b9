import { expect, test } from 'vitest'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, unseal } from '../../../../shared/engine/sealed.ts'
import { sample } from '../../../../shared/games/tsuro/sample.ts'
import type { State } from '../../../../shared/games/tsuro/types.ts'
import { at, lying, play, position, sealed } from './position.ts'

/** Tiles 0 to 29 lie; 30 to 34 are in hands and draw pile. */
const board = Object.fromEntries(Array.from({ length: 30 }, (_, tile) => [tile, { tile, rotation: 0 }]))
const state = position({ stones: [at(34, 0), at(35, 0)], hands: [[31], [30, 34]], drawPile: [33, 32], board })

function hidden(world: State): string {
  return [...world.hands.flat(), ...world.drawPile].map(unseal).join(' ')
}

test('a sampled world keeps what its viewer knows, and every way to place the rest is equally likely', () => {
  const random = quick(4)
  const counts = new Map<string, number>()
  for (let i = 0; i < 12_000; i++) {
    const world = sample(redact(state, 1), 1, random)
    counts.set(hidden(world), (counts.get(hidden(world)) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const [world, count] of counts) {
    expect(world).toMatch(/^3[123] 30 34 3[123] 3[123]$/)
    expect(Math.abs(count - 2000)).toBeLessThan(150)
  }
  const blind = new Set(
    Array.from({ length: 3000 }, () => hidden(sample(redact(state, 'spectator'), 'spectator', random))),
  )
  expect(blind.size).toBe(120)
})

test('a player who looks at a hand for the bonus knows it in every sampled world; a bystander does not', () => {
  const right = lying('01 27 36 45')
  const stones = [at(0, 7), at(0, 0), at(28, 0)]
  const before = position({
    stones,
    hands: [
      [right.tile, 30],
      [4, 6],
      [7, 8],
    ],
    drawPile: [20],
    bonus: 'on',
  })
  const { after } = play(before, 0, { type: 'lay', ...right })
  const random = quick(9)
  const hands = (viewer: number) =>
    new Set(
      Array.from({ length: 50 }, () => sample(redact(after, viewer), viewer, random).hands[1]!.map(unseal).join()),
    )
  expect(after.hands[1]).toEqual(sealed([1, 0], 4, 6))
  expect(hands(0)).toEqual(new Set(['4,6']))
  expect(hands(1)).toEqual(new Set(['4,6']))
  expect(hands(2).size).toBeGreaterThan(10)
})
