import { untrack } from 'svelte'
import type { RescueRequest } from '../../../shared/api.ts'
import type { Seat } from '../../../shared/engine/game.ts'
import type { ErrorCode, Result } from '../../../shared/errors.ts'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import type { Room } from '../../room/room.svelte.ts'
import { arrival } from './arrival.svelte.ts'

/** This browser's request to be let back into a seat. Its token becomes the seat's once the others have approved. */
export interface OwnRescue extends RescueRequest {
  /** The name on the seat. */
  readonly name: string
  /** Why nothing came of it. */
  readonly error?: ErrorCode
}

type Stored = Persisted<OwnRescue | undefined>

/** What is not worth asking again. */
const over: readonly ErrorCode[] = ['rescue-denied', 'no-such-rescue', 'already-over']

/** By table. */
const stored: Record<string, Stored> = {}
let claiming = false

/** A request survives a reload. */
function storedOf(table: string): Stored {
  // Svelte does not follow, in a derived value, what that value has made itself.
  return (stored[table] ??= untrack(() => persisted(local, `murex:rescue:${table}`, undefined) as Stored))
}

/** This browser's open or denied request at a table. */
export function ownRescue(table: string): OwnRescue | undefined {
  return storedOf(table).current
}

export function dropRescue(table: string): void {
  storedOf(table).current = undefined
}

export async function requestRescue(room: Room, seat: Seat, name: string): Promise<Result<RescueRequest>> {
  const result = await room.call('POST /api/tables/:id/rescues', { body: { seat } })
  if ('ok' in result) storedOf(room.id).current = { ...result.ok, name }
  return result
}

/** Asks what has come of it; once that may be, the seat is taken. */
export async function claimRescue(room: Room): Promise<void> {
  const asked = storedOf(room.id)
  const own = asked.current
  if (!own || own.error || claiming) return
  claiming = true
  const { rescue, token } = own
  const result = await room.call('POST /api/tables/:id/rescues/:rescue/claim', { params: { rescue }, body: { token } })
  claiming = false
  if (asked.current !== own) return
  if ('ok' in result) {
    asked.current = undefined
    room.useToken(result.ok.token)
    arrival.note(room.id)
  } else if (over.includes(result.error)) {
    asked.current = { ...own, error: result.error }
  }
}

/** Not wanted any more: the others need not answer it. Should the room not hear of it, it lapses by itself. */
export function cancelRescue(room: Room): void {
  const own = ownRescue(room.id)
  if (!own) return
  dropRescue(room.id)
  const { rescue, token, error } = own
  if (!error) void room.call('DELETE /api/tables/:id/rescues/:rescue', { params: { rescue }, body: { token } })
}
