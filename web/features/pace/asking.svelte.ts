import type { Seat } from '../../../shared/engine/game.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import type { Task } from '../../base/task.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'
import { askCard, nextCard, type More, type Tap } from './ask-cards.ts'

/** A card, as the notices show it. */
interface Shown {
  readonly label: string
  readonly text: string
  readonly seat?: Seat
  readonly own: true
  readonly ways: readonly { readonly label: string; readonly primary?: boolean; readonly act: () => unknown }[]
}

/** ms after a time is up in which the room is sure to know. */
const SURE = 50

/** Follows what players ask of each other, or could ask now that somebody's time is up, inside a component. */
export function askingOf(
  room: Room,
  info: () => TableInfo,
  acting: Task,
  nameOf: (seat: Seat) => string,
): { readonly card: Shown | undefined } {
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

  const card = $derived.by((): Shown | undefined => {
    void tick
    const me = room.state.you
    const found = info().phase === 'playing' && me !== null ? askCard(info(), me, nameOf, more) : undefined
    if (!found) return undefined
    const ways = found.ways.map(({ tap, ...way }) => ({ ...way, act: () => take(tap) }))
    return { ...found, label: found.text, own: true, ways }
  })
  return {
    get card() {
      return card
    },
  }
}
