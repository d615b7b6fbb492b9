import { m } from '../../base/messages/compiled/messages.js'
import type { Persisted } from '../../base/persisted.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import { drawing, type Notice } from '../../room/notices.ts'
import { lostSeats } from '../../room/rescue-time.svelte.ts'
import RequestRescue from './RequestRescue.svelte'

/**
 * Asks a visitor whether an unused seat is theirs: a browser that lost its cookies shows a player the public table. `watches`:
 * whether this browser's player has said that none is.
 */
export function notices({ seat: room, info }: Table, watches: Persisted<boolean>): readonly Notice[] {
  const asks = info.phase === 'playing' && room.state.you === null && !room.token && !watches.current
  if (!asks || lostSeats(info).length === 0) return []
  const drawn = drawing(RequestRescue, { room, info, dismiss: () => (watches.current = true) })
  return [{ priority: 'offer', card: { text: m.seats_rescue_any(), ways: [], at: 'prompt', drawn } }]
}
