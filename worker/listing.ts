import { hostOf } from '../shared/room/core/occupants.ts'
import { lobbyOf, type Listed } from './env.ts'
import { SHARDS_READ } from './lobby.ts'
import { logError } from './logs.ts'
import type { Platform } from '../shared/room/platform.ts'
import type { RoomState } from '../shared/room/types.ts'

/** The same news is told again after this long, in ms, so that the entry stands. */
const AGAIN = 10 * 60 * 1000
/** The key of how deep the table stands, where that is not in the first shard. */
const DEPTH = 'depth'
/** A shard that was full is passed over for so long, in ms. */
const PASSED = 60 * 1000

/**
 * How many shards are passed over, from the first on, and until when. All rooms in the same memory share what one of them
 * finds out, so a million of them do not ask the first shard each.
 */
let passed = { depth: 0, until: 0 }

/** A waiting table with a host who opted in, and a seat to take, of which none is kept for a friend; null for any other. */
function listedAs(state: RoomState | undefined): Listed | null {
  if (!state?.meta.settings.listed || state.meta.settings.locked || state.meta.phase !== 'waiting') return null
  if (state.players.some(({ kind }) => kind === 'reserved')) return null
  const { id, game, places } = state.meta
  const host = hostOf(state.players)
  const seated = state.players.length
  return host && seated < places ? { id, game, host: host.name, seated, places } : null
}

/**
 * Tells the list of open tables about a room's table, where it is listed or is to be. It never throws. What it misses goes
 * from the list within the hour.
 */
export function createListing(ctx: DurableObjectState, env: Env): Platform['listed'] {
  /** Keeps news in order. */
  let heard: Promise<void> = Promise.resolve()
  /** The shard where the table may stand; whether it does is not known after a sleep or an error. */
  let depth: number | undefined
  let mayStand = true
  let last = ''
  let at = 0

  const missed = (error: unknown, id: string | undefined): void => {
    mayStand = true
    last = ''
    logError('lobby', error, id)
  }

  /** To the first shard that has a place, and to no other. */
  async function put(entry: Listed, before: number): Promise<void> {
    const now = Date.now()
    const first = now < passed.until ? passed.depth : 0
    for (let next = mayStand ? Math.min(first, before) : first; next < SHARDS_READ; next++) {
      if (await lobbyOf(env, entry.id, next).put(entry, true)) {
        passed = { depth: next + 1, until: now + PASSED }
        continue
      }
      const stood = mayStand
      mayStand = true
      if (next === before) return
      depth = next
      ctx.storage.kv.put(DEPTH, next)
      if (stood) await lobbyOf(env, entry.id, before).drop(entry.id)
      return
    }
  }

  async function tell(id: string, entry: Listed | null, isHostHere: boolean, isNew: boolean): Promise<void> {
    mayStand &&= !isNew
    if (entry && isHostHere) return put(entry, depth!)
    if (!mayStand) return
    mayStand = entry !== null
    await (entry ? lobbyOf(env, id, depth!).put(entry, false) : lobbyOf(env, id, depth!).drop(id))
  }

  return (before, after, isHostHere) => {
    try {
      const [old, entry] = [listedAs(before), listedAs(after)]
      const id = (entry ?? old)?.id
      if (id === undefined) return
      const now = Date.now()
      const news = JSON.stringify([entry, isHostHere])
      if (news === last && now < at + AGAIN) return
      // Read at once: a table that is deleted forgets it.
      depth ??= ctx.storage.kv.get<number>(DEPTH) ?? 0
      last = news
      at = now
      heard = heard.then(() => tell(id, entry, isHostHere, old === null)).catch((error: unknown) => missed(error, id))
      ctx.waitUntil(heard)
    } catch (error) {
      missed(error, after?.meta.id)
    }
  }
}
