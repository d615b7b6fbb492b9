import { m } from '../../base/messages/compiled/messages.js'
import type { Card } from '../../room/notices.ts'
import type { PushOffer } from './push.svelte.ts'

export function offerCard({ push, decline }: PushOffer): Card | undefined {
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
