import type { Context } from 'hono'
import { isTableId } from '../shared/tokens.ts'
import { alwaysSaid } from '../shared/page-headers.ts'
import type { App } from './auth.ts'
import { refuse } from './http.ts'
import { allows } from './rate-limits.ts'
import { roomAt } from './remote.ts'

/** A past position never changes; the latest one soon does. */
const PAST = 'public, max-age=31536000, immutable'
const LATEST = 'public, max-age=60'
/** How long a place of the platform stores a past one: the table may be deleted. */
const NEAR = 'max-age=86400'

/**
 * The picture in the preview of a position link. A HEAD request draws none. With a domain of its own, a house draws a past
 * position once for all who ask near here.
 */
export async function picture(c: Context<App>): Promise<Response> {
  const id = c.req.param('id') ?? ''
  if (!isTableId(id)) return refuse(c, 'no-such-table')
  const room = roomAt(c.env, id)
  const headers = { ...alwaysSaid, 'Content-Type': 'image/png' }
  if (c.req.method === 'HEAD') {
    if (!(await allows(c, 'LOOKS'))) return refuse(c, 'too-many-requests')
    const info = await room.ask('info')
    return 'ok' in info
      ? new Response(null, { headers: { ...headers, 'Cache-Control': LATEST } })
      : refuse(c, info.error)
  }
  const near = new URL(new URL(c.req.url).pathname, c.req.url)
  const kept = await caches.default.match(near)
  if (kept) return new Response(kept.body, { headers: { ...headers, 'Cache-Control': PAST } })
  if (!(await allows(c, 'HISTORY')) || !(await allows(c, 'PICTURES', id))) return refuse(c, 'too-many-requests')
  const drawn = await room.picture(parseInt(c.req.param('picture')!.slice(1), 10))
  if ('error' in drawn) return refuse(c, drawn.error)
  const { isPast } = drawn.ok
  const png = drawn.ok.png as Uint8Array<ArrayBuffer>
  if (isPast) {
    c.executionCtx.waitUntil(caches.default.put(near, new Response(png, { headers: { 'Cache-Control': NEAR } })))
  }
  return new Response(png, { headers: { ...headers, 'Cache-Control': isPast ? PAST : LATEST } })
}
