import { untrack } from 'svelte'
import type { TakeoverRequest } from '../../../shared/api.ts'
import type { Seat } from '../../../shared/engine/game.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** This browser's request for the seat of a player who left. Its token becomes the seat's once the players agree. */
export interface OwnTakeover extends TakeoverRequest {
  readonly seat: Seat
  /** Whose seat it was. */
  readonly from: string
  /** Why nothing came of it. */
  readonly error?: ErrorCode
}

type Stored = Persisted<OwnTakeover | undefined>

/** By table. */
const stored: Record<string, Stored> = {}
/** A request survives a reload. */
export function storedTakeover(table: string): Stored {
  return (stored[table] ??= untrack(() => persisted(local, `murex:takeover:${table}`, undefined) as Stored))
}

export function ownTakeover(table: string): OwnTakeover | undefined {
  return storedTakeover(table).current
}

export function dropTakeover(table: string): void {
  storedTakeover(table).clear()
}
