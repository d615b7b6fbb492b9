import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

// Stands in for shared/random-bytes.ts in builds under test.

/** The runner's variables. Inside workerd there is a `process` too, but no type of it. */
const variables = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {}

/** Seed of all secrets, ids, tokens and codes of this run. */
export const seed = variables['SEED'] || variables['FIRST_SEED'] || '1'

let label = seed
/** Draws of each length so far: ids, tokens, codes and secrets differ in theirs. */
let draws = new Map<number, number>()

/** Starts over, so that what one test draws does not depend on what ran before it. */
export function reseed(test: string): void {
  label = `${seed} ${test}`
  draws = new Map()
}

/** Each length has a stream of its own: a phone that asks for one more code changes no hand. */
export function randomBytes(length: number): Uint8Array {
  const nth = draws.get(length) ?? 0
  draws.set(length, nth + 1)
  const bytes: number[] = []
  for (let block = 0; bytes.length < length; block++)
    bytes.push(...sha256(utf8ToBytes(`${label} ${length} ${nth} ${block}`)))
  return Uint8Array.from(bytes.slice(0, length))
}
