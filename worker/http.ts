import { vValidator } from '@hono/valibot-validator'
import type { Context, ErrorHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { GenericSchema } from 'valibot'
import { DEVICE_TRANSFER_ROUTE } from '../shared/device-transfer.ts'
import { errorBody, type ErrorCode, type Result } from '../shared/errors.ts'
import { isOnce, ONCE, TIME } from '../shared/headers.ts'
import { alwaysSaid } from '../shared/page-headers.ts'
import { mended } from '../shared/table-link.ts'
import { log, logError, short } from './logs.ts'
import { statusOf, waitOf } from './errors.ts'
import { count } from './keeper/counting.ts'

/** Key of a request that may be repeated. */
export function onceOf(c: Context): string | undefined {
  const once = c.req.header(ONCE)
  return isOnce(once) ? once : undefined
}

/** Bytes of a request's body, at most: of any, and of all a device's seats. */
const MAX_BODY = 4096
const MAX_TRANSFER = 32_768

export function refuse(c: Context, code: ErrorCode): Response {
  if (statusOf(code) === 429) count('refused')
  return c.json(errorBody(code), statusOf(code), { ...alwaysSaid, ...waitOf(code) })
}

export function reply<T extends object>(c: Context, result: Result<T>, status: 200 | 201 = 200): Response {
  return 'ok' in result ? c.json(result.ok, status) : refuse(c, result.error)
}

/** Reads input by a schema; `malformed` if it does not fit. */
export function reads<Schema extends GenericSchema, Target extends 'json' | 'query'>(target: Target, schema: Schema) {
  return vValidator(target, schema, (result, c) => (result.success ? undefined : refuse(c, 'malformed')))
}

const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => refuse(c, 'too-large') })
const [few, many] = [upTo(MAX_BODY), upTo(MAX_TRANSFER)]

/** Reads a body up to its limit. One that breaks off, since its sender has gone, is no error to log. */
export const small = createMiddleware(async (c, next) => {
  try {
    return await (c.req.path === DEVICE_TRANSFER_ROUTE ? many : few)(c, next)
  } catch {
    return refuse(c, 'malformed')
  }
})

/** Headers of the API: answers are for the page that asked, so no cache stores them. */
export const plain = createMiddleware(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  c.header(TIME, String(Date.now()))
  for (const [name, value] of Object.entries(alwaysSaid)) c.header(name, value)
  await next()
})

/** Redirects from an address of a table's API that a program has damaged. [PAGE-150] */
export const mending = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const path = mended(pathname)
  return path === pathname ? next() : c.redirect(path + search, 307)
})

/** Passes requests by https, since push services need an address of the house. */
export const pushing = createMiddleware(async (c, next) =>
  new URL(c.req.url).protocol === 'https:' ? next() : refuse(c, 'no-push'),
)

/** One log line a request, by the route that answered it. A table's id is an invitation, so the line has only its beginning. */
export const logged = createMiddleware(async (c, next) => {
  await next()
  const route = routePath(c)
  log('request', { method: c.req.method, route, status: c.res.status, table: short(c.req.param('id')) })
})

export const onError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException && error.status === 400) return refuse(c, 'malformed')
  logError('route', error, c.req.param('id'))
  return refuse(c, 'internal')
}
