import type { Context } from 'hono'
import type { OpenTable } from '../shared/api.ts'
import type { App } from './auth.ts'
import { logError } from './logs.ts'
import { openTablesAt } from './remote.ts'

/** Life of an answer, in ms. */
const STANDS = 5000

interface Reading {
  readonly at: number
  readonly tables: readonly OpenTable[]
}

/** The latest reading, for all pages that ask here. */
let last: Reading = { at: -Infinity, tables: [] }

/** Asks the cache; undefined if it breaks. [ROOM-121] */
async function near<T>(asked: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await asked(caches.default)
  } catch (error) {
    logError('cache', error)
    return undefined
  }
}

/**
 * The open tables, at most a few seconds old. This memory holds them, and so does the cache for every other memory that
 * answers near here. That cache needs a domain of one's own, and stores nothing without it.
 */
export async function openTables({ env, req, executionCtx }: Context<App>): Promise<readonly OpenTable[]> {
  const now = Date.now()
  const stands = ({ at }: Reading): boolean => now < at + STANDS
  if (stands(last)) return last.tables
  const key = new URL('/api/tables', req.url)
  const kept = await near(async (cache) => (await cache.match(key))?.json<Reading>())
  if (kept && stands(kept)) last = kept
  else {
    last = { at: now, tables: await openTablesAt(env) }
    const headers = { 'Cache-Control': `max-age=${STANDS / 1000}` }
    executionCtx.waitUntil(near((cache) => cache.put(key, Response.json(last, { headers }))))
  }
  return last.tables
}
