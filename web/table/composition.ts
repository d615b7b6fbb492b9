import { createContext, type Component } from 'svelte'
import type { Room } from '../room/room.svelte.ts'
import ConnectionStatus from './ConnectionStatus.svelte'

/** A kind of table: played alone, with others, or shown as of an earlier time. */
export interface Composition {
  /** Stands in the head of the table. */
  readonly Status: Component<{ room: Room }>
  readonly menu: 'OnlineMenu' | 'SoloMenu'
  /** Whether others are at the table, or may come. */
  readonly isShared: boolean
}

export const online: Composition = { Status: ConnectionStatus, menu: 'OnlineMenu', isShared: true }

export const [composition, setComposition] = createContext<Composition>()
