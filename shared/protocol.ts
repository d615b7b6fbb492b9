import type { Code, Trouble } from './errors.ts'
import type { Seat, Seen, Told } from './engine/game.ts'
import type { Face } from './table-info.ts'

/** Raised when a frame changes its meaning. Page and room understand each other one version apart, both ways. */
export const PROTOCOL = 1

/** Bytes of a frame to the room, at most. */
export const MAX_FRAME = 4096

/** A view at entry `from` (before it), and what was told since: enough to stand at the end and to tell the last moves. */
export interface Snapshot<State = unknown, Event = unknown> {
  readonly from: number
  readonly view: Seen<State>
  readonly told: readonly Told<Event>[]
}

/** What the room sends. `hash`: the digest of the viewer's view after the last entry told. */
export type ToPage =
  | {
      readonly type: 'welcome'
      readonly protocol: number
      /** Names this log; entry numbers of another epoch mean nothing. */
      readonly epoch: string
      readonly you: Seat | null
      readonly face: Face
    }
  /** Follows welcome and answers sync. One of `told` and `snapshot` is there; before the start n is 0 and neither is. */
  | {
      readonly type: 'synced'
      /** The next entry. */
      readonly n: number
      readonly hash: string
      readonly told?: readonly Told<unknown>[]
      readonly snapshot?: Snapshot
    }
  /** `id`: on the sockets of the seat that acted, the action this entry answers. */
  | { readonly type: 'entry'; readonly told: Told<unknown>; readonly hash: string; readonly id?: string }
  /** The answer to an action that was not carried out; `code` is the game's or the room's. */
  | { readonly type: 'refused'; readonly id: string; readonly code: Code | (string & {}) }
  | { readonly type: 'face'; readonly face: Face; readonly you: Seat | null }
  /** Something was wrong with what this socket sent; where the room closes, 1008 follows. */
  | ({ readonly type: 'fault' } & Trouble)
