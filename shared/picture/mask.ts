/**
 * A shape to be set into a picture, made at build time. `runs`, in base64: pixels of a row that are covered alike, in a byte of
 * three bits for how much and five for how many less one; `LONG` of those says that two bytes follow with how many.
 */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly runs: string
}

/** How much a pixel can be covered: not at all, wholly, or in between. */
export const FULL = 4
/** Most runs are short; a row of which little is covered is few long ones. */
export const LONG = 31

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Uint8Array(128)
for (let i = 0; i < 64; i++) values[letters.charCodeAt(i)] = i

const known = new WeakMap<Mask, Uint8Array>()

/** The bytes of a mask, kept for the next picture. */
export function runsOf(mask: Mask): Uint8Array {
  const bytes = known.get(mask) ?? decoded(mask.runs)
  known.set(mask, bytes)
  return bytes
}

function decoded(runs: string): Uint8Array {
  const bytes = new Uint8Array((runs.length * 3) >> 2)
  for (let from = 0, to = 0; from < runs.length; from += 4) {
    const of = (i: number): number => values[runs.charCodeAt(from + i)]!
    const three = (of(0) << 18) | (of(1) << 12) | (of(2) << 6) | of(3)
    bytes[to++] = three >> 16
    bytes[to++] = three >> 8
    bytes[to++] = three
  }
  return bytes
}
