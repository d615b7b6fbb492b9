import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Seated } from '../shared/api.ts'
import type { Result } from '../shared/errors.ts'
import { SEATS_HELD } from '../shared/protocol.ts'
import type { Caller } from '../shared/room/core/room.ts'
import { bearerOf, isTableId } from '../shared/tokens.ts'
import type { RemoteRoom } from './env.ts'
import { refuse, reply } from './http.ts'
import { roomAt } from './remote.ts'

/** Bindings and variables of a request at a table. */
export interface App {
  Bindings: Env
  Variables: { room: RemoteRoom; token: string | undefined; language: string }
}

const COOKIE = 'seat'
/** Life of a cookie, in s. */
export const COOKIE_KEPT = 90 * 24 * 60 * 60

/** Tokens of the seats that this browser holds at a table, the latest first: several players may share a device. */
export function tokensIn(c: Context): readonly string[] {
  const tokens = (getCookie(c, COOKIE) ?? '').split('.').filter((token) => token !== '')
  return tokens.slice(0, SEATS_HELD)
}

/** Stores seats in the browser, out of reach of scripts: a browser may delete a page's own storage after a week. */
function writeTokens(c: Context, id: string, tokens: readonly string[]): void {
  const path = `/api/tables/${id}`
  if (tokens.length === 0) return void deleteCookie(c, COOKIE, { path })
  const secure = new URL(c.req.url).protocol === 'https:'
  const kept = tokens.slice(0, SEATS_HELD).join('.')
  setCookie(c, COOKIE, kept, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge: COOKIE_KEPT })
}

/** Adds a seat to the cookie, in place of the token `instead`. The other seats stay. */
export function storeSeat(c: Context, id: string, token: string, instead = token): void {
  writeTokens(c, id, [token, ...tokensIn(c).filter((one) => one !== token && one !== instead)])
}

/** Answers a player who was given a seat. Its token replaces the one that came with the request. */
export function replySeat(c: Context<App>, seated: Result<Seated>): Response {
  if ('ok' in seated) storeSeat(c, seated.ok.id, seated.ok.token, c.var.token)
  return reply(c, seated, 201)
}

/** Drops the seat of this token alone. */
export function dropSeat(c: Context, id: string, token: string | undefined): void {
  const left = tokensIn(c).filter((one) => one !== token)
  writeTokens(c, id, left)
}

/** Whether a request comes from a page of another site, or from no page. */
const isElsewhere = (c: Context): boolean => c.req.header('Origin') !== new URL(c.req.url).origin

/** Only same-origin pages, and clients that send neither Cookie nor Origin, may change a cookie. */
export const fromHere = createMiddleware<App>(async (c, next) => {
  const bears = c.req.header('Cookie') !== undefined || c.req.header('Origin') !== undefined
  return bears && isElsewhere(c) ? refuse(c, 'origin') : next()
})

/** The token in a header; undefined if the header is empty on purpose. An unreadable token opens nothing. */
function namedBy(header: string): string | undefined {
  return /^Bearer ?$/.test(header) ? undefined : (bearerOf(header) ?? '')
}

/** The first of several tokens that holds a seat. */
async function firstSeated(room: RemoteRoom, tokens: readonly string[]): Promise<string | undefined> {
  const [first] = tokens
  return tokens.length < 2 ? first : ((await seatedOf(room, tokens))[0] ?? first)
}

/** Tokens that hold a seat, found in one request. */
async function seatedOf(room: RemoteRoom, tokens: readonly string[]): Promise<readonly string[]> {
  const answer = await room.ask('seated', tokens)
  return 'ok' in answer ? answer.ok : []
}

/** Tokens of the cookie that hold seats, the latest first; none if a header names one. */
export async function storedSeats(c: Context<App>): Promise<readonly string[]> {
  return c.req.header('Authorization') === undefined ? seatedOf(c.var.room, tokensIn(c)) : []
}

/**
 * Finds the room and the token: of the Authorization header, which may name none, else of the cookie. A browser sends a
 * cookie unasked. So it may change something or open a socket only from a page of this site. A page of another site opens no
 * socket at all: otherwise it could read along.
 */
export const atTable = createMiddleware<App>(async (c, next) => {
  const id = c.req.param('id') ?? ''
  if (!isTableId(id)) return refuse(c, 'no-such-table')
  const header = c.req.header('Authorization')
  const cookie = header === undefined ? tokensIn(c) : []
  const upgrades = c.req.header('Upgrade') !== undefined
  const changes = !['GET', 'HEAD'].includes(c.req.method) || upgrades
  const origin = c.req.header('Origin')
  if (isElsewhere(c) && ((cookie.length > 0 && changes) || (origin !== undefined && upgrades)))
    return refuse(c, 'origin')
  const room = roomAt(c.env, id)
  c.set('room', room)
  c.set('token', header === undefined ? await firstSeated(room, cookie) : namedBy(header))
  return next()
})

/** Header that tells the room the address by which the limits count a socket. */
const ADDRESS = 'Murex-Address'

/** The socket's request as the room reads it: with the token in the header, even if it came in the cookie. */
export function upgradeOf(request: Request, { token, address }: Caller): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  headers.delete('Authorization')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  headers.set(ADDRESS, address)
  return new Request(request, { headers })
}

/** The client that opens the socket, as `upgradeOf` wrote it down. */
export function callerOf({ headers }: Request): Caller {
  return { token: bearerOf(headers.get('Authorization')), address: headers.get(ADDRESS) ?? '' }
}
