import type { Seen } from '../../shared/engine/game.ts'
import { m } from '../base/messages/compiled/messages.js'
import { listed } from '../base/messages/lists.ts'
import type { Ended } from '../games/game-ui.ts'
import type { LiveTable } from './live-table.svelte.ts'

/** The end of a table's game, for its sentences and its picture. */
export const endedOf = (table: LiveTable, view: Seen<unknown>): Ended => ({
  view,
  outcome: table.outcome,
  reader: table.reader(),
  colours: table.session.colours,
  log: table.room.state.log,
})

export const winnersAre = (names: readonly string[]): string =>
  (names.length === 1 ? m.finished_win : m.finished_win_shared)({ names: listed(names) })
