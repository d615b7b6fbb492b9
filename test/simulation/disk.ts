import type { Rows, AnyEntry, StoredAlarm } from '../../shared/room/rows.ts'
import type { Ask, Line, Meta, Rescue, Transfer } from '../../shared/room/state.ts'
import type { Occupant } from '../../shared/room/occupants.ts'
import type { Fuse } from './fuse.ts'

export interface StoredEntry {
  readonly n: number
  /** Null: nobody asked for it. */
  readonly action: string | null
  readonly entry: AnyEntry
}

/** What is stored of a table besides its entries. */
export interface Contents {
  readonly meta: Meta
  /** In join order. */
  readonly players: readonly Occupant[]
  /** By player. */
  readonly transfers: readonly Transfer[]
  /** The one that ends first is first. */
  readonly rescues: readonly Rescue[]
  readonly asks: readonly Ask[]
  readonly hasClock: boolean
  /** Those that are kept. */
  readonly lines: readonly Line[]
  readonly alarms: readonly StoredAlarm[]
}

/** Where one table is stored. It outlives the room, and can be read past it. */
export interface Disk {
  readonly fuse: Fuse
  /** When the room is to be rung, in ms. */
  alarm: number | null
  entries(from: number): StoredEntry[]
  /** Undefined where no table is stored. */
  contents(): Contents | undefined
}

/** The part of the rows that writes: each of these may fail. */
export const isWrite = (method: keyof Rows): boolean => /^(put|drop|create|bury)/.test(method)
