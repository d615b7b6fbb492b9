import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

// Stands in for shared/random-bytes.ts in builds under test.

/** The runner's variables. Inside workerd there is a `process` too, but no type of it. */
const variables = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {}

/** What all secrets, ids, tokens and codes of this run are drawn from. */
export const seed = variables['SEED'] ?? variables['COMMIT_SEED'] ?? '1'

let label = seed
let block = 0
let left: number[] = []

/** Begins anew, so that what one test draws does not depend on what ran before it. */
export function reseed(test: string): void {
  label = `${seed} ${test}`
  block = 0
  left = []
}

export function randomBytes(length: number): Uint8Array {
  while (left.length < length) left.push(...sha256(utf8ToBytes(`${label} ${block++}`)))
  return Uint8Array.from(left.splice(0, length))
}
