import type { Context } from 'hono'
import type { RoomRecord } from '../shared/api.ts'
import type { Result } from '../shared/errors.ts'
import { RECORD_PART } from '../shared/room/core/rows.ts'
import type { App } from './auth.ts'
import { allows } from './rate-limits.ts'

/** The record, read from the room in parts. Each beyond the first counts as a request, as it reads as much. */
export async function wholeRecord(c: Context<App>): Promise<Result<RoomRecord>> {
  const { room } = c.var
  const first = await room.ask('record', 0)
  if ('error' in first) return first
  const entries = [...first.ok.entries]
  for (let more = entries.length; more === RECORD_PART;) {
    if (!(await allows(c, 'HISTORY'))) return { error: 'too-many-requests' }
    const next = await room.ask('record', entries.length)
    if ('error' in next) return next
    // An older room tells all of it each time.
    const fresh = next.ok.entries.filter(({ n }) => n >= entries.length)
    entries.push(...fresh)
    more = fresh.length
  }
  return { ok: { ...first.ok, entries } }
}
