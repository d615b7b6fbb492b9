import { sha256 } from '@noble/hashes/sha2.js'
import type { Random } from './game.ts'

/** A Random that remembers whether it was asked. */
interface Drawing extends Random {
  readonly usedChance: boolean
}

/** Values of a word of 32 bits. */
const WORDS = 0x1_0000_0000

/**
 * Maps a word to one of n values: its remainder, or -1 in the uneven tail, whose rejection keeps every value equally likely.
 * The tail is shorter than n, so most words need no test for it. Above 2^31 `word % n` takes ten times as long. All numbers
 * stay below 2^53, so no quotient is rounded up to a whole number.
 */
function fit(word: number, n: number): number {
  if (word >= WORDS - n && word >= WORDS - (WORDS % n)) return -1
  return word - Math.floor(word / n) * n
}

function demandSome(n: number): void {
  if (n < 1) throw new Error('nothing to draw from')
}

function shuffled<T>(items: readonly T[], below: Random['below']): T[] {
  const out = items.slice()
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1)
    const t = out[i]!
    out[i] = out[j]!
    out[j] = t
  }
  return out
}

/**
 * The chance of entry `n` under a secret key of 32 bytes: 32-bit words of SHA-256(key, n, block). Draws do not leak the next
 * ones.
 */
export function keyed(key: Uint8Array, n: number): Drawing {
  const input = new Uint8Array(key.length + 8)
  input.set(key)
  const tail = new DataView(input.buffer, key.length)
  tail.setUint32(0, n)
  let block = 0
  let words = new DataView(new ArrayBuffer(0))
  let at = 0
  let usedChance = false
  const word = (): number => {
    if (at === words.byteLength) {
      tail.setUint32(4, block++)
      words = new DataView(sha256(input).buffer)
      at = 0
    }
    const next = words.getUint32(at)
    at += 4
    return next
  }
  const below = (n: number): number => {
    demandSome(n)
    usedChance = true
    for (;;) {
      const value = fit(word(), n)
      if (value >= 0) return value
    }
  }
  return {
    below,
    shuffle: (items) => shuffled(items, below),
    get usedChance() {
      return usedChance
    },
  }
}

/** A quick, seeded Random (sfc32) for searches, rollouts and tests. Not secret: never for a table's draws. */
export function quick(seed: number): Random {
  let a = seed | 0
  let b = Math.floor(seed / WORDS) | 0
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
  // A function of its own: engines inline `word` only where the loop has one kind of words.
  const below = (n: number): number => {
    demandSome(n)
    for (;;) {
      const value = fit(word(), n)
      if (value >= 0) return value
    }
  }
  return { below, shuffle: (items) => shuffled(items, below) }
}
