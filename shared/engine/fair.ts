import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './digest.ts'
import type { Entry, Game, Start } from './game.ts'
import { act, begin, type Step } from './position.ts'

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

/** What `verify` found: all well, or the first thing that does not fit, with the number of its entry. */
export type Verdict =
  | { readonly fair: true; readonly entries: number; readonly draws: number }
  | { readonly fair: false; readonly why: 'commitment' }
  | { readonly fair: false; readonly why: 'version' | 'refused' | 'events'; readonly n: number }

/** Published when the table is made: the hash of a secret of 32 bytes (hex in, hex out). */
export function commit(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)))
}

/** The key of every draw: neither the room, which is committed, nor a player, who gives a nonce, can choose it. */
export function drawKey(secret: string, id: string, nonces: readonly string[]): Uint8Array {
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(canonical([id, nonces])))
}

/** Plays a finished game again from its commands and compares every event. */
export function verify<O, S, C, E>(game: Game<O, S, C, E>, proof: Proof<O, C, E>): Verdict {
  if (commit(proof.secret) !== proof.commitment) return { fair: false, why: 'commitment' }
  const key = drawKey(proof.secret, proof.id, proof.nonces)
  let step: Step<S, C, E> | undefined
  let draws = 0
  for (const entry of proof.entries) {
    const n = entry.n
    if (entry.version !== game.version) return { fair: false, why: 'version', n }
    if (!step) step = begin(game, proof.start, key)
    else {
      if (entry.seat === undefined || entry.command === undefined) return { fair: false, why: 'events', n }
      const next = act(game, step.position, entry.seat, entry.command, key, entry.by === 'bot' ? 'bot' : 'player')
      if (typeof next === 'string') return { fair: false, why: 'refused', n }
      step = next
    }
    if (canonical(step.entry) !== canonical(entry)) return { fair: false, why: 'events', n }
    if (entry.drew) draws++
  }
  return { fair: true, entries: proof.entries.length, draws }
}
