import { sha256 } from '@noble/hashes/sha2.js'
import type { Random } from './game.ts'

/** A Random that remembers whether it was asked. */
export interface Drawing extends Random {
  readonly drew: boolean
}

function fromWords(word: () => number): Drawing {
  let drew = false
  const below = (n: number): number => {
    if (n < 1) throw new Error('nothing to draw from')
    drew = true
    // Rejecting the uneven tail keeps every value equally likely.
    const even = 0x1_0000_0000 - (0x1_0000_0000 % n)
    for (;;) {
      const w = word()
      if (w < even) return w % n
    }
  }
  return {
    below,
    shuffle(items) {
      const out = items.slice()
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1)
        const t = out[i]!
        out[i] = out[j]!
        out[j] = t
      }
      return out
    },
    get drew() {
      return drew
    },
  }
}

/**
 * The chance of entry `n` under a secret key of 32 bytes: SHA-256 of (key, n, block) as a stream of 32-bit words.
 * Without the key nothing that was drawn tells what will be drawn.
 */
export function keyed(key: Uint8Array, n: number): Drawing {
  const input = new Uint8Array(key.length + 8)
  input.set(key)
  const tail = new DataView(input.buffer, key.length)
  tail.setUint32(0, n)
  let block = 0
  let words = new DataView(new ArrayBuffer(0))
  let at = 0
  return fromWords(() => {
    if (at === words.byteLength) {
      tail.setUint32(4, block++)
      words = new DataView(sha256(input).buffer)
      at = 0
    }
    const word = words.getUint32(at)
    at += 4
    return word
  })
}

/** A quick, seeded Random (sfc32) for searches, playouts and tests. Not secret: never for a table's draws. */
export function quick(seed: number): Drawing {
  let a = seed | 0
  let b = Math.floor(seed / 0x1_0000_0000) | 0
  let c = 0x9e3779b9 | 0
  let d = 1
  const word = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return t >>> 0
  }
  for (let i = 0; i < 12; i++) word()
  return fromWords(word)
}
