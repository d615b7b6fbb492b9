import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPolling } from '../../web/features/home/polling.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When it asked, in s since it was made and started. */
function asking() {
  const from = Date.now()
  const times: number[] = []
  const firsts: boolean[] = []
  const polling = createPolling((isFirst) => {
    times.push((Date.now() - from) / 1000)
    firsts.push(isFirst)
  })
  polling.start()
  return { polling, times, firsts }
}

test('polling asks at once, after 5 s, and each time after twice as long, up to a minute', () => {
  const { times, firsts } = asking()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(times).toEqual([0, 5, 15, 35, 75, 135, 195])
  expect(firsts).toEqual([true, ...times.slice(1).map(() => false)])
})

test('a page that stays in view for a day asks half as often as one that asks every 30 s', () => {
  const { times } = asking()
  vi.advanceTimersByTime(24 * HOUR - 1)
  expect(times).toHaveLength(1443)
})

test('a player who touches it is told within 5 s, is never put off, and then it slows down again', () => {
  const { polling, times } = asking()
  vi.advanceTimersByTime(80_000)
  for (let i = 0; i < 4; i++) {
    polling.hurry()
    vi.advanceTimersByTime(1000)
  }
  vi.advanceTimersByTime(MINUTE)
  expect(times).toEqual([0, 5, 15, 35, 75, 85, 95, 115])
})

test('polling that is stopped asks nothing, even when touched; started again it begins afresh', () => {
  const { polling, times, firsts } = asking()
  vi.advanceTimersByTime(10_000)
  polling.stop()
  polling.hurry()
  vi.advanceTimersByTime(HOUR)
  polling.hurry()
  vi.advanceTimersByTime(HOUR)
  expect(times).toEqual([0, 5])
  polling.start()
  vi.advanceTimersByTime(20_000)
  expect(times.map((at) => at - 7210).slice(2)).toEqual([0, 5, 15])
  expect(firsts).toEqual([true, false, true, false, false])
})
