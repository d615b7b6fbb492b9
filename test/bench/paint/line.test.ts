import { expect, test } from 'vitest'
import { Flow, Queue } from './line.ts'

/** Sends pieces that all come at once, each when it may; when they arrive. */
function arrivals(flow: Flow, pieces: number, bytes: number, at = 0): number[] {
  let time = at
  return Array.from({ length: pieces }, () => {
    time = flow.opens(bytes, time)
    return flow.send(bytes, time)
  })
}

test('a line delays by half a round trip, and by what is sent', () => {
  const queue = new Queue(10)
  const flow = new Flow(queue, 100)
  expect(arrivals(flow, 3, 1_000)).toEqual([150, 250, 350])
  expect(arrivals(flow, 1, 1_000, 1_000)).toEqual([1_150])
})

test('all connections of a line wait in one queue', () => {
  const queue = new Queue(10)
  expect(arrivals(new Flow(queue, 100), 2, 1_000)).toEqual([150, 250])
  expect(arrivals(new Flow(queue, 100), 1, 1_000)).toEqual([350])
})

test('a connection begins with ten segments a round trip, and doubles', () => {
  // A line so fast that only answers take time.
  const times = arrivals(new Flow(new Queue(Infinity), 100), 70, 1_460)
  const counts = [50, 150, 250].map((time) => times.filter((one) => one === time).length)
  expect(counts).toEqual([10, 20, 40])
})
