import type { Seat } from '../../shared/engine/game.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { persistedAt } from './persisted-at.ts'

/** A seat left by this browser's player during the game, and the token back to it. `seat`: if this browser saw it left. */
interface LeftSeat {
  readonly seat?: Seat
  readonly token: string
}

const storedOf = persistedAt<LeftSeat>('murex:left:')

export function leftSeat(table: string): LeftSeat | undefined {
  return storedOf(table).current
}

export function storeLeftSeat(table: string, left: LeftSeat): void {
  storedOf(table).current = left
}

export function dropLeftSeat(table: string): void {
  storedOf(table).clear()
}

/** Whether somebody plays on a seat that was left; if its number is unknown, whether no seat is left. */
export function isBack({ seats }: TableInfo, { seat }: LeftSeat): boolean {
  return seat === undefined ? seats.every(({ kind }) => kind !== 'left') : seats[seat]?.kind === 'player'
}
