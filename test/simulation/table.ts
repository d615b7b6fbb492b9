import { createHash } from 'node:crypto'
import type { AskInfo } from '../../shared/asks.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { Level } from '../../shared/search/bot.ts'
import type { Pace } from '../../shared/pace.ts'
import type { ChatLine, LogLine, OwnSeat, Phase, TableInfo } from '../../shared/table-info.ts'
import type { Contents } from './storage.ts'
import type {
  Ask,
  Ban,
  Holder,
  Left,
  Line,
  Meta,
  Occupant,
  Player,
  Rescue,
  Takeover,
  Transfer,
} from '../../shared/room/types.ts'

/** All of a table that requests and chat change, as it has to be stored; but not when its players were seen. */
export interface Table {
  readonly phase: Phase
  readonly joined: number
  readonly places: number
  readonly players: readonly Occupant[]
  readonly transfers: readonly Transfer[]
  readonly rescues: readonly Rescue[]
  readonly lines: readonly Line[]
  readonly tableLog: readonly LogLine[]
  readonly takeovers: readonly Takeover[]
  readonly bans: readonly Ban[]
  /** By their ids. */
  readonly asks: readonly Ask[]
  readonly declined: NonNullable<Meta['declined']>
  readonly pace: Pace
}

export const noTable: Table = {
  phase: 'waiting',
  joined: 0,
  places: 0,
  players: [],
  transfers: [],
  rescues: [],
  lines: [],
  tableLog: [],
  takeovers: [],
  bans: [],
  asks: [],
  declined: [],
  pace: 'none',
}

/** Requests of one millisecond have no order: rows and memory may hold them in different ones. */
export const byId = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export function tableOf(contents: Contents | undefined): Table {
  if (!contents) return noTable
  const { meta, players, transfers, rescues, lines } = contents
  const { phase, places, tableLog, takeovers, bans, declined = [] } = meta
  const { pace } = meta.settings
  const joined = Math.max(meta.joined, ...players.map(({ id }) => id + 1))
  const asks = byId(contents.asks)
  const timeless = players.map((one): Occupant => (one.kind === 'player' ? { ...one, seenAt: 0 } : one))
  return {
    phase,
    joined,
    places,
    players: timeless,
    transfers,
    rescues,
    lines,
    tableLog,
    takeovers,
    bans,
    asks,
    declined,
    pace,
  }
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export function holders(table: Table): Holder[] {
  return table.players.filter((player): player is Holder => player.kind === 'reserved' || player.kind === 'player')
}

/** Whether others let the device with this token in. */
export function isLetIn(table: Table, token: string): boolean {
  return playersOf(table).some(({ letIn }) => letIn.includes(hash(token)))
}

/** Whoever left the seat of a token. */
export function leaverOf({ players }: Table, token: string): Left | undefined {
  return players.find((one): one is Left => one.kind === 'left' && one.tokens.includes(hash(token)))
}

/** Whoever a token seats. */
export function holderOf(table: Table, token: string | undefined): Holder | undefined {
  if (token === undefined) return undefined
  const known = hash(token)
  return holders(table).find(
    (one) => one.tokens.includes(known) || (one.kind === 'player' && one.letIn.includes(known)),
  )
}

/** What a page with this token is told of its seat. */
export function ownOf(table: Table, token: string | undefined): OwnSeat | null {
  const holder = holderOf(table, token)
  if (!holder || token === undefined) return null
  const devices = holder.tokens.length + ('letIn' in holder ? holder.letIn.length : 0)
  const code = table.transfers.find(({ playerId }) => playerId === holder.id)?.until ?? null
  const allows = holder.kind === 'player' && holder.allowsStandIn ? { allowsStandIn: true as const } : {}
  return { devices, isLetIn: isLetIn(table, token), ...allows, code }
}

export function holderWith(table: Table, id: number | undefined): Holder | undefined {
  return holders(table).find((holder) => holder.id === id)
}

/** What a rematch keeps of an occupant: a seat, unless it was given up. */
export function kept(occupant: Occupant): object[] {
  const { kind, seat, name, colour } = occupant
  if (kind === 'left') return []
  return [{ seat, name, colour, level: kind === 'bot' ? occupant.level : null }]
}

export function playersOf(table: Table): Player[] {
  return table.players.filter((player) => player.kind === 'player')
}

/** At which level the house plays a seat; undefined where it does not. */
export function levelAt(table: Table, seat: Seat | undefined): Level | undefined {
  const found = table.players.find((one) => one.seat === seat)
  if (found?.kind === 'bot') return found.level
  return found?.kind === 'player' || found?.kind === 'left' ? found.standIn : undefined
}

/** Requests that the players are to answer. */
export function openTakeovers(table: Table): Takeover[] {
  if (table.phase !== 'playing') return []
  return table.takeovers.filter(
    ({ denied, playerId }) => !denied && table.players.some(({ id, kind }) => id === playerId && kind === 'left'),
  )
}

export function sorted<T extends Pick<TableInfo, 'rescues' | 'asks'>>(info: T): T {
  return { ...info, rescues: byId(info.rescues), ...(info.asks ? { asks: byId(info.asks) } : {}) }
}

/** What is the same in two infos of one table, whenever each was told. */
export function timeless(info: TableInfo): TableInfo {
  const { clock, ...rest } = sorted(info)
  const runs = clock?.runs.map(({ seat }) => ({ seat, after: 0 }))
  return { ...rest, rev: 0, ...(clock && runs ? { clock: { ...clock, left: [], runs } } : {}) }
}

/** The part of the table info that is not known from the sockets. */
export type Public = Omit<TableInfo, 'rev' | 'seats' | 'spectators' | 'clock'> & { readonly seats: readonly object[] }

/** The chat as everybody is told it. */
export function chatOf({ players, lines }: Table): ChatLine[] {
  const seatOf = (playerId: number): number | null => players.find((known) => known.id === playerId)?.seat ?? null
  return lines.slice(-30).map(({ playerId, action, ...line }) => ({ ...line, id: action, seat: seatOf(playerId) }))
}

function shown({ kind, name, colour, ...rest }: Occupant): object {
  if (kind === 'reserved') return { kind, name, colour }
  if ('level' in rest) return { kind, name, colour, level: rest.level }
  const standIn = ('standIn' in rest && rest.standIn) || null
  const { mayBeTaken } = rest as Partial<Left>
  return { kind, name, colour, standIn, ...(kind === 'left' && { mayBeTaken }) }
}

function toldOf({ by, must, yes, no, ...ask }: Ask, seatOf: (id: number) => number | null): AskInfo {
  const seats = (ids: readonly number[]): number[] => ids.map((id) => seatOf(id)).filter((seat) => seat !== null)
  return { ...ask, by: seatOf(by)!, must: seats(must), yes: seats(yes), no: seats(no) }
}

export function publicOf(contents: Contents, table: Table): Public {
  const { id, game, options, settings, commitment, next, start } = contents.meta
  const seatOf = (playerId: number): number | null => table.players.find((known) => known.id === playerId)?.seat ?? null
  const seats = Array.from({ length: start?.seats ?? table.places }, (_, seat) => {
    const found = table.players.find((known) => known.seat === seat)
    return found ? shown(found) : { kind: 'empty' }
  })
  return {
    id,
    game,
    phase: table.phase,
    host: table.players.find((one) => one.kind === 'player' || (one.kind === 'reserved' && one.host))?.seat ?? null,
    seats,
    options,
    settings,
    commitment,
    rescues: table.rescues
      .filter(({ playerId, status }) => table.phase === 'playing' && status === 'open' && holderWith(table, playerId))
      .map((one) => ({
        id: one.id,
        seat: seatOf(one.playerId)!,
        by: one.approvedBy.map((by) => seatOf(by)!),
        from: one.from ?? null,
      })),
    takeovers: openTakeovers(table).map(({ id, playerId, name, agreed }) => ({
      id,
      seat: seatOf(playerId)!,
      name,
      agreed: playersOf(table)
        .filter((player) => agreed.includes(player.id))
        .map(({ seat }) => seat),
    })),
    tableLog: table.tableLog,
    next: next?.made ? next.id : null,
    ...(table.asks.length > 0 ? { asks: table.asks.map((ask) => toldOf(ask, seatOf)) } : {}),
  }
}
