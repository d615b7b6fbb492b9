import { expect, test } from 'vitest'
import type { Line } from '../../shared/search/bot.ts'
import { adviceOf } from '../../web/features/hint/advice.ts'

const line = (command: string, visits: number, value: number): Line<string> => ({ command, visits, value })
const thought = (...lines: readonly Line<string>[]) => adviceOf({ command: 'drawn', iterations: 200, lines })

test('the best is advised, not what a bot would have drawn, with the figures of the search', () => {
  const advice = thought(line('a', 150, 0.62), line('b', 40, 0.31))
  expect(advice).toEqual({ command: 'a', why: { is: 'wins', wins: 6, others: 3 } })
})

test('what is hardly better than the next best is as good as any', () => {
  expect(thought(line('a', 110, 0.52), line('b', 90, 0.51)).why).toEqual({ is: 'even', wins: 5 })
})

test('the only thing to do is that, and what was plain without looking into any world is plain', () => {
  expect(thought(line('a', 200, 0.4)).why).toEqual({ is: 'only' })
  expect(thought()).toEqual({ command: 'drawn', why: { is: 'plain' } })
  expect(thought(line('a', 0, 0)).command).toBe('drawn')
})
