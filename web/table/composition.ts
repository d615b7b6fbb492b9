import { createContext, type Component } from 'svelte'
import type { Room } from '../room/room.svelte.ts'
import ConnectionStatus from './ConnectionStatus.svelte'
import type { Kind } from './features.ts'

/** A kind of table: played alone, with others, or shown as of an earlier time. */
export interface Composition {
  readonly kind: Kind
  /** Stands in the head of the table. */
  readonly Status: Component<{ room: Room }>
  /** Whether others are at the table, or may come. */
  readonly isShared: boolean
}

export const online: Composition = { kind: 'online', Status: ConnectionStatus, isShared: true }

export const [composition, setComposition] = createContext<Composition>()
