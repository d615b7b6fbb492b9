import type { Seat } from '../../shared/engine/game.ts'
import { effective, voided } from '../../shared/engine/take-back.ts'
import { gameLearntAt } from '../../shared/games/lesson-id.ts'
import { isLive } from '../../shared/pace.ts'
import { isBotPlayed, type TableInfo } from '../../shared/table-info.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { local } from '../base/storage.ts'
import type { SyncState } from '../room/connection.ts'

/** From which entry on a player may take all back, and whether others have to agree. */
export interface Takeable {
  readonly back: number
  readonly asks: boolean
}

/**
 * What the player of this page may take back: the own last move with all that came since. `waiting`: who is waited for. How often
 * that may be is the room's to say.
 */
export function takeableOf(
  { log, you, pending }: Pick<SyncState, 'log' | 'you' | 'pending'>,
  { id, seats }: Pick<TableInfo, 'id' | 'seats'>,
  waiting: readonly Seat[],
): Takeable | undefined {
  if (!log || you === null || pending || gameLearntAt(id)) return undefined
  const back = effective(log.entries).findLast(({ seat }) => seat === you)?.n ?? 0
  const gone = voided(log.entries, back)
  if (!gone) return undefined
  const movers = gone.map(({ seat }) => seat!)
  const isOwn = movers.every((seat) => seat === you)
  const others = isOwn ? [] : [...movers, ...waiting].filter((seat) => seat !== you).map((seat) => seats[seat])
  // A bot of the house agrees, and one that plays for somebody else does not.
  if (others.some((seat) => seat?.kind !== 'bot' && isBotPlayed(seat))) return undefined
  return { back, asks: others.some((seat) => seat?.kind === 'player') }
}

/** Whether this player wants a moment to think better of a move that stays. */
export const undoWindow = persisted(local, 'murex:undo-window', true)

type Delayed = Pick<TableInfo, 'seats' | 'settings'>

/** How long a move is held back, in ms. */
const SEND_DELAY = 4_000

/**
 * How long a move that stays is held back. Not where the players sit at the table at one time: at a live pace, and where
 * everybody is here, though no pace is kept: there it would have all of them wait.
 */
export function sendDelay(you: Seat | null, { seats, settings }: Delayed): number {
  const others = seats.filter((seat, i) => i !== you && seat.kind === 'player' && !isBotPlayed(seat))
  const someAway = others.some((seat) => seat.kind === 'player' && seat.presence === 'away')
  const calm = settings.pace === 'none' ? someAway : !isLive(settings.pace) && others.length > 0
  return undoWindow.current && calm ? SEND_DELAY : 0
}
