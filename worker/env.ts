import type { TableOfScreen, TransferCode } from '../shared/api.ts'
import type { OpenTable } from '../shared/table-info.ts'
import type { KeptHouse } from '../shared/keeper.ts'
import type { DeviceTransfer } from '../shared/device-transfer.ts'
import type { Result } from '../shared/errors.ts'
import type { Answer, Asked, HandlerName } from '../shared/room/handlers.ts'
import type { When } from '../shared/room/platform.ts'
import type { Counts } from './keeper/counting.ts'

/** News of a room for the list of open tables. `people`: seated players, no bots. `maker`: the hash of its maker's address. */
export interface Listed extends Omit<OpenTable, 'at'> {
  readonly people?: number
  readonly maker?: string
}

export interface RemoteRoom extends Pick<Fetcher, 'fetch'> {
  ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D>>
}

export interface RemoteLobby {
  put(entry: Listed, isHostHere: boolean): Promise<boolean>
  drop(id: string): Promise<void>
  list(): Promise<readonly OpenTable[]>
}

interface RemotePushSigner {
  place(now?: string): Promise<string | null>
  key(): Promise<string>
  sign(endpoint: string, house: string): Promise<string>
}

export interface RemoteMailbox {
  put(transfer: DeviceTransfer): Promise<Result<{ readonly until: number }>>
  claim(id: string, once?: string): Promise<Result<Pick<DeviceTransfer, 'sealed'>>>
  addTable(table: string): Promise<Result<TransferCode>>
  findTable(code: string): Promise<Result<Pick<TableOfScreen, 'id'>>>
}

interface RemoteHouse {
  add(counts: Counts): Promise<void>
  numbers(): Promise<Pick<KeptHouse, 'playing' | 'days' | 'open'>>
  isOpen(): Promise<boolean>
  setOpen(open: boolean): Promise<void>
}

interface RemoteQuota {
  take(maker: string, isFirst: boolean): Promise<When>
}

/** An object of a kind by its name, in the house's jurisdiction, if it has one. */
function objectOf<Remote, T extends Rpc.DurableObjectBranded | undefined>(
  { JURISDICTION }: Env,
  objects: DurableObjectNamespace<T>,
  name: string,
): Remote {
  const all = JURISDICTION ? objects.jurisdiction(JURISDICTION as DurableObjectJurisdiction) : objects
  return all.getByName(name) as unknown as Remote
}

export const roomOf = (env: Env, id: string): RemoteRoom => objectOf(env, env.ROOM, id)

// One of each for the whole house.

export const lobbyOf = (env: Env): RemoteLobby => objectOf(env, env.LOBBY, 'open')
export const mailboxOf = (env: Env): RemoteMailbox => objectOf(env, env.MAILBOX, 'mailbox')
export const houseOf = (env: Env): RemoteHouse => objectOf(env, env.HOUSE, 'house')
export const quotaOf = (env: Env): RemoteQuota => objectOf(env, env.QUOTA, 'quota')
/** Named once for all: a signer of another name has another key, and every subscription ends. */
export const pushSignerOf = (env: Env): RemotePushSigner => objectOf(env, env.PUSH_SIGNER, 'signer:1')
/** In no jurisdiction: it remembers which one the others are in. */
export const placeOf = (env: Env): Pick<RemotePushSigner, 'place'> =>
  env.PUSH_SIGNER.getByName('place') as unknown as RemotePushSigner
