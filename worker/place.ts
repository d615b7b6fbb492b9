import type { MiddlewareHandler } from 'hono'
import type { App } from './auth.ts'
import { log } from './logs.ts'
import { firstPlace } from './remote.ts'

/** Jurisdictions that this isolate has compared with the house's first one, and whether that is written down. */
const compared = new Map<string, boolean>()

/** Refuses all while JURISDICTION is not as it was at the house's first change: what it stored since then is elsewhere. [W-29] */
export const inPlace: MiddlewareHandler<App> = async (c, next) => {
  const now: string = c.env.JURISDICTION
  const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  if (compared.get(now) || (compared.has(now) && !isChange)) return next()
  const first = await firstPlace(c.env, isChange)
  if (typeof first !== 'string' || first === now) {
    if (first !== undefined) compared.set(now, first !== null)
    return next()
  }
  const named = (place: string): string => (place === '' ? 'empty' : `"${place}"`)
  const message = `JURISDICTION is ${named(now)}, but all tables were stored while it was ${named(first)}. Set it back in wrangler.toml and deploy; a house that is to begin elsewhere without them needs another name.`
  log('error', { where: 'jurisdiction', message })
  return c.json({ code: 'unavailable', message }, 503)
}
