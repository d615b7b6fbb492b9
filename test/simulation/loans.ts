import { as, logged, swap, type Given } from './rule.ts'
import { holderWith, type Table } from './table.ts'
import type { Occupant, Player } from '../../shared/room/types.ts'

// A seat that somebody else plays for a while, a second time and literally.

/** The player without whoever the seat is lent to. */
export function alone({ loan, ...player }: Player): Player {
  return loan ? { ...player, letIn: player.letIn.filter((one) => one !== loan.token) } : player
}

export function borrowed({ table, stored, n }: Given, owner: Player, to: string): Partial<Table> {
  const known = holderWith(stored, owner.id)
  const token = (known?.kind === 'player' && known.letIn.at(-1)) || 'lost'
  const { letIn, ...before } = alone(owner)
  const { seat, name } = owner
  return {
    players: swap<Occupant>(table.players, owner, {
      ...before,
      letIn: [...letIn, token].slice(-4),
      loan: { to, token },
    }),
    tableLog: logged(table, { kind: 'lent', n, seat, name, to }),
  }
}

export const reclaim = as('player', ({ table, n }, holder) => {
  const owner = holder as Player
  const { seat, name } = owner
  const transfers = table.transfers.filter(({ playerId, to }) => to === undefined || playerId !== owner.id)
  if (!owner.letIn.some((one) => one === owner.loan?.token)) return { transfers }
  return {
    transfers,
    players: swap<Occupant>(table.players, owner, alone(owner)),
    tableLog: logged(table, { kind: 'reclaimed', n, seat, name }),
  }
})
