import { m } from '../../base/messages/compiled/messages.js'
import type { Table } from '../../games/page-feature.ts'
import { shortName } from '../../room/short-name.ts'
import type { Notice } from '../../room/notices.ts'

/** Says that another player has taken back, until somebody moves. */
export function notices({ seat: room, info }: Table, own: { read: number }): readonly Notice[] {
  const last = room.state.log?.entries.at(-1)
  if (last?.back === undefined || last.seat === undefined || last.n === own.read) return []
  const { n, seat } = last
  if (seat === room.state.you) return []
  const text = m.take_back_told({ name: shortName(info, seat) })
  const dismiss = { label: m.dismiss(), act: () => (own.read = n) }
  return [{ priority: 'news', card: { label: text, text, seat, ways: [dismiss] } }]
}
