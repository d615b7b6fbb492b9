import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { task } from '../../base/task.svelte.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Notice } from '../../room/notices.ts'
import type { Room } from '../../room/room.svelte.ts'
import { codeOf } from './code.ts'

/** Asks a player whether a device is the table's screen, inside a component. */
export function speakOfScreens(room: Room, info: () => TableInfo): void {
  const acting = task()
  const answer = (screen: string, shows: boolean) => () =>
    acting.run(() => room.call('PUT /api/tables/:id/screens/:screen', { params: { screen }, body: { shows } }))
  speak((): readonly Notice[] => {
    const [screen] = info().screenAsks ?? []
    const { you, own } = room.state
    if (screen === undefined || you === null || own?.isLetIn) return []
    const text = m.screen_asks({ code: codeOf(screen) })
    const ways = [
      { label: m.pace_no(), act: answer(screen, false) },
      { label: m.screen_show(), primary: true, act: answer(screen, true) },
    ]
    return [{ priority: 'screen', card: { label: text, text, ways, busy: acting.busy } }]
  })
}
