import { createHash } from 'node:crypto'
import type { Seat } from '../../shared/engine/game.ts'
import type { Level } from '../../shared/search/bot.ts'
import type { Pace } from '../../shared/pace.ts'
import type { ProposalInfo } from '../../shared/proposals.ts'
import type { ChatLine, LogLine, OwnSeat, Phase, TableInfo } from '../../shared/table-info.ts'
import type { Contents } from './storage.ts'
import type { Ban, Holder, Left, Line, Occupant, Player, Proposal, Transfer } from '../../shared/room/types.ts'

/** All of a table that requests and chat change, as it has to be stored; but not when its players were seen. */
export interface Table {
  readonly phase: Phase
  readonly joined: number
  readonly places: number
  readonly players: readonly Occupant[]
  readonly transfers: readonly Transfer[]
  readonly lines: readonly Line[]
  readonly tableLog: readonly LogLine[]
  readonly bans: readonly Ban[]
  /** The one that is forgotten first is first. */
  readonly proposals: readonly Proposal[]
  readonly pace: Pace
}

export const noTable: Table = {
  phase: 'waiting',
  joined: 0,
  places: 0,
  players: [],
  transfers: [],
  lines: [],
  tableLog: [],
  bans: [],
  proposals: [],
  pace: 'none',
}

/** Requests of one millisecond have no order: rows and memory may hold them in different ones. */
export const inOrder = <T extends Pick<Proposal, 'id' | 'until'>>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1))

export function tableOf(contents: Contents | undefined): Table {
  if (!contents) return noTable
  const { meta, players, transfers } = contents
  const { phase, places, tableLog, bans } = meta
  const { pace } = meta.settings
  const joined = Math.max(meta.joined, ...players.map(({ id }) => id + 1))
  const proposals = inOrder(contents.proposals)
  // An older room keeps some more.
  const lines = contents.lines.slice(-30)
  const timeless = players.map((one): Occupant => {
    if (one.kind !== 'player') return one
    const { ownSeenAt: _, lastAddress: __, ...rest } = one
    return { ...rest, seenAt: 0 }
  })
  return { phase, joined, places, players: timeless, transfers, lines, tableLog, bans, proposals, pace }
}

/** Whether a request that broke, or was not reached, may go well if asked again. */
export const isPassing = (answer: object): boolean =>
  'error' in answer && (answer.error === 'internal' || answer.error === 'unavailable')

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export function holders(table: Table): Holder[] {
  return table.players.filter((player): player is Holder => player.kind === 'reserved' || player.kind === 'player')
}

/** The first who is on the way as such or has come, those last on whose seats others let somebody in. */
export function hostOf(table: Table): Holder | undefined {
  const able = holders(table).filter((one) => one.kind === 'player' || one.host)
  return able.find(({ letIn = [] }) => letIn.length === 0) ?? able[0]
}

export function isLetIn(table: Table, token: string): boolean {
  return holders(table).some(({ letIn = [] }) => letIn.includes(hash(token)))
}

export function leaverOf({ players }: Table, token: string): Left | undefined {
  return players.find((one): one is Left => one.kind === 'left' && one.tokens.includes(hash(token)))
}

/** The one whom a token seats. */
export function holderOf(table: Table, token: string | undefined): Holder | undefined {
  if (token === undefined) return undefined
  const known = hash(token)
  return holders(table).find(({ tokens, letIn = [] }) => tokens.includes(known) || letIn.includes(known))
}

export function ownOf(table: Table, token: string | undefined): OwnSeat | null {
  const holder = holderOf(table, token)
  if (!holder || token === undefined) return null
  const devices = holder.tokens.length + (holder.letIn?.length ?? 0)
  const code = table.transfers.find(({ playerId }) => playerId === holder.id)?.until ?? null
  const allows = holder.kind === 'player' && holder.allowsStandIn ? { allowsStandIn: true as const } : {}
  const letIn = holders(table).filter(({ letInBy = [] }) => letInBy.some(({ by }) => by.includes(holder.id)))
  const has = letIn.length > 0 && !isLetIn(table, token) ? { hasLetIn: letIn.map(({ seat }) => seat) } : {}
  return { devices, isLetIn: isLetIn(table, token), ...allows, ...has, code }
}

export function holderWith(table: Table, id: number | undefined): Holder | undefined {
  return holders(table).find((holder) => holder.id === id)
}

/** Part of an occupant that a rematch keeps: a seat, unless it was given up. */
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

/** A proposal with those alone who play; one without a seat is answered by all, and needs all. */
export function counted(table: Table, one: Proposal): Proposal {
  const ids = playersOf(table).map(({ id }) => id)
  const playing = (of: readonly number[]): number[] => of.filter((id) => ids.includes(id))
  const must = one.by === null ? ids.filter((id) => id !== one.about) : playing(one.must)
  return { ...one, must, needs: one.by === null ? must.length : one.needs, yes: playing(one.yes), no: playing(one.no) }
}

export function sorted<T extends Pick<TableInfo, 'proposals' | 'declined'>>(info: T): T {
  const { proposals, declined } = info
  return {
    ...info,
    ...(proposals && { proposals: inOrder(proposals) }),
    ...(declined && { declined: inOrder(declined) }),
  }
}

/** Nobody hears of what has lapsed, also where an alarm broke and it still lies there. */
export function unlapsed<T extends Pick<TableInfo, 'proposals' | 'declined'>>(info: T, now: number): T {
  const { proposals, declined, ...rest } = info
  const isAlive = ({ until }: { readonly until: number }): boolean => until > now
  const [open, heard] = [proposals?.filter(isAlive), declined?.filter(isAlive)]
  return { ...(rest as T), ...(open?.length && { proposals: open }), ...(heard?.length && { declined: heard }) }
}

/** The seats that are waited for and whose time is up. */
export function lateBy(clock: Contents['clock'], now: number): readonly Seat[] {
  const left = clock?.left ?? []
  const from = (seat: Seat): number | null => clock?.since[seat] ?? null
  return [...left.keys()].filter((seat) => from(seat) !== null && left[seat]! <= Math.max(0, now - from(seat)!))
}

/** Part that is the same in two infos of one table, whenever each was told. */
export function timeless(info: TableInfo): TableInfo {
  const { clock, rescue: _, ...rest } = sorted(info)
  const runs = clock?.runs.map(({ seat }) => ({ seat, after: 0 }))
  return { ...rest, rev: 0, ...(clock && runs ? { clock: { ...clock, left: [], runs } } : {}) }
}

/** The part of the table info that is not known from the sockets. */
export type Public = Omit<TableInfo, 'rev' | 'seats' | 'spectators' | 'clock' | 'rescue'> & {
  readonly seats: readonly object[]
}

/** The chat as everybody is told it. */
export function chatOf({ players, lines }: Table): ChatLine[] {
  const seatOf = (playerId: number): number | null => players.find((known) => known.id === playerId)?.seat ?? null
  return lines.map(({ playerId, action, ...line }) => ({ ...line, id: action, seat: seatOf(playerId) }))
}

function shown({ kind, name, colour, ...rest }: Occupant): object {
  if (kind === 'reserved') return { kind, name, colour }
  if ('level' in rest) return { kind, name, colour, level: rest.level }
  const standIn = ('standIn' in rest && rest.standIn) || null
  const { mayBeTaken, keptUntil } = rest as Partial<Left>
  return { kind, name, colour, standIn, ...(kind === 'left' && { mayBeTaken, keptUntil }) }
}

function toldOf(table: Table, one: Proposal): ProposalInfo {
  const { id, subject, by, n, must, needs, yes, no, from, until } = counted(table, one)
  const seats = (ids: readonly number[]): number[] =>
    ids.flatMap((id) => table.players.find((known) => known.id === id)?.seat ?? [])
  const info = { id, subject, n, must: seats(must), needs, yes: seats(yes), no: seats(no), until }
  return {
    ...info,
    by: by === null ? null : (seats([by])[0] ?? null),
    ...(yes.length > 0 && from !== undefined && { from }),
  }
}

export function publicOf(contents: Contents, table: Table): Public {
  const { id, game, options, settings, commitment, next, start } = contents.meta
  const open = table.proposals.filter(({ status }) => status === 'open')
  const declined = table.proposals.filter(({ status, by }) => status === 'declined' && by !== null)
  const seats = Array.from({ length: start?.seats ?? table.places }, (_, seat) => {
    const found = table.players.find((known) => known.seat === seat)
    return found ? shown(found) : { kind: 'empty' }
  })
  return {
    id,
    game,
    phase: table.phase,
    host: hostOf(table)?.seat ?? null,
    seats,
    options,
    settings,
    commitment,
    tableLog: table.tableLog,
    next: next?.made ? next.id : null,
    ...(open.length > 0 && { proposals: open.map((one) => toldOf(table, one)) }),
    ...(declined.length > 0 && table.phase === 'playing' && { declined: declined.map((one) => toldOf(table, one)) }),
  }
}
