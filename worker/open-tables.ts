import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { OpenTable } from '../shared/table-info.ts'
import type { App } from './auth.ts'
import { logError } from './logs.ts'
import { refuse } from './http.ts'
import { houseAt, openTablesAt } from './remote.ts'

/** Life of an answer, in ms. */
const STANDS = 5000

interface Reading {
  readonly at: number
  readonly tables: readonly OpenTable[]
  /** Whether the keeper lets tables be listed. */
  readonly open: boolean
}

/** The latest reading, for all pages that ask here. */
let last: Reading = { at: -Infinity, tables: [], open: true }

/** Asks the cache; undefined if it breaks. [ROOM-121] */
async function near<T>(asked: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await asked(caches.default)
  } catch (error) {
    logError('cache', error)
    return undefined
  }
}

async function readList(env: Env): Promise<Omit<Reading, 'at'>> {
  const open = !env.KEEPER || (await houseAt(env).isOpen())
  return { open, tables: open ? await openTablesAt(env) : [] }
}

/**
 * The list of open tables, at most a few seconds old. This memory holds them, and so does the cache for every other memory that
 * answers near here. That cache needs a domain of one's own, and stores nothing without it.
 */
async function listOf({ env, req, executionCtx }: Context<App>): Promise<Reading> {
  const now = Date.now()
  const stands = ({ at }: Reading): boolean => now < at + STANDS
  if (stands(last)) return last
  const key = new URL('/api/tables', req.url)
  const kept = await near(async (cache) => (await cache.match(key))?.json<Reading>())
  if (kept && stands(kept)) last = kept
  else {
    last = { at: now, ...(await readList(env)) }
    const headers = { 'Cache-Control': `max-age=${STANDS / 1000}` }
    executionCtx.waitUntil(near((cache) => cache.put(key, Response.json(last, { headers }))))
  }
  return last
}

export const openTables = async (c: Context<App>): Promise<readonly OpenTable[]> => (await listOf(c)).tables

/** Refuses a table that is to be listed while the keeper has closed the list. [ROOM-197] */
export const listing = createMiddleware<App>(async (c, next) => {
  const asked = c.env.KEEPER ? ((await c.req.json()) as { readonly settings?: { readonly listed?: boolean } }) : {}
  return asked.settings?.listed && !(await listOf(c)).open ? refuse(c, 'unlisted') : next()
})
