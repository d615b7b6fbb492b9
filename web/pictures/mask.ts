import { FULL, LONG, type Mask } from '../../shared/picture/mask.ts'
import type { Coverage } from './coverage.ts'

/** A coverage as what draws pictures reads it. */
export function maskOf({ width, height, part }: Coverage): Mask {
  const runs: number[] = []
  const levelAt = (row: number, x: number): number => Math.round(part[row * width + x]! * FULL)
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width;) {
      const level = levelAt(row, x)
      let length = 1
      while (x + length < width && levelAt(row, x + length) === level) length++
      if (length <= LONG) runs.push((level << 5) | (length - 1))
      else runs.push((level << 5) | LONG, length >> 8, length & 255)
      x += length
    }
  // A whole number of three bytes: what nothing is left of covers nothing.
  while (runs.length % 3 !== 0) runs.push(0)
  return { width, height, runs: Buffer.from(runs).toString('base64') }
}
