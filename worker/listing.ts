import type { Env } from './env.ts'
import { hostOf, type RoomState } from '../shared/room/state.ts'
import type { Entry } from './lobby.ts'
import { logError } from './logs.ts'
import { lobbyOf, type RemoteLobby } from './remote.ts'

/** The same news is told again after this long, in ms, so that the entry stands. */
const AGAIN = 10 * 60 * 1000

/** A waiting table with a host who opted in, and a seat to take; null for any other. */
function entryOf(state: RoomState | undefined): Entry | null {
  if (!state?.meta.listed || state.meta.phase !== 'waiting') return null
  const { id, game, places } = state.meta
  const host = hostOf(state.players)
  const seated = state.players.length
  return host && seated < places ? { id, game, host: host.name, seated, places } : null
}

/** A room's word to the list of open tables. A courtesy: it never throws, and what is missed goes within the hour. */
export class Listing {
  private readonly ctx: DurableObjectState
  private readonly env: Env
  /** Kept, since calls on one stub arrive in order; another one after a error. */
  private lobby: RemoteLobby | undefined
  private told = ''
  private at = 0

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx
    this.env = env
  }

  /** Tells what became of the table, where it stood in the list or is to stand there. */
  entryView(before: RoomState | undefined, after: RoomState | undefined): void {
    try {
      const [old, entry] = [entryOf(before), entryOf(after)]
      const id = (entry ?? old)?.id
      if (id === undefined) return
      const now = Date.now()
      const news = JSON.stringify(entry)
      if (news === this.told && now < this.at + AGAIN) return
      this.lobby ??= lobbyOf(this.env)
      const heard = entry ? this.lobby.hear(entry) : this.lobby.forget(id)
      this.told = news
      this.at = now
      this.ctx.waitUntil(heard.catch((error: unknown) => this.missed(error, id)))
    } catch (error) {
      this.missed(error, after?.meta.id)
    }
  }

  private missed(error: unknown, id: string | undefined): void {
    this.lobby = undefined
    this.told = ''
    logError('lobby', error, id)
  }
}
