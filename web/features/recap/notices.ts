import { m } from '../../base/messages/compiled/messages.js'
import type { Table } from '../../games/page-feature.ts'
import { drawing, type Notice } from '../../room/notices.ts'
import RecapBar from './RecapBar.svelte'
import type { Shown } from './shown.svelte.ts'

/** Tells how many moves a player has missed, while they are shown and until that is read. */
export function notices({ info }: Table, own: Shown): readonly Notice[] {
  if (!own.missed) return []
  const text = m.recap_title({ count: own.missed.count })
  const drawn = drawing(RecapBar, { text, table: info.id, own })
  return [{ priority: 'recap', card: { text, ways: [], at: 'prompt', drawn } }]
}
