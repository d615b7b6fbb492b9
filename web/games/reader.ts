import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { LogLine } from '../../shared/table-info.ts'
import { m } from '../base/messages/compiled/messages.js'
import type { LogReader, GameUi, SeatStatus } from './game-ui.ts'

type Replaced = Extract<LogLine, { kind: 'replaced' }>

/** The reader at a table: `names` of the seats now, `tableLog` for those who had them before; `over`: all may be told. */
export function readerOf(
  me: Seat | null,
  names: readonly string[],
  tableLog: readonly LogLine[],
  over = false,
): LogReader {
  const name = (seat: Seat): string => names[seat] ?? ''
  return {
    me,
    name,
    over,
    tookBack: (seat) => (seat === me ? m.take_back_told_you() : m.take_back_told({ name: name(seat) })),
    at(n) {
      const then = names.map(
        (now, seat) =>
          tableLog.find((line): line is Replaced => line.n > n && line.seat === seat && 'from' in line)?.from ?? now,
      )
      return readerOf(then[me!] === names[me!] ? me : null, then, tableLog, over)
    },
  }
}

/** A seat's status in the strip; a player who wins by going out last is shown as still in. */
export function seatStatusAt(ui: GameUi, view: Seen<unknown>): (seat: Seat) => SeatStatus {
  const winners = ui.rules.outcome(view)?.winners ?? []
  return (seat) => {
    const seen = ui.seatStatus?.(view, seat) ?? { out: false, counted: '' }
    return winners.includes(seat) ? { ...seen, out: false } : seen
  }
}
