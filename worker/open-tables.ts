import type { Context } from 'hono'
import type { OpenTable } from '../shared/api.ts'
import { newEpoch } from '../shared/tokens.ts'
import type { App } from './auth.ts'
import { SHARDS_READ, TOLD } from './lobby.ts'
import { logError } from './logs.ts'
import { openTablesAt } from './remote.ts'

/** How long an answer stands, in ms. */
const STANDS = 5000

interface Reading {
  readonly at: number
  readonly tables: readonly OpenTable[]
}

/** What was read last, for all pages that ask here. */
let last: Reading = { at: -Infinity, tables: [] }

const newest = (one: OpenTable, other: OpenTable): number => other.at - one.at

/** The newest first, of the shards where a table with this id might stand: deeper ones where the one above has many. */
export async function readShards(env: Env, path: string): Promise<readonly OpenTable[]> {
  const found = new Map<string, OpenTable>()
  for (let depth = 0; depth < SHARDS_READ; depth++) {
    const tables = await openTablesAt(env, path, depth)
    // A table that is just moving may be in two of them.
    for (const table of tables)
      if (!found.has(table.id) || found.get(table.id)!.at < table.at) found.set(table.id, table)
    if (tables.length < TOLD) break
  }
  return [...found.values()].sort(newest).slice(0, TOLD)
}

/** Asks the cache for something, and does without it where it breaks. [ROOM-121] */
async function near<T>(asked: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await asked(caches.default)
  } catch (error) {
    logError('cache', error)
    return undefined
  }
}

/**
 * The open tables, at most a few seconds old. Memory holds what was read, and so does the cache for every other memory that
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
    // Leads down any path. An id drawn for it would be that of the next table under test, and deal another game.
    last = { at: now, tables: await readShards(env, newEpoch()) }
    const headers = { 'Cache-Control': `max-age=${STANDS / 1000}` }
    executionCtx.waitUntil(near((cache) => cache.put(key, Response.json(last, { headers }))))
  }
  return last.tables
}
