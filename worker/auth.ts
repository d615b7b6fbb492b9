import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Seated } from '../shared/api.ts'
import type { Result } from '../shared/errors.ts'
import { bearerOf, isTableId } from '../shared/tokens.ts'
import { roomOf, type Env, type RemoteRoom } from './env.ts'
import { refuse, reply } from './http.ts'

/** What the routes of a table know of a request. */
export interface App {
  Bindings: Env
  Variables: { room: RemoteRoom; token: string | undefined; language: string }
}

const COOKIE = 'seat'
const KEPT = 90 * 24 * 60 * 60

const pathOf = (id: string): string => `/api/tables/${id}`

/** Keeps the seat in the browser, out of reach of scripts: a page's own storage is thrown away after a week. */
export function keepSeat(c: Context, id: string, token: string): void {
  const secure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, COOKIE, token, { path: pathOf(id), httpOnly: true, sameSite: 'Lax', secure, maxAge: KEPT })
}

/** The answer to a player who was given a seat. */
export function replySeat(c: Context, seated: Result<Seated>): Response {
  if ('ok' in seated) keepSeat(c, seated.ok.id, seated.ok.token)
  return reply(c, seated, 201)
}

export function dropSeat(c: Context, id: string): void {
  deleteCookie(c, COOKIE, { path: pathOf(id) })
}

/**
 * Finds the room and the token: of the Authorization header, else of the cookie. A cookie comes along unasked, so where
 * something would change, or a socket would open, it counts only from a page of this very site.
 */
export const atTable = createMiddleware<App>(async (c, next) => {
  const id = c.req.param('id') ?? ''
  if (!isTableId(id)) return refuse(c, 'no-such-table')
  const header = c.req.header('Authorization')
  const cookie = header === undefined ? getCookie(c, COOKIE) : undefined
  const changes = !['GET', 'HEAD'].includes(c.req.method) || c.req.header('Upgrade') !== undefined
  const elsewhere = c.req.header('Origin') !== new URL(c.req.url).origin
  if (cookie !== undefined && changes && elsewhere) return refuse(c, 'origin')
  c.set('token', header === undefined ? cookie : (bearerOf(header) ?? ''))
  c.set('room', roomOf(c.env, id))
  return next()
})

/** The socket's request as the room reads it: with the token in the header, wherever it came from. */
export function upgradeOf(request: Request, token: string | undefined): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  headers.delete('Authorization')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}
