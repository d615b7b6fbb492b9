import { createHash } from 'node:crypto'
import type { Holder, Occupant, Player } from '../../shared/room/occupants.ts'
import type { Line, Rescue, Transfer } from '../../shared/room/state.ts'
import type { Phase, TableInfo } from '../../shared/table-info.ts'
import type { Contents } from './disk.ts'

/** All of a table that requests and chat change, as it has to be stored. */
export interface Table {
  readonly phase: Phase
  readonly joined: number
  readonly places: number
  readonly players: readonly Occupant[]
  readonly transfers: readonly Transfer[]
  readonly rescues: readonly Rescue[]
  readonly lines: readonly Line[]
}

export const noTable: Table = {
  phase: 'waiting',
  joined: 0,
  places: 0,
  players: [],
  transfers: [],
  rescues: [],
  lines: [],
}

export function tableOf(contents: Contents | undefined): Table {
  if (!contents) return noTable
  const { meta, players, transfers, rescues, lines } = contents
  const { phase, joined, places } = meta
  return { phase, joined, places, players, transfers, rescues, lines }
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export function holders(table: Table): Holder[] {
  return table.players.filter((player): player is Holder => 'tokens' in player)
}

/** Whoever a token seats. */
export function holderOf(table: Table, token: string | undefined): Holder | undefined {
  return token === undefined ? undefined : holders(table).find(({ tokens }) => tokens.includes(hash(token)))
}

export function holderWith(table: Table, id: number | undefined): Holder | undefined {
  return holders(table).find((holder) => holder.id === id)
}

export function playersOf(table: Table): Player[] {
  return table.players.filter((player) => player.kind === 'player')
}

/** Requests for rescue of one millisecond have no order: rows and memory may hold them in different ones. */
export function sorted<T extends { readonly rescues: TableInfo['rescues'] }>(info: T): T {
  return { ...info, rescues: info.rescues.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The part of the table info that is not known from the sockets. */
export type Public = Omit<TableInfo, 'rev' | 'seats' | 'spectators'> & { readonly seats: readonly object[] }

export function publicOf(contents: Contents, table: Table): Public {
  const { id, game, options, settings, commitment, next, start } = contents.meta
  const seatOf = (playerId: number): number | null => table.players.find((known) => known.id === playerId)?.seat ?? null
  const seats = Array.from({ length: start?.seats ?? table.places }, (_, seat) => {
    const found = table.players.find((known) => known.seat === seat)
    return found ? { kind: found.kind, name: found.name, identity: found.identity } : { kind: 'empty' }
  })
  return {
    id,
    game,
    phase: table.phase,
    host: playersOf(table)[0]?.seat ?? null,
    seats,
    options,
    settings,
    commitment,
    chat: table.lines.map(({ playerId, action: _, ...line }) => ({ ...line, seat: seatOf(playerId) })),
    rescues: table.rescues
      .filter(({ playerId, status }) => status === 'open' && holderWith(table, playerId))
      .map(({ id, playerId }) => ({ id, seat: seatOf(playerId)! })),
    next: next?.made ? next.id : null,
  }
}
