import { randomBytes as drawn } from '@noble/hashes/utils.js'

/** Draws every secret, id, token and code, so that a test's build can put a seeded generator in its place. */
export function randomBytes(count: number): Uint8Array {
  return drawn(count)
}
