import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from '../hex.ts'
import { canonical } from './digest.ts'
import type { Entry, Game, Random, Seat, Start } from './game.ts'
import { act, begin, takenBack, type Step } from './position.ts'
import { keyed, quick } from './random.ts'

/** Everything that proves a finished game's draws. `secret`: 32 bytes in hex; `nonces`: one a seat, in seat order. */
export interface Proof<O, C, E> {
  readonly id: string
  readonly game: string
  readonly start: Start<O>
  readonly commitment: string
  readonly secret: string
  readonly nonces: readonly string[]
  readonly entries: readonly Entry<C, E>[]
}

/** The result of `verify`: all well, or the first thing that does not fit, with the number of its entry. */
export type Verdict =
  | { readonly fair: true; readonly entries: number; readonly draws: number }
  | { readonly fair: false; readonly why: 'commitment' }
  | { readonly fair: false; readonly why: 'version' | 'refused' | 'events'; readonly n: number }

/** Bytes of hexadecimal digits, in fewer of the page's bytes than the library's. Throws where there are others. */
function fromHex(digits: string): Uint8Array {
  if (!/^([\da-f]{2})*$/i.test(digits)) throw new RangeError('no bytes in hex')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** Hashes a secret of 32 bytes (hex in, hex out). The hash is published when the table is made. */
export function commit(secret: string): string {
  return toHex(sha256(fromHex(secret)))
}

/** Key of every draw: neither the room, which is committed, nor a player, who gives a nonce, can choose it. */
export function drawKey(secret: string, id: string, nonces: readonly string[]): Uint8Array {
  return hmac(sha256, fromHex(secret), utf8ToBytes(canonical([id, nonces])))
}

/** Chance of a bot for entry `n` of a seat. The draws' key gives it, so the record proves it; it leaks no key and no draw. */
export function botChance(key: Uint8Array, n: number, seat: Seat): Random {
  const seed = keyed(hmac(sha256, key, utf8ToBytes('bot')), n * 8 + seat)
  return quick(seed.below(2 ** 21) * 2 ** 32 + seed.below(2 ** 32))
}

/** Plays a finished game again from its commands and compares every event. */
export function verify<O, S, C, E>(game: Game<O, S, C, E>, proof: Proof<O, C, E>): Verdict {
  if (commit(proof.secret) !== proof.commitment) return { fair: false, why: 'commitment' }
  const key = drawKey(proof.secret, proof.id, proof.nonces)
  const steps: Step<S, C, E>[] = []
  let draws = 0
  for (const entry of proof.entries) {
    const n = entry.n
    if (entry.version !== game.version) return { fair: false, why: 'version', n }
    if (steps.length === 0) steps.push(begin(game, proof.start, key))
    else {
      const next = stepAgain(game, steps, entry, key)
      if (typeof next === 'string') return { fair: false, why: next, n }
      steps.push(next)
    }
    const made = steps.at(-1)!.entry
    // Older versions set `irreversible` by other rules. The take-back itself checks it.
    if (canonical({ ...made, irreversible: entry.irreversible }) !== canonical(entry))
      return { fair: false, why: 'events', n }
    if (entry.usedChance) draws++
  }
  return { fair: true, entries: proof.entries.length, draws }
}

/** Repeats a recorded entry after the steps before it, or says why it cannot. */
function stepAgain<O, S, C, E>(
  game: Game<O, S, C, E>,
  steps: readonly Step<S, C, E>[],
  { seat, command, back, thought }: Entry<C, E>,
  key: Uint8Array,
): Step<S, C, E> | 'refused' | 'events' {
  if (seat === undefined) return 'events'
  if (back !== undefined) return takenBack(game, steps, seat, back) ?? 'refused'
  if (command === undefined) return 'events'
  const next = act(game, steps.at(-1)!.position, seat, command, key, thought)
  return typeof next === 'string' ? 'refused' : next
}
