import { createContext, type Component } from 'svelte'
import ChatButton from '../features/chat/ChatButton.svelte'
import type { Room } from '../room/room.svelte.ts'
import ConnectionStatus from './ConnectionStatus.svelte'

/** A kind of table: played alone, with others, or shown as of an earlier time. */
export interface Composition {
  /** Stands in the head of the table. */
  readonly Status: Component<{ room: Room }>
  readonly menu: 'OnlineMenu' | 'SoloMenu'
  /** Undefined where nobody else may come. */
  readonly ChatButton?: typeof ChatButton
}

export const online: Composition = { Status: ConnectionStatus, menu: 'OnlineMenu', ChatButton }

export const [composition, setComposition] = createContext<Composition>()
