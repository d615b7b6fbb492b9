import { createContext, type Component } from 'svelte'
import ChatButton from '../features/chat/ChatButton.svelte'
import type { Room } from '../room/room.svelte.ts'
import ConnectionStatus from './ConnectionStatus.svelte'

/** What a table has that others may come to. What is called is loaded late. */
export const online = {
  /** How the table stands, in its head. */
  Status: ConnectionStatus as Component<{ room: Room }>,
  ChatButton,
  menu: async () => (await import('./OnlineMenu.svelte')).default,
  chat: async () => (await import('../features/chat/Chat.svelte')).default,
  others: async () => (await import('./others.ts')).others,
  recap: async () => (await import('../features/recap/Recap.svelte')).default,
  badge: () => import('../base/awaiting.ts'),
  async hotSeats() {
    const [seats, players, table] = await Promise.all([
      import('../features/hot-seat/HotSeats.svelte'),
      import('../features/hot-seat/HotSeatPlayers.svelte'),
      import('../features/hot-seat/HotSeatTable.svelte'),
    ])
    return { HotSeats: seats.default, HotSeatPlayers: players.default, HotSeatTable: table.default }
  },
}

/** What a table has besides its game, alone or with others. */
export type Composition = Partial<typeof online> & Pick<typeof online, 'Status' | 'menu'>

export const [composition, setComposition] = createContext<Composition>()
