import type { Answer, Asked, Door } from '../shared/room/doors.ts'
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

/** The room from afar. */
export interface RemoteRoom extends Pick<Fetcher, 'fetch'> {
  ask<D extends Door>(door: D, ...asked: Asked<D>): Promise<Answer<D>>
}

/** The list of open tables from afar: every answer is a promise. */
export type RemoteLobby = {
  readonly [Name in 'put' | 'drop' | 'list']: (...asked: Parameters<Lobby[Name]>) => Promise<ReturnType<Lobby[Name]>>
}

export function roomOf(env: Env, id: string): RemoteRoom {
  return env.ROOM.get(env.ROOM.idFromName(id)) as unknown as RemoteRoom
}

export function lobbyOf(env: Env): RemoteLobby {
  return env.LOBBY.get(env.LOBBY.idFromName('open')) as unknown as RemoteLobby
}
