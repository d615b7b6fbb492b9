import { encryptNotification } from '@block65/webcrypto-web-push'
import * as v from 'valibot'
import { pushSignerOf } from './env.ts'
import { logError } from './logs.ts'
import type { Push, PushPort, Pushed } from '../shared/room/platform.ts'
import type { PushDevice } from '../shared/room/types.ts'

/** The push services of Chrome (newer, and as it was), Firefox, Safari and Edge: nothing is sent to any other host. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** In ms: time for a push service to answer, and time for which the room reuses a signature, which is good for twelve hours. */
const PATIENCE = 5_000
const PASS_KEPT = 6 * 60 * 60_000

/** Whether an address is one of a known push service, and of nothing else. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** Time in `Retry-After`, in ms. */
function retryAfter(headers: Headers): number {
  const said = headers.get('Retry-After') ?? ''
  return 1000 * (Number(said) || 0) || Math.max(0, Date.parse(said) - Date.now()) || 0
}

/** Headers by which push services know the house; those of one service serve for all of a room's devices there. */
function passesOf(env: Env) {
  const kept = new Map<string, { readonly pass: string; readonly until: number }>()
  return {
    async of({ endpoint, house }: PushDevice): Promise<string> {
      const key = `${new URL(endpoint).origin} ${house}`
      const known = kept.get(key)
      if (known && Date.now() < known.until) return known.pass
      // A bad header would be refused, and the device forgotten for it.
      const pass = v.parse(v.string(), await pushSignerOf(env).sign(endpoint, house))
      kept.set(key, { pass, until: Date.now() + PASS_KEPT })
      return pass
    },
    /** Drops the headers after a refusal. */
    forget: () => kept.clear(),
  }
}

/** The encrypted body, always of the same length; undefined if the device's keys are invalid. */
async function sealed({ endpoint, keys }: PushDevice, { message }: Push): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const plain = new TextEncoder().encode(JSON.stringify(message))
  return encryptNotification({ endpoint, expirationTime: null, keys }, plain).catch(() => undefined)
}

/** Push port of a room on a Durable Object. */
export function pushPort(ctx: DurableObjectState, env: Env): PushPort {
  const passes = passesOf(env)

  async function send(device: PushDevice, push: Push): Promise<Pushed> {
    const body = await sealed(device, push)
    if (!body || !isPushEndpoint(device.endpoint)) return { status: 400 }
    const answer = await fetch(device.endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        Authorization: await passes.of(device),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(push.ttl),
        Topic: push.topic,
        Urgency: push.urgent ? 'high' : 'normal',
      },
      body,
    })
    await answer.body?.cancel()
    const { status, headers } = answer
    if (status === 401 || status === 403) passes.forget()
    if (status === 413) logError('push', new Error('a push was too large'))
    return { status, retryAfter: retryAfter(headers) }
  }

  return {
    allows: isPushEndpoint,
    pinged: (socket) => ctx.getWebSocketAutoResponseTimestamp(socket as WebSocket)?.getTime() ?? 0,
    async post(device, push) {
      try {
        return await send(device, push)
      } catch (error) {
        logError('push', error)
        return { status: 0 }
      }
    },
  }
}
