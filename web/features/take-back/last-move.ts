import type { Seat } from '../../../shared/engine/game.ts'
import { effective, voided } from '../../../shared/engine/take-back.ts'
import { isBotPlayed, type TableInfo } from '../../../shared/table-info.ts'
import type { SyncState } from '../../room/connection.ts'

/** Entry from which on a player may take all back, and whether others have to agree. */
export interface Takeable {
  readonly back: number
  readonly asks: boolean
  /** Flag that nothing goes back, since something came to light. */
  readonly stays?: true
}

/**
 * The own last move with all that came since, if it may be taken back. `waiting`: awaited players. The room sets limits.
 */
export function takeableOf(
  { log, you, pending }: Pick<SyncState, 'log' | 'you' | 'pending'>,
  { seats }: Pick<TableInfo, 'seats'>,
  waiting: readonly Seat[],
): Takeable | undefined {
  if (!log || you === null || pending) return undefined
  const back = effective(log.entries).findLast(({ seat }) => seat === you)?.n ?? 0
  if (back === 0) return undefined
  const gone = voided(log.entries, back)
  if (!gone) return { back, asks: false, stays: true }
  const movers = gone.map(({ seat }) => seat!)
  const isOwn = movers.every((seat) => seat === you)
  const others = isOwn ? [] : [...movers, ...waiting].filter((seat) => seat !== you).map((seat) => seats[seat])
  // A house bot agrees; a stand-in does not.
  if (others.some((seat) => seat?.kind !== 'bot' && isBotPlayed(seat))) return undefined
  return { back, asks: others.some((seat) => seat?.kind === 'player') }
}
