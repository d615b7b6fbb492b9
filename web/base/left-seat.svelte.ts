import { untrack } from 'svelte'
import type { Seat } from '../../shared/engine/game.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { persisted, type Persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/**
 * A seat that this browser's player left while the game went on, and the token that leads back to it. `seat`: which it was,
 * where this browser has seen it being left.
 */
export interface LeftSeat {
  readonly seat?: Seat
  readonly token: string
}

type Kept = Persisted<LeftSeat | undefined>

/** By table. */
const kept: Record<string, Kept> = {}

function keptOf(table: string): Kept {
  // Svelte does not follow, in a derived value, what that value has made itself.
  return (kept[table] ??= untrack(() => persisted(local, `murex:left:${table}`, undefined) as Kept))
}

export function leftSeat(table: string): LeftSeat | undefined {
  return keptOf(table).current
}

export function keepLeftSeat(table: string, left: LeftSeat): void {
  keptOf(table).current = left
}

export function dropLeftSeat(table: string): void {
  keptOf(table).clear()
}

/** Whether somebody plays on a seat that was left; where it is not known which it was, only once none is missing. */
export function isBack({ seats }: TableInfo, { seat }: LeftSeat): boolean {
  return seat === undefined ? seats.every(({ kind }) => kind !== 'left') : seats[seat]?.kind === 'player'
}
