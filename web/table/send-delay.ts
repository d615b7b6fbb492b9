import type { Seat } from '../../shared/engine/game.ts'
import { isLive } from '../../shared/pace.ts'
import { isBotPlayed, type TableInfo } from '../../shared/table-info.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { local } from '../base/storage.ts'

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
