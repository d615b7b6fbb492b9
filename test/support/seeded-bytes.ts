import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Put in by the build under test. */
declare const SEED: string

let drawn = 0

/** In the place of shared/random-bytes.ts: with the same seed the same bytes, draw for draw. */
export function randomBytes(length = 32): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / 32) }, () => sha256(utf8ToBytes(`${SEED}:${drawn++}`)))
  return concatBytes(...parts).subarray(0, length)
}
