import type { Seat } from '../../shared/engine/game.ts'
import { m } from '../base/messages/compiled/messages.js'
import type { Reader } from './game-ui.ts'

/** The one who reads at a table: `names` of the seats. */
export function readerOf(me: Seat | null, names: readonly string[]): Reader {
  const name = (seat: Seat): string => names[seat] ?? ''
  return {
    me,
    name,
    tookBack: (seat) => (seat === me ? m.take_back_told_you() : m.take_back_told({ name: name(seat) })),
  }
}
