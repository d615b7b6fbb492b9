import type { Seat } from '../../../shared/engine/game.ts'
import { isOfSeveral, nameAt, type TableInfo } from '../../../shared/table-info.ts'
import { sentenceOf } from '../../base/errors.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { GameUi } from '../../games/game-ui.ts'
import type { Room } from '../../room/room.svelte.ts'
import { askApart } from '../../room/worker-client.ts'
import { adviceOf, type Why } from './advice.ts'
import type { Ask } from './hint-state.svelte.ts'

function whySentence(why: Why): string {
  switch (why.is) {
    case 'best':
      return m.hint_best(why)
    case 'close':
      return m.hint_close(why)
    case 'even':
      return m.hint_even(why)
    case 'only':
      return m.hint_only()
    case 'plain':
      return m.hint_plain()
  }
}

/**
 * Asks what a sharp bot would do with this seat's own view, and says that it is thinking, or why not. The table shows the
 * command as if it were chosen, with its effects and the reason, unless the game has gone on meanwhile. Where several
 * play, only once the room has told them.
 */
export async function hintFor(room: Room<GameUi>, info: TableInfo, { say, show }: Ask): Promise<void> {
  const { game, seats } = info
  const { view, n, you } = room.state
  if (you === null) return
  say(m.hint_thinking())
  const question = { game, seats: seats.length, seat: you, view }
  try {
    const answer = isOfSeveral(info) ? await room.call('POST /api/tables/:id/seats/mine/hint') : undefined
    if (answer && 'error' in answer) return say(await sentenceOf(answer.error))
    const [considered, { effect }] = await Promise.all([askApart('think', question), room.code!.late()])
    const { command, why } = adviceOf(considered)
    const name = (seat: Seat): string => nameAt(seats, seat)
    if (room.state.n === n) show(command, [...(effect?.(view, you, command, name) ?? []), whySentence(why)].join(' '))
  } catch {
    say(m.hint_failed())
  }
}
