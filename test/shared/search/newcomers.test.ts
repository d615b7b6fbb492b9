import { expect, test } from 'vitest'
import type { GameId } from '../../../shared/games/ids.ts'
import { playMatch, type Entrant } from '../../bench/match.ts'
import { deep } from '../../support/depth.ts'

/** The share of wins of one among others of a kind, who plays each deal from every seat. */
function shareOf(id: GameId, seats: number, games: number, one: Entrant, rest: Entrant): number {
  const scores = Array.from(
    { length: Math.ceil(games / seats) * seats },
    (_, i) => playMatch(id, seats, i % seats, one, rest, 1 + Math.floor(i / seats)).score,
  )
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

test.each([
  ['tsuro', 2, 400, 0.45, 0.6],
  ['tsuro', 4, 400, 0.6 / 4, 0.6],
  ['tyrus', 2, 400, 0.45, 0.6],
  ['tyros', 3, 300, 0.6 / 3, 0.6],
] as const)('[ROOM-176] a newcomer can win against easy bots: %s, %i seats', (id, seats, games, least, most) => {
  const [count, slack] = deep ? [games, 0] : [id === 'tyros' ? 24 : 100, 0.05]
  const share = shareOf(id, seats, count, 'newcomer', 'easy')
  expect(share).toBeGreaterThanOrEqual(least - slack)
  expect(share).toBeLessThanOrEqual(most + slack)
  if (deep) expect(shareOf(id, seats, count, 'calm', 'easy')).toBeGreaterThan(seats === 4 ? 0.4 : 0.6)
})

test('[ROOM-83] an easy bot concludes most trades that it has asked for', () => {
  const moves = [1, 2, 3, 4].flatMap((seed) => playMatch('tyros', 3, 0, 'easy', 'easy', seed).moves)
  const count = (...types: readonly string[]) =>
    moves.filter(({ command }) => types.includes((command as { readonly type: string }).type)).length
  expect(count('accept')).toBeGreaterThan(5)
  expect(count('conclude', 'take')).toBeGreaterThan(count('accept') / 2)
})
