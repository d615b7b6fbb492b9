import { m } from '../base/messages/compiled/messages.js'
import { listed } from '../base/messages/lists.ts'

interface Awaited {
  readonly me: boolean
  readonly others: readonly string[]
}

/** Title of the tab: whose turn it is, or that the game is finished. */
export function titleOf(game: string, finished: boolean, { me, others }: Awaited): string {
  if (finished) return m.title_finished({ game })
  if (me) return m.title_turn_yours({ game })
  if (others.length > 1) return m.table_title_turns({ names: listed(others), game })
  return others[0] === undefined ? m.title_table({ game }) : m.title_turn({ name: others[0], game })
}
