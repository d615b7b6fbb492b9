import type { OpenTable, TableOfScreen } from '../shared/api.ts'
import type { DeviceTransfer } from '../shared/device-transfer.ts'
import type { Result } from '../shared/errors.ts'
import type { Answer, Asked, HandlerName } from '../shared/room/handlers.ts'
import type { When } from '../shared/room/platform.ts'

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
  key(): Promise<string>
  sign(endpoint: string, house: string): Promise<string>
}

export interface RemoteMailbox {
  put(transfer: DeviceTransfer): Promise<Result<{ readonly until: number }>>
  claim(id: string, once?: string): Promise<Result<Pick<DeviceTransfer, 'sealed'>>>
  addTable(table: string): Promise<Result<TableOfScreen>>
  findTable(code: string): Promise<Result<Pick<TableOfScreen, 'id'>>>
}

interface RemoteQuota {
  take(maker: string, isFirst: boolean): Promise<When>
}

/** Objects of a kind, in the house's jurisdiction, if it has one. */
function within<T extends Rpc.DurableObjectBranded | undefined>(
  { JURISDICTION }: Env,
  objects: DurableObjectNamespace<T>,
): DurableObjectNamespace<T> {
  return JURISDICTION ? objects.jurisdiction(JURISDICTION as DurableObjectJurisdiction) : objects
}

export function roomOf(env: Env, id: string): RemoteRoom {
  return within(env, env.ROOM).getByName(id) as unknown as RemoteRoom
}

/** One for the whole house. */
export function lobbyOf(env: Env): RemoteLobby {
  return within(env, env.LOBBY).getByName('open') as unknown as RemoteLobby
}

/** Named once for all: a signer of another name has another key, and every subscription ends. */
export function pushSignerOf(env: Env): RemotePushSigner {
  return within(env, env.PUSH_SIGNER).getByName('signer:1') as unknown as RemotePushSigner
}

/** One for the whole house. */
export function mailboxOf(env: Env): RemoteMailbox {
  return within(env, env.MAILBOX).getByName('mailbox') as unknown as RemoteMailbox
}

/** One for the whole house. */
export function quotaOf(env: Env): RemoteQuota {
  return within(env, env.QUOTA).getByName('quota') as unknown as RemoteQuota
}
