import type { OpenTable } from '../shared/api.ts'
import type { Carry } from '../shared/carry.ts'
import type { Result } from '../shared/errors.ts'
import type { Answer, Asked, HandlerName } from '../shared/room/handlers.ts'

/** A table after one of its entries as a PNG, and whether it will always look so. */
export interface MomentPicture {
  readonly png: Uint8Array
  readonly isPast: boolean
}

/** What a room tells the list of open tables of itself. */
export type Listed = Omit<OpenTable, 'at'>

/** What wrangler.toml binds. */
export interface Env {
  readonly ROOM: DurableObjectNamespace
  readonly HERALD: DurableObjectNamespace
  readonly LOBBY: DurableObjectNamespace
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
  ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D>>
  picture(n: number): Promise<Result<MomentPicture>>
}

/** A shard of the list of open tables from afar. */
export interface RemoteLobby {
  put(entry: Listed, isHostHere: boolean): Promise<boolean>
  drop(id: string): Promise<void>
  list(): Promise<readonly OpenTable[]>
}

/** The house's signature from afar, and what devices carry. */
export interface RemoteHerald {
  key(): Promise<string>
  pass(endpoint: string, house: string): Promise<string>
  carry(carry: Carry): Promise<Result<{ readonly until: number }>>
  claimCarried(id: string): Promise<Result<Pick<Carry, 'sealed'>>>
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
