import { randomBytes as drawn } from '@noble/hashes/utils.js'

/** Every secret, id, token and code draws here, and nowhere else, so that a test's build can put a seeded one in its place. */
export function randomBytes(count: number): Uint8Array {
  return drawn(count)
}
