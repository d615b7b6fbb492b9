import { expect } from 'vitest'
import type { PushMessage, Subscribe } from '../../shared/push.ts'
import { ask } from './asking.ts'

/** Where push services are stood in for (`test/support/push-service.ts`). */
const SERVICE = 'https://fcm.googleapis.com'

/** The key pair and the secret of a browser: those of RFC 8291, so that no test draws any. */
const browser = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const note = {
  title: 'Tsuro',
  turn: 'It is your turn.',
  reminder: 'It is still your turn.',
  nudge: 'Somebody waits for you.',
  proposal: 'The others ask you something.',
  over: 'The game is over.',
  rescue: 'Somebody asks for your seat.',
  approved: 'Somebody is let in on your seat.',
} as const satisfies Subscribe['note']

/** A device, by a name that its push service knows it by. */
export function newDeviceOn(name: string, more: Partial<Subscribe> = {}): Subscribe {
  const keys = { p256dh: browser.publicKey, auth: browser.auth }
  return { subscription: { endpoint: `${SERVICE}/send/${name}`, keys }, note, zone: 'UTC', quiet: false, ...more }
}

export function subscribeAt(id: string, token: string, device: Subscribe): Promise<Response> {
  return ask(`/api/tables/${id}/seats/mine/push`, { method: 'PUT', token, body: device })
}

/** Push as its service received it. */
interface Received {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Pushes to the devices named so since the last call. */
export async function receivedBy(...names: readonly string[]): Promise<Received[]> {
  const answer = await fetch(`${SERVICE}/received`)
  const all = (await answer.json()) as (Omit<Received, 'body'> & { readonly body: string })[]
  const own = all.filter(({ url }) => names.some((name) => url.endsWith(`/send/${name}`)))
  return own.map((one) => ({ ...one, body: bytesOf(one.body) }))
}

/** Sets the push service's answer for a device. */
export async function answering(name: string, status: number, headers: Readonly<Record<string, string>> = {}) {
  await fetch(`${SERVICE}/answer`, { method: 'POST', body: JSON.stringify({ name, status, headers }) })
}

async function hkdf(salt: BufferSource, secret: BufferSource, info: Uint8Array<ArrayBuffer>, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}

const text = (written: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(written))
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** Opens a body as the browser would (RFC 8291). */
export async function opened({ body }: Received): Promise<PushMessage> {
  const [salt, sender, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)]
  const receiver = bytesOf(browser.publicKey)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const half = (from: number): string =>
    btoa(String.fromCharCode(...receiver.slice(from, from + 32)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const own = await crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: browser.privateKey },
    curve,
    false,
    ['deriveBits'],
  )
  const theirs = await crypto.subtle.importKey('raw', sender, curve, false, [])
  // The types of the platform call it `$public`, for a language in which `public` is no name.
  const agreed = { name: 'ECDH', public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm
  const shared = await crypto.subtle.deriveBits(agreed, own, 256)
  const info = joined(text('WebPush: info\0'), receiver, sender)
  const secret = await hkdf(bytesOf(browser.auth), shared, info, 32)
  const content = await hkdf(salt, secret, text('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(salt, secret, text('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  return JSON.parse(new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))) as PushMessage
}

/** Claims of the house's token, once its signature is verified with the key. */
export async function claimsOf({ headers }: Received, publicKey: string): Promise<Record<string, unknown>> {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers['authorization']!)!
  expect(key).toBe(publicKey)
  const [head, body, signature] = token!.split('.') as [string, string, string]
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const known = await crypto.subtle.importKey('raw', bytesOf(publicKey), curve, false, ['verify'])
  const signed = text(`${head}.${body}`)
  expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, known, bytesOf(signature), signed)).toBe(true)
  return JSON.parse(new TextDecoder().decode(bytesOf(body))) as Record<string, unknown>
}

/** Sentences that a person reads of each. */
export async function bodies(received: readonly Received[]): Promise<string[]> {
  return Promise.all(received.map(async (one) => (await opened(one)).notification.body))
}
