import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { nanoid } from 'nanoid'
import type { Player } from './live.ts'

/** A new seat token: 132 random bits. Whoever has it holds the seat; the room keeps its hash alone. */
export function newToken(): string {
  return nanoid(22)
}

/** A new table id: 96 random bits, so that having the link is being invited. */
export function newTableId(): string {
  return nanoid(16)
}

export function isTableId(id: string): boolean {
  return /^[A-Za-z0-9_-]{16}$/.test(id)
}

/** The room's part in the shuffle: 256 random bits in hex. */
export function newSecret(): string {
  return bytesToHex(randomBytes(32))
}

/** The token of an Authorization header. */
export function bearerOf(header: string | null | undefined): string | undefined {
  return /^Bearer (\S{1,64})$/.exec(header ?? '')?.[1]
}

/** The hash under which a token is stored: SHA-256 in hex. */
export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)))
}

/** Compares without stopping at the first difference. */
function same(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

/** The player whose token this is, left ones excepted; looks at all of them, so that time tells nothing. */
export function holderOf(players: readonly Player[], token: string): Player | undefined {
  const hash = hashToken(token)
  let holder: Player | undefined
  for (const player of players) if (same(player.token, hash) && !player.left) holder = player
  return holder
}
