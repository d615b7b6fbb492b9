import { readCode } from '../../../shared/tokens.ts'
import { randomBytes } from '../../../shared/random-bytes.ts'

/** Named for its use alone, since two devices have nothing in common but the code. */
const SALT = 'murex: all seats of a device to another'
/** So that each guess costs a while. */
const ROUNDS = 600_000
/** Bytes of the half of what is derived that names, of the one that seals, and of what each seal begins with. */
const HALF = 32
const NONCE = 12

/** What a code stands for. */
interface Seal {
  /** Under which the house keeps what is sealed, in hex: it opens nothing. */
  readonly id: string
  readonly key: CryptoKey
}

/** Both come from one run, and neither tells anything of the other or of the code. */
export async function sealOf(code: string): Promise<Seal> {
  const { subtle } = crypto
  const text = new TextEncoder()
  const secret = await subtle.importKey('raw', text.encode(readCode(code)), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt: text.encode(SALT), iterations: ROUNDS }
  const both = new Uint8Array(await subtle.deriveBits(how, secret, 2 * HALF * 8))
  const key = await subtle.importKey('raw', both.slice(HALF), 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: [...both.slice(0, HALF)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), key }
}

/** base64url */
export async function seal({ key }: Seal, text: string): Promise<string> {
  const iv = Uint8Array.from(randomBytes(NONCE))
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)),
  )
  const bytes = String.fromCharCode(...iv, ...sealed)
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Undefined where the code was another, or what was kept is not what was sealed. */
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
