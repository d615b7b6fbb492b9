import type { PushMessage, PushNote, PushReason } from '../push.ts'
import type { Socket } from './host.ts'
import type { PlayerId } from './occupants.ts'

/**
 * A device that is told of its player's turn. `token`: the hash of the one with which it holds the seat; `house`: the origin
 * under which it knows the table; `since`: when it asked to be told, in ms; `bad`: how many pushes in a row were refused.
 */
export interface PushDevice {
  readonly id: string
  readonly playerId: PlayerId
  readonly token: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly note: PushNote
  readonly zone: string
  readonly quiet: boolean
  readonly house: string
  readonly since: number
  readonly bad: number
}

/**
 * A device that is to be told, unless it turns out at `at` (ms) that it need not be. `n`: the entry since which that is so; of
 * what is asked, until when it can be answered, in ms.
 */
export interface Call {
  readonly device: string
  readonly reason: PushReason
  readonly n: number
  readonly at: number
  /** The push service was out of order the first time. */
  readonly again?: true
}

/** The calls to come, and for each device and reason the entry for which it was told. */
export interface Calls {
  readonly due: readonly Call[]
  readonly made: Readonly<Record<string, number>>
}

/** Where devices are stored, beside the rows of the table. */
export interface PushRows {
  devices(): readonly PushDevice[]
  putDevice(device: PushDevice): void
  dropDevice(id: string): void
  /** When an entry was made, in ms. */
  entryAt(n: number): number
}

/** What is sent to a device. `ttl`: for how long it makes sense, in s. `topic`: of two with one the later counts. */
export interface Push {
  readonly message: PushMessage
  readonly ttl: number
  readonly urgent: boolean
  readonly topic: string
}

/** What the push service answered; 0: nothing. `retryAfter`: in how many ms it wants to be asked again. */
export interface Pushed {
  readonly status: number
  readonly retryAfter?: number
}

/** All that telling somebody takes of the platform. */
export interface PushPort {
  readonly rows: PushRows
  /** Whether anything may be sent to this address. */
  allows(endpoint: string): boolean
  /** When the platform answered a ping of this socket last, without the room, in ms. */
  pinged(socket: Socket): number
  /** Never throws. */
  post(device: PushDevice, push: Push): Promise<Pushed>
}
