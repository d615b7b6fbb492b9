import type { Wish } from '../../shared/asks.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { bots } from '../../shared/games/bots.ts'
import { as, logged, swap, type Expected, type Given, type Token } from './rule.ts'
import { byId, playersOf, type Table } from './table.ts'
import type { Ask, Occupant, Player } from '../../shared/room/types.ts'

// What the room has to do with what players ask of each other, a second time and literally. No storm lasts a day, so that
// nobody's time is ever up, and storms ask for paces of days alone.

const MINUTES = 60_000

/** Whether others may decide about a seat: it was left, or its player is away at a table that keeps no time. */
function isMissing({ table, now, isOpen, seenAt }: Given, one: Occupant): boolean {
  if (one.kind === 'left') return true
  const wait = one.kind === 'player' && one.allowsStandIn ? 2 : 60
  return table.pace === 'none' && !isOpen(one.id) && now >= seenAt(one.id) + wait * MINUTES
}

/** Who decides: whoever was there within two minutes, and plays, and the one who asks. */
const voters = (given: Given, by: Player): Player[] => {
  const isThere = ({ id }: Player): boolean =>
    given.table.pace !== 'none' || given.isOpen(id) || given.now < given.seenAt(id) + 2 * MINUTES
  return playersOf(given.table).filter((one) => one.id === by.id || (!one.standIn && isThere(one)))
}

function pollOf(given: Given, wish: Wish, by: Player): { must: Player[]; needs: number } | ErrorCode {
  const { game, table } = given
  switch (wish.kind) {
    case 'pace': {
      const must = playersOf(table).filter((one) => one.id === by.id || !one.standIn)
      return wish.pace === table.pace ? 'not-now' : { must, needs: must.length }
    }
    case 'stand-in': {
      if (!bots[game]) return 'no-bots'
      if (wish.seat === by.seat) return 'own-seat'
      const owner = table.players.find(({ seat }) => seat === wish.seat)
      if (!owner) return 'seat-free'
      if (owner.kind !== 'player' && owner.kind !== 'left') return 'not-seated'
      if (!isMissing(given, owner)) return table.pace === 'none' ? 'seat-in-use' : 'not-now'
      if (owner.standIn || wish.span === 'turn') return 'not-now'
      const must = voters(given, by).filter(({ id }) => id !== owner.id)
      return { must, needs: Math.floor((must.length + 1) / 2) }
    }
    case 'away':
      return table.pace === 'none' ? 'not-now' : { must: [], needs: 0 }
    default:
      return 'not-now'
  }
}

/** The table once an ask is carried out. */
function granted(given: Given, { wish, yes }: Ask): Table | ErrorCode {
  const { table, n } = given
  if (wish.kind === 'pace') return { ...table, pace: wish.pace }
  if (wish.kind !== 'stand-in') return table
  const owner = table.players.find(({ seat }) => seat === wish.seat)
  if ((owner?.kind !== 'player' && owner?.kind !== 'left') || !isMissing(given, owner)) return 'seat-in-use'
  const by = table.players.filter(({ id }) => yes.includes(id)).map(({ name }) => name)
  return {
    ...table,
    players: swap<Occupant>(table.players, owner, { ...owner, standIn: 'keen' }),
    tableLog: logged(table, { kind: 'standIn', n, seat: owner.seat, name: owner.name, by }),
  }
}

const without = (table: Table, { id }: Ask): Table => ({ ...table, asks: table.asks.filter((one) => one.id !== id) })

/** Until when whoever asked for this is not heard again. */
function declineOf({ now }: Given, { by, wish }: Ask): { by: number; what: string; until: number } {
  const about = 'seat' in wish ? ` ${wish.seat}` : 'back' in wish ? ` ${wish.back}` : ''
  return { by, what: wish.kind + about, until: now + 10 * MINUTES }
}

function settled(given: Given, asked: Ask): Expected {
  const plays = (id: number): boolean => playersOf(given.table).some((one) => one.id === id)
  const ask = { ...asked, must: asked.must.filter(plays), yes: asked.yes.filter(plays), no: asked.no.filter(plays) }
  const rest = without(given.table, ask)
  if (ask.yes.length >= ask.needs) {
    const to = granted({ ...given, table: rest }, ask)
    return typeof to === 'string' ? { code: to, table: rest } : { table: to }
  }
  if (ask.must.length - ask.no.length < ask.needs)
    return {
      table:
        ask.no.length > 0
          ? { ...rest, declined: [...rest.declined.filter(({ until }) => until > given.now), declineOf(given, ask)] }
          : rest,
    }
  return { table: { ...rest, asks: [...rest.asks, ask] } }
}

/** The refusal of whoever may not ask for anything. */
function refusal(given: Given, token: Token): { by: Player } | Expected {
  let by: Player | undefined
  const refused = as('player', ({ table: { phase } }, player) => {
    by = player as Player
    return phase === 'playing' ? {} : phase === 'waiting' ? 'not-started' : 'already-over'
  })(given, token)
  return refused.code === undefined ? { by: by! } : refused
}

function makeAsk(given: Given, wish: Wish, token: Token): Expected {
  const asking = refusal(given, token)
  if (!('by' in asking)) return asking
  const { by } = asking
  const { table, stored, now, n } = given
  const same = table.asks.find(
    (ask) => JSON.stringify(ask.wish) === JSON.stringify(wish) && ask.must.includes(by.id) && ask.until > now,
  )
  if (same) return answerAsk(given, same.id, true, token)
  const poll = pollOf(given, wish, by)
  if (typeof poll === 'string') return { code: poll, table }
  const { what } = declineOf(given, { by: by.id, wish } as Ask)
  const isDeclined = table.declined.some((one) => one.by === by.id && one.what === what && one.until > now)
  if (poll.needs > 0 && isDeclined) return { code: 'too-soon', table }
  const asks = table.asks.filter((ask) => ask.by !== by.id || ask.wish.kind !== wish.kind)
  if (asks.length >= 8) return { code: 'not-now', table }
  const must = poll.must.map(({ id }) => id)
  const ask: Ask = {
    id: stored.asks.find(({ id }) => table.asks.every((one) => one.id !== id))?.id ?? 'lost',
    wish,
    by: by.id,
    n,
    must,
    needs: poll.needs,
    yes: must.filter((id) => id === by.id),
    no: [],
    until: now + 24 * 60 * MINUTES,
  }
  return settled({ ...given, table: { ...table, asks } }, ask)
}

function answerAsk(given: Given, id: string, yes: boolean, token: Token): Expected {
  const asking = refusal(given, token)
  if (!('by' in asking)) return asking
  const { table, now } = given
  const me = asking.by.id
  const ask = table.asks.find((one) => one.id === id && one.must.includes(me) && one.until > now)
  if (!ask) return { code: 'no-such-ask', table }
  const other = (one: number): boolean => one !== me
  const said = { yes: ask.yes.filter(other), no: ask.no.filter(other) }
  said[yes ? 'yes' : 'no'].push(me)
  return settled(given, { ...ask, ...said })
}

function cancelAsk(given: Given, id: string, token: Token): Expected {
  return as('player', ({ table }, player) => {
    const ask = table.asks.find((one) => one.id === id && one.by === player.id)
    return ask ? { asks: without(table, ask).asks } : 'no-such-ask'
  })(given, token)
}

/** The table without those asks that have no point any more. */
export function pruned(table: Table): Table {
  const { phase, players, pace } = table
  const stands = ({ by, wish }: Ask): boolean => {
    if (phase !== 'playing' || playersOf(table).every(({ id }) => id !== by)) return false
    if (wish.kind === 'pace') return wish.pace !== pace
    if (wish.kind !== 'stand-in') return true
    const owner = players.find(({ seat }) => seat === wish.seat)
    if (owner?.kind === 'left') return !owner.standIn
    return owner?.kind === 'player' && !owner.standIn && pace === 'none'
  }
  return { ...table, asks: byId(table.asks.filter(stands)) }
}

export const askRules = { makeAsk, answerAsk, cancelAsk }
