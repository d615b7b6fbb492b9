import { nameAt, type Alone, type SeatInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'

/** Who played how many moves of the game alone. */
export const aloneSentence = ({ seat, moves }: Alone, seats: readonly SeatInfo[]): string =>
  m.seats_alone({ name: nameAt(seats, seat), count: moves })
