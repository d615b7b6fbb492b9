import type { Lobby } from './lobby.ts'
import type { Room } from './room.ts'

/** What wrangler.toml binds. */
export interface Env {
  readonly ROOM: DurableObjectNamespace<Room>
  readonly LOBBY: DurableObjectNamespace<Lobby>
  readonly ASSETS: Fetcher
  readonly CREATES: RateLimit
  readonly SEATS: RateLimit
  readonly CHANGES: RateLimit
  readonly CODES: RateLimit
  readonly REPORTS: RateLimit
}
