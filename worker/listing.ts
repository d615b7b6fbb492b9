import { hostOf } from '../shared/room/core/occupants.ts'
import { lobbyOf, type Listed } from './env.ts'
import { logError } from './logs.ts'
import type { Platform } from '../shared/room/platform.ts'
import type { RoomState } from '../shared/room/types.ts'

/** Time after which the same news is told again, in ms, so that the entry stands. */
const AGAIN = 10 * 60 * 1000

/** The list's entry of a table: one that waits, has a free seat and none reserved, and whose host opted in; else null. */
function listedAs(state: RoomState | undefined): Listed | null {
  if (!state?.meta.settings.listed || state.meta.settings.locked || state.meta.phase !== 'waiting') return null
  if (state.players.some(({ kind }) => kind === 'reserved')) return null
  const { id, game, places, maker } = state.meta
  const host = hostOf(state.players)
  const seated = state.players.length
  const people = state.players.filter(({ kind }) => kind === 'player').length
  return host && seated < places
    ? { id, game, host: host.name, seated, places, people, ...(maker !== undefined && { maker }) }
    : null
}

/**
 * Reports a table to the list of open ones, if it is or was in it. Never throws: without news a table leaves within the hour.
 */
export function createListing(ctx: DurableObjectState, env: Env): Platform['listed'] {
  /** Keeps news in order. */
  let heard: Promise<void> = Promise.resolve()
  /** Whether the table may stand in the list: unknown after a sleep or an error. */
  let mayStand = true
  let last = ''
  let at = 0

  const missed = (error: unknown, id: string | undefined): void => {
    mayStand = true
    last = ''
    logError('lobby', error, id)
  }

  async function tell(id: string, entry: Listed | null, isHostHere: boolean, isNew: boolean): Promise<void> {
    mayStand &&= !isNew
    if (!mayStand && !(entry && isHostHere)) return
    mayStand = entry !== null
    await (entry ? lobbyOf(env).put(entry, isHostHere) : lobbyOf(env).drop(id))
  }

  return (before, after, isHostHere) => {
    try {
      const [old, entry] = [listedAs(before), listedAs(after)]
      const id = (entry ?? old)?.id
      if (id === undefined) return
      const now = Date.now()
      const news = JSON.stringify([entry, isHostHere])
      if (news === last && now < at + AGAIN) return
      last = news
      at = now
      heard = heard.then(() => tell(id, entry, isHostHere, old === null)).catch((error: unknown) => missed(error, id))
      ctx.waitUntil(heard)
    } catch (error) {
      missed(error, after?.meta.id)
    }
  }
}
