import type { Result } from '../shared/errors.ts'
import type { Answer, Asked, Door } from '../shared/room/doors.ts'
import type { Herald } from './herald.ts'
import type { Lobby } from './lobby.ts'
import type { MomentPicture, Room } from './room.ts'

/** What wrangler.toml binds. */
export interface Env {
  readonly ROOM: DurableObjectNamespace<Room>
  readonly HERALD: DurableObjectNamespace<Herald>
  readonly LOBBY: DurableObjectNamespace<Lobby>
  readonly ASSETS: Fetcher
  readonly CREATES: RateLimit
  readonly SEATS: RateLimit
  readonly SOCKETS: RateLimit
  readonly CHANGES: RateLimit
  readonly LOOKS: RateLimit
  readonly ROOMS: RateLimit
  readonly CODES: RateLimit
  readonly CARRIES: RateLimit
  readonly HISTORY: RateLimit
  readonly PICTURES: RateLimit
  readonly REPORTS: RateLimit
}

/** The room from afar. */
export interface RemoteRoom extends Pick<Fetcher, 'fetch'> {
  ask<D extends Door>(door: D, ...asked: Asked<D>): Promise<Answer<D>>
  picture(n: number): Promise<Result<MomentPicture>>
}

/** A shard of the list of open tables from afar: every answer is a promise. */
export type RemoteLobby = {
  readonly [Name in 'put' | 'drop' | 'list']: (...asked: Parameters<Lobby[Name]>) => Promise<ReturnType<Lobby[Name]>>
}

/** The house's signature from afar, and what devices carry: every answer is a promise. */
export type RemoteHerald = Pick<Herald, 'key' | 'pass'> & {
  readonly [Name in 'carry' | 'claimCarried']: (...asked: Parameters<Herald[Name]>) => Promise<ReturnType<Herald[Name]>>
}

export function roomOf(env: Env, id: string): RemoteRoom {
  return env.ROOM.get(env.ROOM.idFromName(id)) as unknown as RemoteRoom
}

/** The shard of the list of open tables for a table's id at a depth: the first, at 0, is the same for all of them. */
export function lobbyOf(env: Env, id: string, depth: number): RemoteLobby {
  const name = depth === 0 ? 'open' : `open:${id.slice(0, depth)}`
  return env.LOBBY.get(env.LOBBY.idFromName(name)) as unknown as RemoteLobby
}

/** With another name it has another key, and every subscription ends. */
export function heraldOf(env: Env): RemoteHerald {
  return env.HERALD.get(env.HERALD.idFromName('herald:1')) as unknown as RemoteHerald
}
