import type { Seat } from '../../../shared/engine/game.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { task } from '../../base/task.svelte.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Notice } from '../../room/notices.ts'
import type { Room } from '../../room/room.svelte.ts'
import { askCards, nextCard, type More, type Tap } from './ask-cards.ts'

/** ms after a time is up in which the room is sure to know. */
const SURE = 50

/**
 * Says what players ask of each other, or could ask now that somebody's time is up, inside a component. `nameOf`: a name as short as
 * a card has room for; `addressed`: says of several players here who is meant.
 */
export function speakOfAsks(
  room: Room,
  info: () => TableInfo,
  nameOf: (seat: Seat) => string,
  addressed: (text: string) => string,
): void {
  const acting = task()
  let more: More = $state()
  /** Wakes for a card that comes of time alone. */
  let tick = $state(0)
  $effect(() => {
    void tick
    const wait = nextCard(info())
    if (wait === undefined) return
    const timer = setTimeout(() => tick++, wait + SURE)
    return () => clearTimeout(timer)
  })

  async function take(tap: Tap): Promise<void> {
    more = 'more' in tap ? tap.more : undefined
    if ('more' in tap) return
    await acting.run(() => {
      if ('wish' in tap) return room.call('POST /api/tables/:id/asks', { body: tap.wish })
      if ('cancel' in tap) return room.call('DELETE /api/tables/:id/asks/:ask', { params: { ask: tap.cancel } })
      return room.call('POST /api/tables/:id/asks/:ask', { params: { ask: tap.answer }, body: { yes: tap.yes } })
    })
  }

  speak(() => {
    void tick
    const { you: me, own } = room.state
    const { error, busy } = acting
    const dismiss = { label: m.dismiss(), act: () => (acting.error = undefined) }
    const failed: Notice = { priority: 'failed', card: { label: error!, text: error!, ways: [dismiss] } }
    const mayAnswer = info().phase === 'playing' && me !== null && info().seats[me]?.kind === 'player' && !own?.isLetIn
    const notices = (mayAnswer ? askCards(info(), me, nameOf, more) : []).map((found): Notice => {
      const ways = found.ways.map(({ tap, ...way }) => ({ ...way, act: () => take(tap) }))
      const { priority, text, seat } = found
      return {
        priority,
        card: { label: text, text: addressed(text), ways, busy, ...(seat === undefined ? {} : { seat }) },
      }
    })
    return error === undefined ? notices : [failed, ...notices]
  })
}
