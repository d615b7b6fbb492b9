import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { GameUi } from '../../games/game-ui.ts'
import type { Room } from '../../room/room.svelte.ts'
import { adviceOf, type Why } from './advice.ts'
import type { Ask } from './hint-state.svelte.ts'
import { thinkAbout } from './thinking.ts'

function sentenceOf(why: Why): string {
  switch (why.is) {
    case 'wins':
      return m.hint_wins(why)
    case 'even':
      return m.hint_even(why)
    case 'only':
      return m.hint_only()
    case 'plain':
      return m.hint_plain()
  }
}

/**
 * Asks what a keen bot would do with this seat's own view, and says that it is thought about, or cannot be. The table shows it as
 * if it were chosen, and why, unless something else has happened meanwhile.
 */
export async function hintFor(room: Room<GameUi>, { game, seats }: TableInfo, { say, show }: Ask): Promise<void> {
  const { view, n, you } = room.state
  if (you === null) return
  say(m.hint_thinking())
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
  const question = { game, seats: seats.length, seat: you, view: $state.snapshot(view), seed }
  try {
    const { command, why } = adviceOf(await thinkAbout(question))
    if (room.state.n === n) show(command, sentenceOf(why))
  } catch {
    say(m.hint_failed())
  }
}
