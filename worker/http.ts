import { vValidator } from '@hono/valibot-validator'
import type { Context, ErrorHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { GenericSchema } from 'valibot'
import { errorBody, type ErrorCode, type Result } from '../shared/errors.ts'
import { log, logError, short } from './logs.ts'
import { statusOf } from './errors.ts'

/** Bytes of a request's body, at most. */
const MAX_BODY = 4096

export function refuse(c: Context, code: ErrorCode): Response {
  return c.json(errorBody(code), statusOf(code))
}

export function reply<T extends object>(c: Context, result: Result<T>, status: 200 | 201 = 200): Response {
  return 'ok' in result ? c.json(result.ok, status) : refuse(c, result.error)
}

/** Reads input by a schema; what does not fit it is `malformed`. */
export function reads<Schema extends GenericSchema, Target extends 'json' | 'query'>(target: Target, schema: Schema) {
  return vValidator(target, schema, (result, c) => (result.success ? undefined : refuse(c, 'malformed')))
}

export const small = bodyLimit({ maxSize: MAX_BODY, onError: (c) => refuse(c, 'too-large') })

/** Answers of the API are data for the page that asked, and for nobody's cache. */
export const plain = createMiddleware(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  await next()
})

/** One line a request, by its route: a table's id invites, so that only its beginning is kept. */
export const logged = createMiddleware(async (c, next) => {
  await next()
  const route = matchedRoutes(c).at(-1)?.path
  log('request', { method: c.req.method, route, status: c.res.status, table: short(c.req.param('id')) })
})

export const onError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException && error.status === 400) return refuse(c, 'malformed')
  logError('route', error, c.req.param('id'))
  return refuse(c, 'internal')
}
