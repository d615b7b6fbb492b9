import { leaving } from '../features/leaving/early.ts'
import { pace } from '../features/pace/early.ts'
import { recap } from '../features/recap/early.ts'
import { screen } from '../features/screen/early.ts'
import { sound } from '../features/sound/early.ts'
import { undoWindow } from '../features/take-back/early.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Moved } from '../games/game-ui.ts'
import type { EarlyPart, Table } from '../games/page-feature.ts'

/** Parts of features that a table needs before the others are loaded. */
const early: readonly EarlyPart[] = [recap, screen, undoWindow, pace, leaving, sound]

/** Whether any feature is wanted at once: a game that begins before the eyes of its players is dealt. */
export const isAnyWanted = (table: Table): boolean =>
  table.room.first?.phase === 'waiting' || early.some(({ wants }) => wants?.(table))

/** ms for which an irreversible move is held back. */
export const delayOf = (you: Seat | null, info: TableInfo): number =>
  Math.max(...early.map(({ delay }) => delay?.(you, info) ?? 0))

/** Does at once what an entry asks for. */
export const afterEntry = (moved: Moved, table: Table): void => early.forEach(({ after }) => after?.(moved, table))

/** Loads their own late parts, so that these are there at once, and offline too. */
export const loadEarly = () => Promise.all(early.flatMap(({ load }) => (load ? [load()] : [])))
