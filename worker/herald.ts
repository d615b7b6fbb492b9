import { DurableObject } from 'cloudflare:workers'
import { vapidHeaders } from '@block65/webcrypto-web-push'
import type { Carry } from '../shared/carry.ts'
import type { Result } from '../shared/errors.ts'
import { carriedIn } from './carried.ts'
import type { Env } from './env.ts'

/** A key pair of the curve P-256, as push services write it: the public point, and the private number. */
interface Keys {
  readonly publicKey: string
  readonly privateKey: string
}

const KEYS = 'keys'

/** base64url of the bytes that two texts of base64url stand for, after the one that says that a point is not compressed. */
function pointOf({ x = '', y = '' }: JsonWebKey): string {
  const bytes = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return btoa(`\x04${bytes(x)}${bytes(y)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function newKeys(): Promise<Keys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { privateKey } = pair as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  return { publicKey: pointOf(jwk), privateKey: jwk.d! }
}

/**
 * Signs for the house at push services, with a key that makes itself and never leaves; and keeps what devices carry to
 * others, which it cannot open.
 */
export class Herald extends DurableObject<Env> {
  private keys: Keys | undefined
  private readonly carried = carriedIn(this.ctx.storage)

  /** The public key with which a browser subscribes. */
  async key(): Promise<string> {
    return (await this.both()).publicKey
  }

  /** What the house shows the push service of an endpoint, for half a day. `house`: its own origin. */
  async pass(endpoint: string, house: string): Promise<string> {
    const subscription = { endpoint, expirationTime: null, keys: { auth: '', p256dh: '' } }
    const { headers } = await vapidHeaders(subscription, { ...(await this.both()), subject: house })
    return headers.authorization
  }

  carry(carry: Carry): Result<{ readonly until: number }> {
    return this.carried.keep(carry)
  }

  claimCarried(id: string): Result<Pick<Carry, 'sealed'>> {
    return this.carried.claim(id)
  }

  override alarm(): Promise<void> {
    return this.carried.sweep()
  }

  /** Made by the first who asks; whoever asks meanwhile waits. */
  private both(): Promise<Keys> {
    return this.ctx.blockConcurrencyWhile(async () => {
      const { storage } = this.ctx
      this.keys ??= await storage.get<Keys>(KEYS)
      if (this.keys) return this.keys
      const keys = await newKeys()
      await storage.put(KEYS, keys)
      return (this.keys = keys)
    })
  }
}
