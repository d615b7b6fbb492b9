import type { Seat } from '../../shared/engine/game.ts'
import { m } from '../base/messages/compiled/messages.js'
import { speak } from '../room/notice-queue.svelte.ts'
import type { Room } from '../room/room.svelte.ts'

/** Tells that another player has taken back, until somebody moves; inside a component. */
export function speakOfTakeBacks(room: Room, nameOf: (seat: Seat) => string): void {
  const last = $derived(room.state.log?.entries.at(-1))
  let dismissed = $state(-1)
  speak(() => {
    if (last?.back === undefined || last.seat === undefined || last.n === dismissed) return []
    const { n, seat } = last
    if (seat === room.state.you) return []
    const text = m.take_back_told({ name: nameOf(seat) })
    const dismiss = { label: m.dismiss(), act: () => (dismissed = n) }
    return [{ priority: 'news', card: { label: text, text, seat, ways: [dismiss] } }]
  })
}
