import { leftSeat } from '../../base/left-seat.svelte.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import type { Persisted } from '../../base/persisted.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import { keptSeat } from '../../room/guest.svelte.ts'
import { drawing, type Notice } from '../../room/notices.ts'
import { ownRequest } from '../../room/own-request.svelte.ts'
import GuestNotice from './GuestNotice.svelte'

/** Whether this page's visitor merely watches, and guests of which its player has read. */
export interface Guests {
  readonly watches: Persisted<boolean>
  readonly read: Persisted<readonly string[]>
}

/** Tells players who would like to play next, and a visitor that a seat can be kept. */
export function notices({ room: { state }, seat: room, info }: Table, { watches, read }: Guests): readonly Notice[] {
  const { id, seats, guests = [] } = info
  if (info.phase !== 'playing') return []
  if (room.state.you !== null) {
    const news = guests.filter((name) => !read.current.includes(name))
    const text = m.guests_come({ names: listed(news), count: news.length })
    const ways = [{ label: m.dismiss(), act: () => (read.current = guests) }]
    return news.length > 0 ? [{ priority: 'news', card: { label: text, text, ways } }] : []
  }
  if (room.token || leftSeat(id) || ownRequest(id) || (watches.current && !keptSeat(id))) return []
  const free = seats.length + guests.length < (state.game?.seats.max ?? 0)
  const drawn = drawing(GuestNotice, { room, info, free, dismiss: () => (watches.current = true) })
  return [{ priority: 'offer', card: { text: m.guest_keep(), ways: [], at: 'prompt', drawn } }]
}
