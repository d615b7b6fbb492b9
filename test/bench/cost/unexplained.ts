import { SNAPSHOT_EVERY } from '../../../shared/room/core/rows.ts'
import type { MeteredGame } from './metered-game.ts'
import { freeADay, PRICES } from './prices.ts'

const ALARMS = 3

/** Parts of a game's bill that do not follow from what was done in it, in words; none where all does. */
export function unexplained(game: MeteredGame): string[] {
  const { bill, entries, asked, sent, moves, returns, rowsBefore, rowsAway, rowsAfter } = game
  const rows = rowsBefore + moves.rowsWritten + rowsAway + rowsAfter
  // Home is the one page that no object is asked for.
  const alarms = bill.objectRequests - (asked - 1) - sent / PRICES.messagesPerRequest
  const isWhole = Math.abs(alarms - Math.round(alarms)) < 1e-6
  const { bound } = freeADay(bill)
  const checks: readonly (readonly [boolean, string])[] = [
    [moves.count === entries - 2, `${moves.count} moves made ${entries} entries`],
    [moves.rowsWritten === moves.count + moves.snapshots, `${moves.count} moves wrote ${moves.rowsWritten} rows`],
    [moves.snapshots <= Math.floor(entries / SNAPSHOT_EVERY), `${entries} entries have ${moves.snapshots} snapshots`],
    // At most one each time that a player's last page closes.
    [rowsAway <= returns, `${returns} returns wrote ${rowsAway} rows`],
    [bill.rowsWritten === rows, `${bill.rowsWritten} rows were written, ${rows} are known of`],
    [bill.workerRequests === asked, `${asked} requests were billed as ${bill.workerRequests}`],
    // One a request, none a message or an alarm.
    [bill.logLines === asked, `${asked} requests wrote ${bill.logLines} lines of the log`],
    [isWhole && alarms > 0.5 && alarms < ALARMS + 0.5, `${alarms} requests to objects are of nobody but alarms`],
    [bound === 'rowsWritten', `${bound} is the first free limit to be reached`],
  ]
  return checks.flatMap(([holds, what]) => (holds ? [] : [what]))
}
