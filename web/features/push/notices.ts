import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import type { Table } from '../../games/page-feature.ts'
import type { Card, Notice } from '../../room/notices.ts'
import { lastNudge, type Nudges } from './nudges.svelte.ts'
import type { PushOffer } from './push.svelte.ts'

/** Parts of the feature that remember something. */
export interface Pushes {
  readonly offer: PushOffer
  readonly nudges: Nudges
}

/** Offers notifications, or says why there are none. */
function offered({ push, decline }: PushOffer): Card | undefined {
  if (!push) return undefined
  const { busy } = push.acting
  const label = m.push_offer()
  const failed = push.blocked ? m.push_blocked() : push.acting.error
  if (push.way === 'install' || failed) {
    const dismiss = { label: m.dismiss(), act: decline }
    return { label, text: failed ?? m.push_install(), ways: [dismiss], busy }
  }
  const no = { label: m.push_offer_no(), act: decline }
  const yes = { label: m.push_offer_yes(), primary: true, act: () => push.set(true) }
  return { label, text: label, ways: [no, yes], busy }
}

/** Offers notifications; and tells who nudged this page's player, until that one moves. */
export function notices({ seat: room, info }: Table, { offer, nudges }: Pushes): readonly Notice[] {
  const offers: Notice = { priority: 'offer', card: offered(offer) }
  const last = lastNudge(info, room.state.you)
  if (!last || last.n === nudges.read || room.state.n > last.n) return [offers]
  const text = m.push_nudged({ name: listed(last.by) })
  const seat = info.seats.findIndex((one) => 'name' in one && last.by.includes(one.name))
  const dismiss = { label: m.dismiss(), act: () => (nudges.read = last.n) }
  return [offers, { priority: 'nudged', card: { label: text, text, seat, ways: [dismiss] } }]
}
