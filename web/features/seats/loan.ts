import type { Seat } from '../../../shared/engine/game.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Lost } from '../../room/connection.ts'
import type { Room } from '../../room/room.svelte.ts'
import type { Card } from './card.ts'

/** Who plays a seat for its owner; undefined where the owner does. */
export function lentTo({ seats }: TableInfo, seat: Seat | null): string | undefined {
  const info = seat === null ? undefined : seats[seat]
  return info?.kind === 'player' ? info.lentTo : undefined
}

/** The seat is its owner's alone again. */
export const reclaim = (room: Room) => room.call('DELETE /api/tables/:id/seats/mine/loan')

/** That this device has its seat no more; of one that was lent, that its owner has it again. */
export function lossCard(
  { seats }: TableInfo,
  { seat, isLent }: Lost,
  nameOf: (seat: Seat) => string,
): Omit<Card, 'ways'> {
  const isBack = isLent && seats[seat]?.kind === 'player'
  const text = isBack ? m.seats_reclaimed({ name: nameOf(seat) }) : m.seats_put_out()
  return { label: text, text, ...(isBack && { seat }) }
}

/** That somebody plays for this player, who can play again at any time. */
export function loanCard(info: TableInfo, seat: Seat | null, act: () => unknown): Card | undefined {
  const name = lentTo(info, seat)
  if (name === undefined || seat === null) return undefined
  const text = m.seats_lent_to({ name })
  return { label: text, text, seat, ways: [{ label: m.seats_reclaim(), act }] }
}
