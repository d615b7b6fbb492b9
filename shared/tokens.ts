import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from './hex.ts'
import { randomBytes } from './random-bytes.ts'

/** Alphabet of ids and tokens: 64 characters that need no escaping in a URL. */
const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
/** Characters that an id of a table may not begin or end with. */
const ENDS = /^[_-]|[_-]$/
/** Alphabet of codes that people read: letters and digits that look unlike each other. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Letters of a table's code: a phone types them on one keyboard, and without vowels they make no words. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ'

/** Draws `length` characters of an alphabet, each equally likely: bytes in the uneven tail are drawn again. */
function drawText(alphabet: string, length: number): string {
  const even = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) if (byte < even) text += alphabet[byte % alphabet.length]!
  }
  return text
}

/** A new seat token: 132 random bits. Its holder has the seat; the room stores only its hash. */
export function newToken(): string {
  return drawText(URL_SAFE, 22)
}

/**
 * A new table id: 95 random bits, so only somebody with the link can find the table. It begins and ends with a letter or
 * digit: programs that make links of text leave other characters out there. [ROOM-150]
 */
export function newTableId(): string {
  const id = drawText(URL_SAFE, 16)
  return ENDS.test(id) ? newTableId() : id
}

/** Table id of a request that may be repeated: the same each time, by its secret key. */
export function tableIdOf(once: string): string {
  const bytes = sha256(utf8ToBytes(`table ${once}`)).subarray(0, 16)
  const id = Array.from(bytes, (byte) => URL_SAFE[byte % URL_SAFE.length]).join('')
  return ENDS.test(id) ? tableIdOf(`${once}.`) : id
}

export function newProposalId(): string {
  return drawText(URL_SAFE, 12)
}

/** A new log's name: entry numbers of another epoch mean nothing. */
export function newEpoch(): string {
  return drawText(URL_SAFE, 21)
}

/** A new one-time code, such as `K7QM-2XWD`: 39 random bits, to be read out or typed. */
export function newCode(): string {
  return drawText(READABLE, 8).replace(/^.{4}/, '$&-')
}

/** A new code for all seats of a device, such as `K7QM-2XWD-9FHT`: 59 random bits. */
export function newDeviceTransferCode(): string {
  return drawText(READABLE, 12).replace(/.{4}(?=.)/g, '$&-')
}

/** A new code of a table, such as `KQRTWX`: 25 random bits, which the house guards by limits. [ROOM-161] */
export function newTableCode(): string {
  return drawText(LETTERS, 6)
}

export const isTableCode = (code: string): boolean =>
  code.length === 6 && [...code].every((one) => LETTERS.includes(one))

/** A code in its plain form, however it was typed. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

export function isTableId(id: string): boolean {
  return /^[A-Za-z0-9_-]{16}$/.test(id)
}

/** The room's part in the shuffle: 256 random bits in hex. */
export function newSecret(): string {
  return toHex(randomBytes(32))
}

export function bearerOf(header: string | null | undefined): string | undefined {
  return /^Bearer (\S{1,64})$/.exec(header ?? '')?.[1]
}

/** The hash under which a token or a code is stored: SHA-256 in hex. */
export function hashToken(token: string): string {
  return toHex(sha256(utf8ToBytes(token)))
}

/** Compares without stopping at the first difference, so that the time tells nothing. */
export function same(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
