import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { customAlphabet, nanoid } from 'nanoid'
import type { Player } from './room/state.ts'

/** A new seat token: 132 random bits. Whoever has it holds the seat; the room keeps its hash alone. */
export function newToken(): string {
  return nanoid(22)
}

/** A new table id: 96 random bits, so that having the link is being invited. */
export function newTableId(): string {
  return nanoid(16)
}

export function newRescueId(): string {
  return nanoid(12)
}

/** Letters and digits that nobody takes for another. */
const drawCode = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 8)

/** A new one-time code, such as `K7QM-2XWD`: 39 random bits, to be read out or typed. */
export function newCode(): string {
  return drawCode().replace(/^.{4}/, '$&-')
}

/** A code however it was typed. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
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
export function same(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

/** Tokens of one seat that count; a further one takes the place of the oldest. */
const DEVICES = 4

export function withToken(player: Player, hash: string): Player {
  return { ...player, tokens: [...player.tokens, hash].slice(-DEVICES) }
}

/** The player whose token this is, left ones excepted; looks at all of them, so that time tells nothing. */
export function holderOf(players: readonly Player[], token: string): Player | undefined {
  const hash = hashToken(token)
  let holder: Player | undefined
  for (const player of players) {
    for (const known of player.tokens) if (same(known, hash) && !player.left) holder = player
  }
  return holder
}
