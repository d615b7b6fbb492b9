import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Card } from '../../room/notices.ts'
import type { Room } from '../../room/room.svelte.ts'
import { pushOffer } from './push.svelte.ts'

export function speakOfPush(room: Room, info: () => TableInfo): void {
  const offer = pushOffer(room, info)
  const card = (): Card | undefined => {
    const { push } = offer
    if (!push) return undefined
    const { busy } = push.acting
    const label = m.push_offer()
    const failed = push.blocked ? m.push_blocked() : push.acting.error
    if (push.way === 'install' || failed) {
      const dismiss = { label: m.dismiss(), act: offer.decline }
      return { label, text: failed ?? m.push_install(), ways: [dismiss], busy }
    }
    const no = { label: m.push_offer_no(), act: offer.decline }
    const yes = { label: m.push_offer_yes(), primary: true, act: () => push.set(true) }
    return { label, text: label, ways: [no, yes], busy }
  }
  speak(() => [{ priority: 'offer', card: card() }])
}
