import type { Sit } from '../../shared/api.ts'
import type { Seat } from '../../shared/engine/game.ts'
import { botChance, drawKey } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/registry.ts'
import type { HandlerName } from '../../shared/room/handlers.ts'
import type { React, Say } from '../../shared/protocol.ts'
import type { Contents } from './storage.ts'
import { proposalRules, pruned, reworked, vetoed } from './proposals.ts'
import { as, logged, newlySeen, swap, type Expected, type Given, type Moved, type Rule, type Token } from './rule.ts'
import { botRules, relieved } from './stand-ins.ts'
import { hash, hostOf, holderOf, holders, holderWith, leaverOf, playersOf, type Table } from './table.ts'
import type { NewTable } from '../../shared/room/platform.ts'
import type { Holder, Left, Line, Occupant, Player } from '../../shared/room/types.ts'

// Rules of the room, a second time and literally: they share no code with the room.

const MINUTES = 60_000
const GOOD_FOR = 10 * MINUTES

const added = (players: readonly Occupant[], holder: Holder, token: string | undefined): Occupant[] =>
  swap<Occupant>(players, holder, { ...holder, tokens: [...holder.tokens, token ?? 'lost'].slice(-4) })

const newest = ({ stored }: Given, id: number): string | undefined => holderWith(stored, id)?.tokens.at(-1)

function sit(given: Given, { name, nonce, seat }: Sit, token: Token): Expected {
  const { table, stored } = given
  const { players, phase, joined } = table
  const holder = holderOf(table, token)
  if (holder) {
    if (holder.kind !== 'reserved') return { table }
    const { host: _, ...kept } = holder
    const come: Player = { ...newlySeen, ...kept, kind: 'player', nonce }
    return { table: { ...table, players: swap<Occupant>(players, holder, come) } }
  }
  if (phase !== 'waiting') return { code: 'already-started', table }
  if (name === '') return { code: 'bad-name', table }
  const again = playersOf(table).find((player) => player.nonce === nonce)
  if (again) {
    const tokens = [newest(given, again.id) ?? 'lost']
    return { table: { ...table, players: swap<Occupant>(players, again, { ...again, tokens }) } }
  }
  if (isBanned(given, token)) return { code: 'sent-away', table }
  const free = Array.from({ length: table.places }, (_, place) => place).filter(
    (place) => !players.some((player) => player.seat === place),
  )
  if (free.length === 0) return { code: 'full', table }
  if (seat !== undefined && !free.includes(seat)) return { code: 'seat-taken', table }
  const colour = games[given.game].colours.find((one) => !players.some((player) => player.colour === one))!
  const made: Player = {
    id: joined,
    seat: seat ?? free[0]!,
    name,
    colour,
    kind: 'player',
    tokens: [holderWith(stored, joined)?.tokens[0] ?? 'lost'],
    nonce,
    ...newlySeen,
  }
  return { table: { ...table, joined: joined + 1, players: [...players, made] } }
}

function create({ game, table, stored }: Given, _id: string, { name }: Parameters<Rule<'create'>>[2]): Expected {
  const { seats, colours } = games[game]
  const tokens = [holderWith(stored, 0)?.tokens[0] ?? 'lost']
  const host = { kind: 'reserved', id: 0, seat: 0, name, colour: colours[0]!, tokens, host: true } as const
  return { table: { ...table, places: seats.max, joined: 1, players: [host] } }
}

function makeTable({ game, table }: Given, { occupants, settings: { pace } }: NewTable): Expected {
  if (table.players.length > 0) return { table }
  const players = occupants.map((occupant, id) => ({ ...occupant, id }))
  return { table: { ...table, places: games[game].seats.max, joined: players.length, players, pace } }
}

function leave(
  given: Given,
  { mayBeTaken: said }: { readonly mayBeTaken?: boolean | undefined },
  token: Token,
): Expected {
  return as('holder', ({ table, n, now: leftAt }, holder) => {
    // A day where a turn may take days, else five minutes.
    const keptUntil = leftAt + (table.pace.startsWith('days') ? 24 * 60 : 5) * 60_000
    const { players, transfers, phase } = table
    if (phase === 'waiting') {
      const stays = ({ playerId }: { readonly playerId: number }): boolean => playerId !== holder.id
      return {
        players: players.filter((player) => player !== holder),
        transfers: transfers.filter(stays),
      }
    }
    const { id, seat, name, colour, tokens } = holder
    const nonce = 'nonce' in holder ? holder.nonce : ''
    // Where nothing is said: nobody at a table of two.
    const mayBeTaken = said ?? players.length > 2
    const left: Left = { id, seat, name, colour, tokens, kind: 'left', nonce, keptUntil, mayBeTaken }
    const now = swap<Occupant>(players, holder, left)
    if (phase !== 'playing') return { players: now }
    return {
      players: now,
      phase: now.every(({ kind }) => kind !== 'player') ? 'ended' : phase,
      tableLog: logged(table, { kind: 'left', n, seat, name }),
    }
  })(given, token)
}

function comeBack({ table, n }: Given, token: Token): Expected {
  if (token === undefined) return { code: 'not-seated', table }
  const left = leaverOf(table, token)
  if (!left) return { code: 'bad-token', table }
  if (table.phase !== 'playing') return { code: 'already-over', table }
  const { standIn: _, keptUntil: __, mayBeTaken: ___, ...owner } = left
  const { seat, name } = owner
  const players = swap<Occupant>(table.players, left, { ...owner, kind: 'player', ...newlySeen })
  return { table: { ...table, players, tableLog: logged(table, { kind: 'back', n, seat, name }) } }
}

function withoutLetIn({ letInBy: _, ...player }: Player, tokens: readonly string[]): Player {
  return { ...player, tokens, letIn: [] }
}

const putOut = as('player', (given, player) => {
  const { table, stored } = given
  const tokens = holderWith(stored, player.id)?.tokens.slice(0, 1) ?? []
  return {
    players: swap<Occupant>(table.players, player, withoutLetIn(player as Player, tokens)),
    transfers: table.transfers.filter(({ playerId }) => playerId !== player.id),
    proposals: vetoed(given, player).proposals,
  }
})

const start = as('player', ({ game, table }, player) => {
  const { players, phase } = table
  if (player !== hostOf(table)) return 'not-host'
  if (phase !== 'waiting') return 'already-started'
  const come = players.filter(({ kind }) => kind !== 'reserved')
  if (come.length < games[game].seats.min) return 'too-few'
  const seats = come.map(({ seat }) => seat).sort((a, b) => a - b)
  return { phase: 'playing', players: come.map((one) => ({ ...one, seat: seats.indexOf(one.seat) })) }
})

const end = (given: Given, token: Token): Expected =>
  as('player', ({ table: { phase, players } }) => {
    if (phase === 'waiting') return 'not-started'
    if (phase !== 'playing') return 'already-over'
    const left = players.find(({ kind }) => kind === 'left')
    return left ? proposalRules.propose(given, { kind: 'end', seat: left.seat }, token, undefined) : 'not-now'
  })(given, token)

const createTransfer = as('player', ({ table, stored, now }, { id }) => {
  const codeHash = stored.transfers.find(({ playerId }) => playerId === id)?.codeHash ?? 'lost'
  const others = table.transfers.filter(({ playerId }) => playerId !== id)
  const transfers = [...others, { playerId: id, codeHash, until: now + GOOD_FOR }]
  return { transfers: transfers.sort((a, b) => a.playerId - b.playerId) }
})

function claimTransfer(given: Given, code: string): Expected {
  const { table, now } = given
  const found = table.transfers.find(
    ({ codeHash, until }) => until > now && codeHash === hash(code.toUpperCase().replace('-', '')),
  )
  const holder = holderWith(table, found?.playerId)
  if (!found || !holder) return { code: 'bad-code', table }
  const transfers = table.transfers.filter((one) => one !== found)
  return { table: { ...table, transfers, players: added(table.players, holder, newest(given, holder.id)) } }
}

const rematch = as('player', ({ table: { phase } }) => {
  if (phase === 'waiting') return 'not-started'
  return phase === 'playing' ? 'not-finished' : {}
})

function isBanned({ table, now }: Given, token: Token): boolean {
  const hashed = token === undefined ? '' : hash(token)
  return table.bans.some(({ tokens, until }) => tokens.includes(hashed) && (until === null || now < until))
}

function kick(given: Given, seat: Seat, forGood: boolean, token: Token): Expected {
  return as('player', ({ table, now }, player) => {
    const { players, transfers, phase, bans } = table
    if (player !== hostOf(table)) return 'not-host'
    if (phase !== 'waiting') return 'already-started'
    if (seat === player.seat) return 'own-seat'
    const bot = table.players.find((one) => one.seat === seat && one.kind === 'bot')
    if (bot) return { players: players.filter((one) => one !== bot) }
    const gone = holders(table).find((one) => one.seat === seat)
    if (!gone) return 'seat-free'
    const stays = ({ playerId }: { readonly playerId: number }): boolean => playerId !== gone.id
    // The address is known of an open page alone, which may have broken without the room's knowing. It is stored as given.
    const known = given.stored.bans.at(-1)?.address?.hash
    const isKnown = given.isOpen(gone.id) || known !== undefined
    const address = forGood && isKnown ? { address: { hash: known ?? 'lost', until: now + 60 * MINUTES } } : {}
    const ban = { tokens: gone.tokens, until: forGood ? null : now + MINUTES, ...address }
    return {
      players: players.filter((one) => one !== gone),
      transfers: transfers.filter(stays),
      bans: [...bans.filter(({ until }) => until === null || until > now), ban],
    }
  })(given, token)
}

const rules: { readonly [D in HandlerName]?: Rule<D> } = {
  create,
  makeTable,
  sit,
  leave,
  start,
  kick,
  end,
  comeBack,
  putOut,
  ...botRules,
  ...proposalRules,
  createTransfer,
  claimTransfer,
  rematch,
  info: ({ table }) => ({ table }),
  record: ({ table }) => (table.phase === 'finished' ? { table } : { code: 'not-finished', table }),
}

/** Expected result of a request; undefined for a handler that no storm asks. */
export function expected(given: Given, name: HandlerName, asked: readonly unknown[]): Expected | undefined {
  const rule = rules[name] as ((given: Given, ...asked: readonly unknown[]) => Expected) | undefined
  const to = rule?.(given, ...asked)
  return to && { ...to, table: reworked(pruned(to.table, given.late[1], given.backAt[1] > given.now), given.stored) }
}

/**
 * The table after an entry: a player's own ends all that a bot does for that player, and so does the last of all. `late`: the
 * seats whose time is up after it.
 */
export function expectedMoved(table: Table, { n, seat, by }: Moved, finished: boolean, late: readonly Seat[]): Table {
  const owner = playersOf(table).find((one) => one.seat === seat && one.standIn)
  const then = by === 'player' && owner ? { ...table, ...relieved(table, owner, n) } : table
  return pruned(finished && then.phase === 'playing' ? { ...then, phase: 'finished' } : then, late)
}

/** The table after something new was said by one who plays at it. */
export function expectedSaid(table: Table, { id, name }: Occupant, frame: Say | React): Table {
  const { lines } = table
  const words = frame.type === 'say' ? { text: frame.text } : { reaction: frame.reaction }
  const line: Line = { k: (lines.at(-1)?.k ?? -1) + 1, playerId: id, name, action: frame.id, ...words }
  return { ...table, lines: [...lines, line].slice(-30) }
}

/** The table after a bot of its own has moved, which then says something now and then. */
export function expectedReaction({ meta, players }: Contents, table: Table, { n, seat }: Moved): Table {
  const bot = table.players.find((one) => one.seat === seat && one.kind === 'bot')
  if (!bot || !meta.settings.reactingBots) return table
  const nonces = players.toSorted((a, b) => a.seat - b.seat).map((one) => ('nonce' in one ? one.nonce : ''))
  const chance = botChance(drawKey(meta.secret, meta.id, nonces), n, 7 - bot.seat)
  if (chance.below(16) > 0) return table
  const reaction = (['clap', 'laugh', 'wow', 'think'] as const)[chance.below(4)]!
  return expectedSaid(table, bot, { type: 'react', id: `bot-${n}`, reaction })
}

/** The table after one of its alarms: requests that are too old are forgotten, a host who has not come is none. */
export function expectedRung(table: Table, alarm: string, now: number): Table {
  switch (alarm) {
    case 'proposals':
      return { ...table, proposals: table.proposals.filter(({ until }) => until > now) }
    case 'host':
      return {
        ...table,
        players: table.players.map((one) => (one.kind === 'reserved' ? { ...one, host: false } : one)),
      }
    default:
      return table
  }
}
