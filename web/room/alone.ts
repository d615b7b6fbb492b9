import type { Seat } from '../../shared/engine/game.ts'
import type { TableInfo } from '../../shared/table-info.ts'

/** Whether nobody else sits at a table or is expected: if its host leaves, nobody can start it. */
export const isAloneAt = ({ host, seats }: TableInfo, you: Seat | null): boolean =>
  you !== null && you === host && seats.every(({ kind }, seat) => seat === you || kind === 'empty' || kind === 'bot')
