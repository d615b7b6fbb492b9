import type { Seat } from '../../shared/engine/game.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { as, logged, swap, type Expected, type Given, type Token } from './rule.ts'
import { hash, holderOf, holderWith, playersOf, type Table } from './table.ts'
import type { Holder, Occupant, Player, Rescue } from '../../shared/room/types.ts'

// Getting back a lost seat, a second time and literally.

const MINUTES = 60_000
const DAY = 24 * 60 * MINUTES

const putOut = as('player', ({ table, stored, now }, player) => {
  const mine = ({ playerId }: { readonly playerId: number }): boolean => playerId === player.id
  const tokens = holderWith(stored, player.id)?.tokens.slice(0, 1) ?? []
  return {
    players: swap<Occupant>(table.players, player, { ...(player as Player), tokens, letIn: [] }),
    transfers: table.transfers.filter((one) => !mine(one)),
    rescues: inOrder(
      table.rescues.map((one) =>
        mine(one) && one.status === 'open' && one.until > now ? { ...one, status: 'vetoed', until: now + DAY } : one,
      ),
    ),
  }
})

const inOrder = (rescues: readonly Rescue[]): Rescue[] =>
  rescues.toSorted((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1))
const alive = ({ table, now }: Given): Rescue[] => table.rescues.filter(({ until }) => until > now)
const put = (table: Table, change: Rescue): Table => {
  return { ...table, rescues: inOrder([...table.rescues.filter(({ id }) => id !== change.id), change]) }
}

/** Open, or closed for less than half a minute, and what is not written: no table of a storm is in the list. */
const isInUse = ({ isOpen, seenAt, now }: Given, { id }: Holder): boolean => isOpen(id) || now < seenAt(id) + 40_000

function requestRescue(given: Given, seat: Seat, token: Token, address: Token): Expected {
  const { table, stored, now } = given
  const refused = (code: ErrorCode): Expected => ({ code, table })
  if (holderOf(table, token)) return refused('already-seated')
  if (table.phase !== 'playing') return refused(table.phase === 'waiting' ? 'not-started' : 'already-over')
  const player = playersOf(table).find((one) => one.seat === seat)
  if (!player) return refused('seat-free')
  const known = alive(given)
  if (isInUse(given, player)) return refused('seat-in-use')
  if (known.some(({ playerId, status }) => playerId === player.id && status === 'vetoed'))
    return refused('rescue-denied')
  const same = known.filter((one) => one.address === address)
  if (same.some(({ status }) => ['denied', 'vetoed'].includes(status))) return refused('rescue-denied')
  if (same.length >= 3) return refused('too-many-rescues')
  const open = known.filter(({ status }) => status === 'open')
  const counts = open.map((one) => open.filter((other) => other.address === one.address).length)
  const most = Math.max(0, ...counts)
  const isMore = most > open.filter((one) => one.address === address).length + 1
  const goes = isMore ? open.find((one, i) => counts[i] === most && one.approvedBy.length === 0) : undefined
  if (open.length >= 8 && !goes) return refused('too-many-rescues')
  const drawn = stored.rescues.find(({ id }) => table.rescues.every((one) => one.id !== id))
  const made: Rescue = {
    id: drawn?.id ?? 'lost',
    playerId: player.id,
    tokenHash: drawn?.tokenHash ?? 'lost',
    ...(address === undefined ? {} : { address }),
    until: now + 10 * MINUTES,
    status: 'open',
    approvedBy: [],
    approvedAt: 0,
  }
  const room = open.length >= 8 && goes ? put(table, { ...goes, status: 'cancelled' }) : table
  return { table: put(room, made) }
}

function answerRescue(given: Given, id: string, approve: boolean, token: Token): Expected {
  return as('player', ({ table, now }, by) => {
    const open = alive(given).find((one) => one.id === id && one.status === 'open')
    const player = playersOf(table).find((one) => one.id === open?.playerId)
    if (!open || !player) return 'no-such-rescue'
    if (!approve && player !== by) return put(table, { ...open, status: 'denied', until: now + 10 * MINUTES })
    if (!approve) {
      const asking = alive(given).filter(({ playerId, status }) => playerId === player.id && status === 'open')
      return asking.reduce((to, one) => put(to, { ...one, status: 'vetoed', until: now + DAY }), table)
    }
    if (player === by) return 'own-seat'
    if (table.phase !== 'playing') return 'already-over'
    if (isInUse(given, player)) return 'seat-in-use'
    if (open.approvedBy.includes(by.id)) return {}
    const approvedBy = [...open.approvedBy, by.id]
    const approvedAt = approvedBy.length === 1 ? now : open.approvedAt
    const here = playersOf(table).filter(({ id }) => id !== player.id && (id === by.id || given.isHere(id)))
    const areTogether = here.length > 1 && here.every(({ id }) => approvedBy.includes(id))
    // Storms ask for paces of days alone.
    const delay = approvedBy.length === 1 ? DAY : 10 * MINUTES
    const from = areTogether ? now : Math.max(now, approvedAt + delay)
    const until = from + (approvedBy.length === 1 ? DAY : 60 * MINUTES)
    return put(table, { ...open, approvedBy, approvedAt, from, until })
  })(given, token)
}

function cancelRescue({ table }: Given, id: string, token: string): Expected {
  const known = table.rescues.find((one) => one.id === id && one.tokenHash === hash(token))
  if (known?.status !== 'open') return { code: 'no-such-rescue', table }
  return { table: put(table, { ...known, status: 'cancelled' }) }
}

function claimRescue(given: Given, id: string, token: string): Expected {
  const { table, now } = given
  const refused = (code: ErrorCode): Expected => ({ code, table })
  const known = alive(given).find((one) => one.id === id && one.tokenHash === hash(token))
  const player = playersOf(table).find((one) => one.id === known?.playerId)
  if (!known || !player || known.status === 'cancelled') return refused('no-such-rescue')
  if (known.status === 'denied' || known.status === 'vetoed') return refused('rescue-denied')
  if (known.status === 'claimed') return player.letIn.includes(hash(token)) ? { table } : refused('no-such-rescue')
  if (table.phase !== 'playing') return refused('already-over')
  const { approvedBy, approvedAt, from } = known
  if (from === undefined || now < from || given.isOpen(player.id)) return refused('rescue-pending')
  if (given.seenAt(player.id) >= approvedAt) {
    return { code: 'rescue-denied', table: put(table, { ...known, status: 'denied', until: now + 10 * MINUTES }) }
  }
  const claimed = put(table, { ...known, status: 'claimed', until: now + 10 * MINUTES })
  const { seat, name } = player
  const by = table.players.filter(({ id }) => approvedBy.includes(id)).map((one) => one.name)
  const letIn = [...player.letIn, hash(token)].slice(-4)
  return {
    table: {
      ...claimed,
      players: swap<Occupant>(table.players, player, { ...player, letIn }),
      tableLog: logged(table, { kind: 'letIn', n: given.n, seat, name, by }),
    },
  }
}

export const rescueRules = { putOut, requestRescue, answerRescue, cancelRescue, claimRescue }
