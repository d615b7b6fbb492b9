import { toHex } from '../../../shared/hex.ts'
import { readCode } from '../../../shared/tokens.ts'
import { randomBytes } from '../../../shared/random-bytes.ts'

/** Salt named by its use alone, since two devices share only the code. */
const SALT = 'murex: all seats of a device to another'
/** Rounds that make each guess slow. */
const ROUNDS = 600_000
/** Bytes of the derived id, of the derived key, and of a seal's nonce. */
const HALF = 32
const NONCE = 12

interface Seal {
  /** Mailbox id in hex; it does not open the seal. */
  readonly id: string
  readonly key: CryptoKey
}

/** Derives id and key from a code in one run; neither reveals the other, or the code. */
export async function sealOf(code: string): Promise<Seal> {
  const { subtle } = crypto
  const text = new TextEncoder()
  const secret = await subtle.importKey('raw', text.encode(readCode(code)), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt: text.encode(SALT), iterations: ROUNDS }
  const both = new Uint8Array(await subtle.deriveBits(how, secret, 2 * HALF * 8))
  const key = await subtle.importKey('raw', both.slice(HALF), 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: toHex(both.slice(0, HALF)), key }
}

/** Seals a text, in base64url. */
export async function seal({ key }: Seal, text: string): Promise<string> {
  const iv = Uint8Array.from(randomBytes(NONCE))
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)),
  )
  const bytes = String.fromCharCode(...iv, ...sealed)
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Opens a seal; undefined if the code is wrong, or the content was changed. */
export async function unseal({ key }: Seal, sealed: string): Promise<string | undefined> {
  try {
    const text = atob(sealed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    const iv = bytes.slice(0, NONCE)
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(NONCE)))
  } catch {
    return undefined
  }
}

/** Letters of other alphabets that look like letters of a code, and those letters. */
const ALIKE = { from: 'АВЕКМНРСТХУΑΒΕΖΗΚΜΝΡΤΥΧ', to: 'ABEKMHPCTXYABEZHKMNPTYX' }

/** A code as typed on any keyboard, without separators; undefined if it cannot be one. */
export function typedCode(typed: string): string | undefined {
  const latin = [...typed.normalize('NFKC').toUpperCase()].map((letter) => {
    const at = ALIKE.from.indexOf(letter)
    return at < 0 ? letter : ALIKE.to[at]!
  })
  const code = readCode(latin.join(''))
  return /^[2-9A-HJKMNP-Z]{12}$/.test(code) ? code : undefined
}
