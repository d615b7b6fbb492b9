import type { Context } from 'hono'
import { isTableId } from '../shared/tokens.ts'
import { alwaysSaid } from '../shared/page-headers.ts'
import type { App } from './auth.ts'
import { roomOf } from './env.ts'
import { refuse } from './http.ts'

/** What is past stays as it is; the latest is another one soon. */
const PAST = 'public, max-age=31536000, immutable'
const LATEST = 'public, max-age=60'

/** The picture that a moment's link unfolds with. Whoever asks only what it is gets none drawn. */
export async function picture(c: Context<App>): Promise<Response> {
  const id = c.req.param('id') ?? ''
  if (!isTableId(id)) return refuse(c, 'no-such-table')
  const room = roomOf(c.env, id)
  const headers = { ...alwaysSaid, 'Content-Type': 'image/png' }
  if (c.req.method === 'HEAD') {
    const info = await room.ask('info')
    return 'ok' in info
      ? new Response(null, { headers: { ...headers, 'Cache-Control': LATEST } })
      : refuse(c, info.error)
  }
  const drawn = await room.picture(parseInt(c.req.param('picture')!.slice(1), 10))
  if ('error' in drawn) return refuse(c, drawn.error)
  const { png, isPast } = drawn.ok
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'Cache-Control': isPast ? PAST : LATEST },
  })
}
