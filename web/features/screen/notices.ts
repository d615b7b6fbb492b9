import { m } from '../../base/messages/compiled/messages.js'
import type { Task } from '../../base/task.svelte.ts'
import type { Table } from '../../games/page-feature.ts'
import type { Notice } from '../../room/notices.ts'
import { codeOf } from './address.ts'

/** Asks a player whether a device is the table's screen. */
export function notices({ seat: room, info }: Table, acting: Task): readonly Notice[] {
  const [screen] = info.screenAsks ?? []
  const { you, own } = room.state
  if (screen === undefined || you === null || own?.isLetIn) return []
  const answer = (shows: boolean) => () =>
    acting.run(() => room.call('PUT /api/tables/:id/screens/:screen', { params: { screen }, body: { shows } }))
  const text = m.screen_asks({ code: codeOf(screen) })
  const ways = [
    { label: m.pace_no(), act: answer(false) },
    { label: m.screen_show(), primary: true, act: answer(true) },
  ]
  return [{ priority: 'screen', card: { label: text, text, ways, busy: acting.busy } }]
}
