import { expect, test } from 'vitest'
import { defaults } from '../../../shared/engine/choices.ts'
import { canonical, digest, digests } from '../../../shared/engine/digest.ts'
import type { Random, Viewer } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { gameIds } from '../../../shared/games/ids.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { randomGame } from './random-game.ts'

const plain = [null, undefined, true, false, 0, 1, 2, 1.5, -1, 2 ** 40, '', '1', 'a', 'Ä', '\u2028\ud800']
const keys = ['a', 'b', 'ab', 'only', 'it', '1']

function someValue(random: Random, depth: number): unknown {
  const kind = depth === 0 ? 0 : random.below(3)
  if (kind === 0) return plain[random.below(plain.length)]
  const items = Array.from({ length: random.below(5) }, () => someValue(random, depth - 1))
  return kind === 1 ? items : Object.fromEntries(items.map((item) => [keys[random.below(keys.length)]!, item]))
}

/** The same value with the fields of every object in another order. */
function reordered(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(random.shuffle(Object.entries(value)).map(([key, part]) => [key, reordered(part, random)]))
}

test.each(seeds('digest'))('values have one digest exactly when they are the same JSON, seed %i', (seed) =>
  withSeed(seed, () => {
    const random = quick(seed)
    const texts = new Map<string, string>()
    for (let i = 0; i < 1000; i++) {
      const value = [someValue(random, 4)]
      const text = canonical(value)
      expect(digest(value)).toMatch(/^[0-9a-f]{8}$/)
      expect(digest(reordered(value, random)), text).toBe(digest(value))
      expect(digest(JSON.parse(text)), text).toBe(digest(value))
      expect(texts.get(digest(value)) ?? text).toBe(text)
      texts.set(digest(value), text)
    }
  }),
)

test('a digest tells values apart that differ by their order, their kind or the place of a part', () => {
  const values = [0, '0', '1', '', null, true, false, {}]
  const lists = [[], [0], [[0]], [1, 2], [2, 1], [1, [2]], [[1], 2], ['1', '2']]
  const fields = [{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: { b: 1 } }, { b: { a: 1 } }, { ab: 1 }, [{ a: 1 }, { b: 2 }]]
  const all = [...values, ...lists, ...fields, ...Array.from({ length: 200 }, (_, i) => i + 1)]
  expect(new Set(all.map(digest)).size).toBe(all.length)
})

/** A value with seals in it: for nobody, for some, for one; some are shut already. */
function sealedValue(random: Random, depth: number): unknown {
  const part = () => sealedValue(random, depth - 1)
  if (depth === 0 || random.below(4) === 0) return someValue(random, 1)
  const kind = random.below(3)
  if (kind === 0) return Array.from({ length: random.below(5) }, part)
  if (kind === 1) return Object.fromEntries(keys.slice(0, 3).map((key) => [key, part()]))
  const only = [0, 1, 2].filter(() => random.below(2) === 0)
  return random.below(4) === 0 ? { only } : { only, it: part() }
}

const everybody: readonly Viewer[] = [0, 1, 2, 'spectator', 'record']

test.each(seeds('digests'))('digests made for all viewers at once are those of the redacted views, seed %i', (seed) =>
  withSeed(seed, () => {
    const random = quick(seed)
    for (let i = 0; i < 1000; i++) {
      const value = sealedValue(random, 5)
      const viewers = everybody.filter(() => random.below(3) > 0)
      expect(digests(value, viewers)).toEqual(viewers.map((viewer) => digest(redact(value, viewer))))
    }
  }),
)

test.each(gameIds)('digests made for all viewers at once are right after every entry of a game of %s', (id) => {
  const game = playables[id]
  for (const seed of seeds('digests of games')) {
    withSeed(seed, () => {
      const seats = game.seats.max
      const viewers: readonly Viewer[] = [...Array(seats).keys(), 'spectator', 'record']
      const random = quick(seed)
      const key = Uint8Array.from({ length: 32 }, () => random.below(256))
      const start = { seats, first: 'drawn', options: defaults(game.choices) } as const
      for (const { position } of randomGame(game, start, key, random))
        expect(digests(position.state, viewers)).toEqual(
          viewers.map((viewer) => digest(redact(position.state, viewer))),
        )
    })
  }
})

test('a digest for each viewer tells apart all that a view can differ by, open or sealed', () => {
  const state = { board: [1, 2], hands: [[{ only: [0], it: 5 }], [{ only: [1], it: 6 }]], pile: [{ only: [], it: 7 }] }
  const viewers: readonly Viewer[] = [0, 1, 'spectator']
  const before = digests(state, viewers)
  const differ = (other: unknown): readonly boolean[] => digests(other, viewers).map((one, k) => one !== before[k])
  expect(differ({ ...state, board: [2, 1] })).toEqual([true, true, true])
  expect(differ({ ...state, hands: [[{ only: [0], it: 4 }], state.hands[1]] })).toEqual([true, false, false])
  expect(differ({ ...state, hands: [[{ only: [0, 1], it: 5 }], state.hands[1]] })).toEqual([true, true, true])
  expect(differ({ ...state, hands: [[], state.hands[1]] })).toEqual([true, true, true])
  expect(differ({ ...state, pile: [{ only: [], it: 8 }] })).toEqual([false, false, false])
  expect(differ({ ...state, pile: [{ only: [1], it: 7 }] })).toEqual([true, true, true])
})
