import { DurableObject } from 'cloudflare:workers'
import { vapidHeaders } from '@block65/webcrypto-web-push'

/** A key pair of the curve P-256, as push services write it: the public point, and the private number. */
interface Keys {
  readonly publicKey: string
  readonly privateKey: string
}

const KEYS = 'keys'
const PLACE = 'place'

/** The point of a key in base64url: byte 4, which marks an uncompressed point, then both coordinates. */
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

/** Signs for the house at push services, with a key that it makes itself and that never leaves it. */
export class PushSigner extends DurableObject<Env> {
  private keys: Keys | undefined

  /** The house's first jurisdiction; where none is written down yet, `now` is. */
  place(now?: string): string | null {
    const { kv } = this.ctx.storage
    const first = kv.get<string>(PLACE) ?? now
    if (first !== undefined && kv.get(PLACE) === undefined) kv.put(PLACE, first)
    return first ?? null
  }

  async key(): Promise<string> {
    return (await this.both()).publicKey
  }

  /** Authorization for the push service of an endpoint, good for twelve hours. `house`: its own origin. */
  async sign(endpoint: string, house: string): Promise<string> {
    const subscription = { endpoint, expirationTime: null, keys: { auth: '', p256dh: '' } }
    const { headers } = await vapidHeaders(subscription, { ...(await this.both()), subject: house })
    return headers.authorization
  }

  /** Reads the keys; the first call makes them while others wait. */
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
