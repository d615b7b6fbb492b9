import type { Platform } from '../shared/room/host.ts'
import { hostOf } from '../shared/room/occupants.ts'
import type { RoomState } from '../shared/room/state.ts'
import { lobbyOf, type Env, type RemoteLobby } from './env.ts'
import type { Listed } from './lobby.ts'
import { logError } from './logs.ts'

/** The same news is told again after this long, in ms, so that the entry stands. */
const AGAIN = 10 * 60 * 1000

/** A waiting table with a host who opted in, and a seat to take; null for any other. */
function listedAs(state: RoomState | undefined): Listed | null {
  if (!state?.meta.settings.listed || state.meta.phase !== 'waiting') return null
  const { id, game, places } = state.meta
  const host = hostOf(state.players)
  const seated = state.players.length
  return host && seated < places ? { id, game, host: host.name, seated, places } : null
}

/**
 * A room's word to the list of open tables, where it stood there or is to stand there. A courtesy: it never throws, and
 * what is missed goes within the hour.
 */
export function createListing(ctx: DurableObjectState, env: Env): Platform['listed'] {
  /** Kept, since calls on one stub arrive in order; another one after an error. */
  let lobby: RemoteLobby | undefined
  let last = ''
  let at = 0

  const missed = (error: unknown, id: string | undefined): void => {
    lobby = undefined
    last = ''
    logError('lobby', error, id)
  }

  return (before, after) => {
    try {
      const [old, entry] = [listedAs(before), listedAs(after)]
      const id = (entry ?? old)?.id
      if (id === undefined) return
      const now = Date.now()
      const news = JSON.stringify(entry)
      if (news === last && now < at + AGAIN) return
      lobby ??= lobbyOf(env)
      const heard = entry ? lobby.put(entry) : lobby.drop(id)
      last = news
      at = now
      ctx.waitUntil(heard.catch((error: unknown) => missed(error, id)))
    } catch (error) {
      missed(error, after?.meta.id)
    }
  }
}
