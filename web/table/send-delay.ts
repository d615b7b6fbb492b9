import type { Seat } from '../../shared/engine/game.ts'
import { isLive } from '../../shared/pace.ts'
import { isBotPlayed, type TableInfo } from '../../shared/table-info.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { local } from '../base/storage.ts'

/** Whether this player wants an undo window after an irreversible move. */
export const undoWindow = persisted(local, 'murex:undo-window', true)

type Delayed = Pick<TableInfo, 'seats' | 'settings'>

/** ms for which a move is held back. */
const SEND_DELAY = 4_000

/**
 * ms for which an irreversible move is held back: none if the players sit at the table at one time, at a live pace, or all
 * here without a pace, since all would wait.
 */
export function sendDelay(you: Seat | null, { seats, settings }: Delayed): number {
  const others = seats.filter((seat, i) => i !== you && seat.kind === 'player' && !isBotPlayed(seat))
  const someAway = others.some((seat) => seat.kind === 'player' && seat.presence === 'away')
  const calm = settings.pace === 'none' ? someAway : !isLive(settings.pace) && others.length > 0
  return undoWindow.current && calm ? SEND_DELAY : 0
}
