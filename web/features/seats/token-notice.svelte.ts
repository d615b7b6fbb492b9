import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { overlay } from '../../base/overlay.svelte.ts'
import { keepsTokens } from '../../base/seat-tokens.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'

let isRead = $state(false)

/** Says once, inside a component, that a reload would cost the seat: neither the storage keeps it nor the cookie. */
export function speakOfToken(room: Room, info: () => TableInfo): void {
  let isLoose = $state(false)
  const { id } = room
  const seated = $derived(room.token !== undefined && room.state.you !== null && room.state.status === 'live')
  const going = $derived(info().phase === 'waiting' || info().phase === 'playing')
  $effect(() => {
    if (!seated || keepsTokens(id)) return
    // Without its token the seat is the cookie's.
    const asked = room.call('GET /api/tables/:id', { token: undefined })
    void asked.then((found) => (isLoose = 'ok' in found && found.ok.you === null))
  })
  const text = m.seats_unkept()
  const take = (): void => {
    isRead = true
    overlay.open({ what: 'menu', table: id })
  }
  const ways = [
    { label: m.dismiss(), act: () => (isRead = true) },
    { label: m.seats_transfer_show(), act: take },
  ]
  speak(() => (isLoose && going && !isRead ? [{ priority: 'news', card: { label: text, text, ways } }] : []))
}
