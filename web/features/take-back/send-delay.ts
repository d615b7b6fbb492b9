import type { Seat } from '../../../shared/engine/game.ts'
import { isLive } from '../../../shared/pace.ts'
import { isBotPlayed, type TableInfo } from '../../../shared/table-info.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** Whether this player wants an undo window after an irreversible move. */
export const undoWindow = persisted(local, 'murex:undo-window', true)

type Delayed = Pick<TableInfo, 'seats' | 'settings'>

const SEND_DELAY = 4_000

/**
 * ms for which an irreversible move is held back; 0 for players at the table at one time, who would all wait: at a live
 * pace, or all here without one.
 */
export function sendDelay(you: Seat | null, { seats, settings }: Delayed): number {
  const others = seats.filter((seat, i) => i !== you && seat.kind === 'player' && !isBotPlayed(seat))
  const someAway = others.some((seat) => seat.kind === 'player' && seat.presence === 'away')
  const calm = settings.pace === 'none' ? someAway : !isLive(settings.pace) && others.length > 0
  return undoWindow.current && calm ? SEND_DELAY : 0
}
