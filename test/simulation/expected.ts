import type { Sit } from '../../shared/api.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { games } from '../../shared/games/index.ts'
import type { Asked, Door } from '../../shared/room/doors.ts'
import type { Holder, Left, Occupant, Player } from '../../shared/room/occupants.ts'
import type { NewTable } from '../../shared/room/new-table.ts'
import type { Line, Rescue } from '../../shared/room/state.ts'
import type { React, Say } from '../../shared/protocol.ts'
import { hash, holderOf, holderWith, holders, playersOf, type Table } from './table.ts'

// What the room has to do, a second time and literally: it shares no code with the room.

const MINUTES = 60_000
const GOOD_FOR = 10 * MINUTES

/** What is to come of a request: its refusal, if any, and the table after it. */
export interface Expected {
  readonly code?: ErrorCode
  readonly table: Table
}

/** What there is to go by. `stored`: the table as it is stored afterwards, for what the room draws alone. */
export interface Given {
  readonly game: keyof typeof games
  readonly table: Table
  readonly stored: Table
  readonly now: number
}

type Rule<D extends Door> = (given: Given, ...asked: Asked<D>) => Expected

type Token = string | undefined

/** The rule for the holder of a seat; `player`: for one who has come to it. */
function as(
  kind: 'holder' | 'player',
  rule: (given: Given, holder: Holder) => Partial<Table> | ErrorCode,
): (given: Given, token: Token) => Expected {
  return (given, token) => {
    const { table } = given
    const holder = holderOf(table, token)
    if (token === undefined) return { code: 'not-seated', table }
    if (!holder) return { code: 'bad-token', table }
    if (kind === 'player' && holder.kind !== 'player') return { code: 'not-seated', table }
    const change = rule(given, holder)
    return typeof change === 'string' ? { code: change, table } : { table: { ...table, ...change } }
  }
}

const swap = <T>(list: readonly T[], old: T, to: T): T[] => list.map((one) => (one === old ? to : one))

const added = (players: readonly Occupant[], holder: Holder, token: string | undefined): Occupant[] =>
  swap<Occupant>(players, holder, { ...holder, tokens: [...holder.tokens, token ?? 'lost'].slice(-4) })

/** The newest token of a player, as it is stored. */
const newest = ({ stored }: Given, id: number): string | undefined => holderWith(stored, id)?.tokens.at(-1)

function sit(given: Given, { name, nonce, seat }: Sit, token: Token): Expected {
  const { table, stored } = given
  const { players, phase, joined } = table
  const holder = holderOf(table, token)
  if (holder) {
    const come =
      holder.kind === 'reserved' ? swap<Occupant>(players, holder, { ...holder, kind: 'player', nonce }) : players
    return { table: { ...table, players: come } }
  }
  if (phase !== 'waiting') return { code: 'already-started', table }
  if (name === '') return { code: 'bad-name', table }
  const again = playersOf(table).find((player) => player.nonce === nonce)
  if (again) {
    const tokens = [newest(given, again.id) ?? 'lost']
    return { table: { ...table, players: swap<Occupant>(players, again, { ...again, tokens }) } }
  }
  const free = Array.from({ length: table.places }, (_, place) => place).filter(
    (place) => !players.some((player) => player.seat === place),
  )
  if (free.length === 0) return { code: 'full', table }
  if (seat !== undefined && !free.includes(seat)) return { code: 'seat-taken', table }
  let identity = 0
  while (players.some((player) => player.identity === identity)) identity++
  const made: Player = {
    id: joined,
    seat: seat ?? free[0]!,
    name,
    identity,
    kind: 'player',
    tokens: [holderWith(stored, joined)?.tokens[0] ?? 'lost'],
    nonce,
  }
  return { table: { ...table, joined: joined + 1, players: [...players, made] } }
}

function create(given: Given, _id: string, { name, nonce }: Parameters<Rule<'create'>>[2]): Expected {
  const places = games[given.game].seats.max
  return sit({ ...given, table: { ...given.table, places } }, { name, nonce }, undefined)
}

function found({ game, table }: Given, { reserved }: NewTable): Expected {
  if (table.players.length > 0) return { table }
  const players = reserved.map((held, id) => ({ ...held, id, kind: 'reserved' }) as const)
  return { table: { ...table, places: games[game].seats.max, joined: players.length, players } }
}

const leave = as('holder', ({ table }, holder) => {
  const { players, transfers, rescues, phase } = table
  if (phase === 'waiting') {
    const stays = ({ playerId }: { readonly playerId: number }): boolean => playerId !== holder.id
    return {
      players: players.filter((player) => player !== holder),
      transfers: transfers.filter(stays),
      rescues: rescues.filter(stays),
    }
  }
  const { id, seat, name, identity } = holder
  const left: Left = { id, seat, name, identity, kind: 'left', nonce: 'nonce' in holder ? holder.nonce : '' }
  const now = swap<Occupant>(players, holder, left)
  return { players: now, phase: phase === 'playing' && now.every(({ kind }) => kind !== 'player') ? 'ended' : phase }
})

const start = as('player', ({ game, table }, player) => {
  const { players, phase } = table
  if (player !== playersOf(table)[0]) return 'not-host'
  if (phase !== 'waiting') return 'already-started'
  const come = players.filter(({ kind }) => kind !== 'reserved')
  if (come.length < games[game].seats.min) return 'too-few'
  const seats = come.map(({ seat }) => seat).sort((a, b) => a - b)
  return { phase: 'playing', players: come.map((one) => ({ ...one, seat: seats.indexOf(one.seat) })) }
})

const end = as('player', ({ table: { phase, players } }) => {
  if (phase === 'waiting') return 'not-started'
  if (phase !== 'playing') return 'already-over'
  return players.some(({ kind }) => kind === 'left') ? { phase: 'ended' } : 'nobody-has-left'
})

const createTransfer = as('player', ({ table, stored, now }, { id }) => {
  const codeHash = stored.transfers.find(({ playerId }) => playerId === id)?.codeHash ?? 'lost'
  const others = table.transfers.filter(({ playerId }) => playerId !== id)
  const transfers = [...others, { playerId: id, codeHash, until: now + GOOD_FOR, wrong: 0 }]
  return { transfers: transfers.sort((a, b) => a.playerId - b.playerId) }
})

function claimTransfer(given: Given, code: string): Expected {
  const { table, now } = given
  const good = table.transfers.filter(({ until, wrong }) => until > now && wrong < 5)
  const found = good.find(({ codeHash }) => codeHash === hash(code.toUpperCase().replace('-', '')))
  const holder = holderWith(table, found?.playerId)
  if (!found || !holder) {
    const transfers = good.map((one) => ({ ...one, wrong: one.wrong + 1 }))
    return { code: 'bad-code', table: { ...table, transfers } }
  }
  const transfers = table.transfers.filter((one) => one !== found)
  return { table: { ...table, transfers, players: added(table.players, holder, newest(given, holder.id)) } }
}

const alive = ({ table, now }: Given): Rescue[] => table.rescues.filter(({ until }) => until > now)

function requestRescue(given: Given, seat: Seat, token: Token): Expected {
  const { table, stored, now } = given
  if (holderOf(table, token)) return { code: 'already-seated', table }
  const holder = holders(table).find((one) => one.seat === seat)
  if (!holder) return { code: 'seat-free', table }
  if (alive(given).filter(({ status }) => status === 'open').length >= 3) return { code: 'too-many-rescues', table }
  const drawn = stored.rescues.find(({ id }) => table.rescues.every((known) => known.id !== id))
  const made: Rescue = {
    id: drawn?.id ?? 'lost',
    playerId: holder.id,
    tokenHash: drawn?.tokenHash ?? 'lost',
    until: now + GOOD_FOR,
    status: 'open',
  }
  const rescues = [...table.rescues, made].sort((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1))
  return { table: { ...table, rescues } }
}

function answerRescue(given: Given, id: string, approve: boolean, token: Token): Expected {
  return as('player', ({ table: { rescues, players } }, by) => {
    const open = alive(given).find((one) => one.id === id && one.status === 'open')
    const holder = holderWith(given.table, open?.playerId)
    if (!open || !holder) return 'no-such-rescue'
    if (holder === by) return 'own-seat'
    const answered = swap<Rescue>(rescues, open, { ...open, status: approve ? 'approved' : 'denied' })
    return { rescues: answered, players: approve ? added(players, holder, open.tokenHash) : players }
  })(given, token)
}

function cancelRescue({ table }: Given, id: string, token: string): Expected {
  const known = table.rescues.find((one) => one.id === id && one.tokenHash === hash(token))
  if (known?.status !== 'open') return { code: 'no-such-rescue', table }
  return { table: { ...table, rescues: table.rescues.filter((one) => one !== known) } }
}

function claimRescue(given: Given, id: string, token: string): Expected {
  const { table } = given
  const known = alive(given).find((one) => one.id === id && one.tokenHash === hash(token))
  const holder = holderWith(table, known?.playerId)
  if (!known || !holder) return { code: 'no-such-rescue', table }
  if (known.status === 'open') return { code: 'rescue-pending', table }
  if (known.status === 'denied') return { code: 'rescue-denied', table }
  return holder.tokens.includes(known.tokenHash) ? { table } : { code: 'no-such-rescue', table }
}

const rematch = as('player', ({ table: { phase } }) => {
  if (phase === 'waiting') return 'not-started'
  return phase === 'playing' ? 'not-finished' : {}
})

const rules: { readonly [D in Door]?: Rule<D> } = {
  create,
  found,
  sit,
  leave,
  start,
  end,
  createTransfer,
  claimTransfer,
  requestRescue,
  answerRescue,
  cancelRescue,
  claimRescue,
  rematch,
  info: ({ table }) => ({ table }),
  record: ({ table }) => (table.phase === 'finished' ? { table } : { code: 'not-finished', table }),
}

/** What is to come of a request; undefined for a door that no storm opens. */
export function expected(given: Given, door: Door, asked: readonly unknown[]): Expected | undefined {
  const rule = rules[door] as ((given: Given, ...asked: readonly unknown[]) => Expected) | undefined
  return rule?.(given, ...asked)
}

/** The table after something new was said by one of its players. */
export function expectedSaid(table: Table, { id, name }: Player, frame: Say | React): Table {
  const { lines } = table
  const words = frame.type === 'say' ? { text: frame.text } : { reaction: frame.reaction }
  const line: Line = { k: (lines.at(-1)?.k ?? -1) + 1, playerId: id, name, action: frame.id, ...words }
  return { ...table, lines: [...lines, line].slice(-30) }
}

/** The table after the alarm: requests that are too old are forgotten. */
export function expectedRung(table: Table, now: number): Table {
  return { ...table, rescues: table.rescues.filter(({ until }) => until > now) }
}
