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

interface Listable {
  readonly settings?: { readonly listed?: boolean | undefined } | undefined
}

/** Whether something is to be listed that the keeper's closed list does not take. */
const isUnlisted = async (c: Context<App>, { settings }: Listable): Promise<boolean> =>
  settings?.listed === true && c.env.KEEPER !== undefined && !(await listOf(c)).open

/** Refuses to list a table while the keeper has closed the list. [ROOM-197] */
export const listing = createMiddleware<App>(async (c, next) =>
  c.env.KEEPER && (await isUnlisted(c, await c.req.json<Listable>())) ? refuse(c, 'unlisted') : next(),
)

/** A new table as it may be listed: with a closed list its link alone finds it. [ROOM-197] */
export const listable = async <T extends Listable>(c: Context<App>, table: T): Promise<T> =>
  (await isUnlisted(c, table)) ? { ...table, settings: { ...table.settings, listed: false } } : table
