import { isolated } from '../../shared/bidi.ts'
import type { Seat, Seen } from '../../shared/engine/game.ts'
import { isBotPlayed, nameAt, type TableInfo } from '../../shared/table-info.ts'
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

/** A winner's name, with a word where a bot played for that one. */
export const winnerAt =
  ({ seats }: Pick<TableInfo, 'seats'>) =>
  (seat: Seat): string => {
    const name = nameAt(seats, seat)
    return seats[seat]?.kind !== 'bot' && isBotPlayed(seats[seat]) ? `${isolated(name)} (${m.seats_house()})` : name
  }

export const winnersAre = (names: readonly string[]): string =>
  (names.length === 1 ? m.finished_win : m.finished_win_shared)({ names: listed(names) })
