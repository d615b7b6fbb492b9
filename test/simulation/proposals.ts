import assert from 'node:assert/strict'
import type { Seat } from '../../shared/engine/game.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { bots } from '../../shared/games/registry.ts'
import type { PlayerSubject, Subject, VisitorSubject } from '../../shared/proposals.ts'
import { as, logged, newlySeen, swap, type Expected, type Given, type Token } from './rule.ts'
import { counted, hash, holderOf, inOrder, playersOf, type Table } from './table.ts'
import type { Left, Occupant, Player, Proposal } from '../../shared/room/types.ts'

// Rules of the room for proposals to the players, a second time and literally. No storm lasts longer than a day or two, so
// that nobody's time is up for a week; storms propose paces of days alone, and no table of a storm is in the list.

const MINUTES = 60_000
const DAY = 24 * 60 * MINUTES

const isOpen = ({ status }: Proposal): boolean => status === 'open'
const alive = ({ table, now }: Given): Proposal[] => table.proposals.filter(({ until }) => until > now)

function whyNotPlaying({ phase }: Table): ErrorCode | undefined {
  if (phase === 'waiting') return 'not-started'
  return phase === 'playing' ? undefined : 'already-over'
}

const without = (table: Table, gone: readonly Proposal[]): Table => {
  return { ...table, proposals: table.proposals.filter(({ id }) => gone.every((one) => one.id !== id)) }
}
const put = (table: Table, ...changes: readonly Proposal[]): Table => {
  return { ...table, proposals: inOrder([...without(table, changes).proposals, ...changes]) }
}
const declined = (table: Table, one: Proposal, now: number): Table =>
  put(table, { ...one, status: 'declined', until: now + 10 * MINUTES })

const namesOf = ({ players }: Table, ids: readonly number[]): string[] =>
  players.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

/** Common part of two proposals, of which one takes the place of the other, or is not heard after it. */
const gist = ({ kind, ...rest }: Subject): string => `${kind} ${'seat' in rest ? rest.seat : ''}`

/** Whether others may decide about a seat: it was left, its time is up, or, where none is kept, its player is away. */
function isMissing({ table, now, isOpen, missedBefore, seenAt, late }: Given, one: Player | Left): boolean {
  if (one.kind === 'left') return true
  if (table.pace !== 'none')
    return late[0].includes(one.seat) && (isOpen(one.id) || now >= seenAt(one.id) + missedBefore(one.id))
  if (isOpen(one.id)) return false
  return now >= seenAt(one.id) + Math.max(missedBefore(one.id), (one.allowsStandIn ? 2 : 60) * MINUTES)
}

function pollOf(given: Given, subject: PlayerSubject, by: Player): { must: Player[]; needs: number } | ErrorCode {
  const { game, table, now, isOpen, isHere, missedBefore, ownSeenAt } = given
  const plays = playersOf(table)
  if (subject.kind === 'pace')
    return subject.pace === table.pace || given.backAt[0] > now ? 'not-now' : { must: plays, needs: plays.length }
  if (subject.kind === 'away') return table.pace === 'none' ? 'not-now' : { must: [], needs: 0 }
  // Those in time with a page on a device that may answer, or whose time runs by itself, or who had one within an hour, or a day
  // where a turn may take days; and the one who proposes.
  const isInTime = ({ id, standIn }: Player): boolean =>
    isHere(id) ||
    (table.pace !== 'none' && !standIn && !isOpen(id)) ||
    now < ownSeenAt(id) + Math.min(DAY, Math.max(missedBefore(id), table.pace === 'none' ? 60 * MINUTES : DAY))
  const isLate = ({ seat }: Player): boolean => given.late[0].includes(seat)
  const isThere = (one: Player): boolean => one.id === by.id || (!isLate(one) && isInTime(one))
  if (subject.kind === 'end') {
    const must = plays.filter(isThere)
    return { must, needs: Math.floor(must.length / 2) + 1 }
  }
  if (subject.kind !== 'stand-in') return 'not-now'
  if (!bots[game]) return 'no-bots'
  if (subject.seat === by.seat) return 'own-seat'
  const owner = table.players.find(({ seat }) => seat === subject.seat)
  if (!owner) return 'seat-free'
  if (owner.kind !== 'player' && owner.kind !== 'left') return 'not-seated'
  if (!isMissing(given, owner)) return table.pace === 'none' ? 'seat-in-use' : 'not-now'
  if (isLate(by) || owner.standIn || subject.span === 'turn') return 'not-now'
  const must = plays.filter((one) => one.id !== owner.id && isThere(one))
  return { must, needs: Math.floor((must.length + 1) / 2) }
}

function carriedOut(given: Given, table: Table, { subject, by, yes }: Proposal): ErrorCode | Expected {
  if (subject.kind === 'pace') return { table: { ...table, pace: subject.pace } }
  if (subject.kind === 'end') {
    const { seat, name } = table.players.find(({ id }) => id === by)!
    return { table: { ...table, phase: 'ended', tableLog: logged(table, { kind: 'ended', n: given.n, seat, name }) } }
  }
  if (subject.kind !== 'stand-in') return { table }
  const owner = table.players.find(({ seat }) => seat === subject.seat)
  if ((owner?.kind !== 'player' && owner?.kind !== 'left') || !isMissing(given, owner))
    return { code: 'seat-in-use', table }
  const { seat, name } = owner
  const line = { kind: 'standIn', n: given.n, seat, name, by: namesOf(table, yes) } as const
  const players = swap<Occupant>(table.players, owner, { ...owner, standIn: 'keen' })
  return { table: { ...table, players, tableLog: logged(table, line) } }
}

/** Result of a player's proposal by its answers. */
function settled(given: Given, table: Table, answered: Proposal): ErrorCode | Expected {
  const one = counted(table, answered)
  const { must, needs, yes, no } = one
  if (yes.length >= needs) return carriedOut(given, without(table, [one]), one)
  if (must.length - no.length >= needs) return { table: put(table, one) }
  return { table: no.length > 0 ? declined(table, one, given.now) : without(table, [one]) }
}

/** Proposal whose id the room drew, as it is stored. */
const drawn = ({ table, stored }: Given): Proposal | undefined =>
  stored.proposals.find(({ id }) => table.proposals.every((one) => one.id !== id))

function propose(given: Given, subject: Subject, token: Token, address: Token): Expected {
  if (subject.kind === 'rescue' || subject.kind === 'takeover') {
    const made = request(given, subject, token, address)
    return typeof made === 'string' ? { code: made, table: given.table } : { table: made }
  }
  return as('player', ({ table, now, n }, player) => {
    const refusal = whyNotPlaying(table)
    if (refusal) return refusal
    const by = player as Player
    const all = alive(given).filter((one) => one.by !== null)
    const open = all.filter(isOpen)
    const isSame = (one: Proposal): boolean => JSON.stringify(one.subject) === JSON.stringify(subject)
    const twin = open.find((one) => isSame(one) && one.must.includes(by.id))
    if (twin) return answer(given, by, twin.id, true)
    const poll = pollOf(given, subject, by)
    if (typeof poll === 'string') return poll
    const own = all.filter((one) => one.by === by.id && gist(one.subject) === gist(subject))
    if (poll.needs > 0 && own.some(({ status }) => status === 'declined')) return 'proposal-declined'
    const older = open.filter((one) => one.by === by.id && one.subject.kind === subject.kind)
    if (open.length - older.length >= 8) return 'too-many-proposals'
    const must = poll.must.map(({ id }) => id)
    const id = drawn(given)?.id ?? 'lost'
    const yes = must.filter((one) => one === by.id)
    const about = { id, subject, status: 'open', by: by.id, n, must, needs: poll.needs, yes } as const
    return settled(given, without(table, older), { ...about, yesAt: now, no: [], until: now + DAY })
  })(given, token)
}

/** Open, or closed for less than half a minute, and what is not written. */
const isInUse = ({ isHere, ownSeenAt, now }: Given, id: number): boolean => isHere(id) || now < ownSeenAt(id) + 40_000

/** Whose seat somebody without one asks for; or why not. */
function ownerOf(given: Given, { kind, seat }: VisitorSubject): Player | Left | ErrorCode {
  const owner = given.table.players.find((one) => one.seat === seat)
  if (kind === 'rescue') {
    if (owner?.kind !== 'player') return 'seat-free'
    return isInUse(given, owner.id) ? 'seat-in-use' : owner
  }
  if (owner?.kind !== 'left') return 'seat-taken'
  if (!owner.mayBeTaken) return 'house-only'
  return given.now < owner.keptUntil! ? 'seat-kept' : owner
}

function request(given: Given, subject: VisitorSubject, token: Token, address: Token): Table | ErrorCode {
  const { table, now, n } = given
  if (holderOf(table, token)) return 'already-seated'
  const refusal = whyNotPlaying(table)
  if (refusal) return refusal
  const owner = ownerOf(given, subject)
  if (typeof owner === 'string') return owner
  const all = alive(given).filter(({ by }) => by === null)
  const own = all.filter((one) => address !== undefined && one.address === address)
  const isVetoed = all.some(
    (one) => one.about === owner.id && one.status === 'vetoed' && one.subject.kind === subject.kind,
  )
  if (isVetoed || own.some(({ status }) => ['declined', 'vetoed'].includes(status))) return 'proposal-declined'
  if (own.length >= 3) return 'too-many-proposals'
  const gone = own.filter((one) => isOpen(one) && gist(one.subject) === gist(subject) && one.yes.length === 0)
  const open = all.filter((one) => isOpen(one) && !gone.includes(one))
  if (open.length >= 8) {
    const from = [...open.map((one) => one.address), address]
    const count = (one: Proposal): number => from.filter((other) => other === one.address).length
    const most = Math.max(...from.map((one) => from.filter((other) => other === one).length))
    const isOfSeat = (one: Proposal): boolean =>
      one.address !== undefined && given.lastAddress(one.about!) === one.address
    const able = open.filter((one) => one.yes.length === 0 && !isOfSeat(one))
    const goes = able.find((one) => count(one) === most) ?? able[0]
    if (!goes) return 'too-many-proposals'
    gone.push(goes)
  }
  const { id, tokenHash } = { id: 'lost', tokenHash: 'lost', ...drawn(given) }
  const from = address === undefined ? { tokenHash } : { tokenHash, address }
  const answers = { must: [], needs: 0, yes: [], yesAt: 0, no: [] }
  const made = { id, subject, status: 'open', by: null, ...from, about: owner.id, n, ...answers } as const
  const withdrawn = gone.map((one) => ({ ...one, status: 'withdrawn' }) as const)
  return put(table, ...withdrawn, { ...made, until: now + 10 * MINUTES })
}

/** The player of the seat says no to all who would have it. */
export function vetoed(given: Given, { id }: Pick<Player, 'id'>): Table {
  const open = alive(given).filter((one) => isOpen(one) && one.about === id)
  return put(given.table, ...open.map((one) => ({ ...one, status: 'vetoed', until: given.now + DAY }) as const))
}

/**
 * A request with its yeses and from when on it can be claimed, as they are stored: that follows from addresses and terms of
 * before. Nothing is sooner than by the terms, after the first yes: at once for two, or ten minutes, an hour, a day.
 */
function withYeses(table: Table, stored: Table, one: Proposal): Proposal {
  const { yes } = counted(table, one)
  const found = stored.proposals.find(({ id }) => id === one.id)
  const { from: _, ...rest } = one
  // Not written, where the machine stopped before that.
  if (found?.yeses?.map(({ by }) => by).join() !== yes.join()) return { ...rest, yes }
  const { yeses = [], yesAt, from, until } = found!
  const first = yeses.find(({ by }) => yes.includes(by))?.at ?? yesAt
  const isTakeover = one.subject.kind === 'takeover'
  const least = isTakeover || yes.length > 1 ? 0 : 10 * MINUTES
  assert(from === undefined || from >= first + least, `a seat is given ${from} after a yes at ${first}`)
  if (isTakeover) assertTakeover(table, found!)
  assert.equal(yesAt, first, 'the first yes as it is stored')
  return { ...rest, yes, yeses, yesAt, ...(from !== undefined && { from }), until }
}

/** A leaver's seat is given half a minute after a yes from elsewhere, or once all have said yes, two at least if all from there. */
function assertTakeover(table: Table, { address, needsAll, yes, yeses = [], from }: Proposal): void {
  const plays = playersOf(table)
  const elsewhere = yeses.find(({ addresses }) => address === undefined || !addresses.includes(address))
  const other = needsAll ? undefined : elsewhere
  const isOfAll = plays.length > (other ? 0 : 1) && plays.every(({ id }) => yes.includes(id))
  assert.equal(from !== undefined, isOfAll || other !== undefined, 'a seat is given by silence alone')
  assert(isOfAll || from === undefined || from >= other!.at + MINUTES / 2, 'a seat is given before others can say no')
}

/** Who leaves takes the own yes along. */
export function reworked(table: Table, stored: Table): Table {
  const isAgreed = ({ status, by, yeses = [] }: Proposal): boolean =>
    status === 'open' && by === null && yeses.length > 0
  return {
    ...table,
    proposals: inOrder(table.proposals.map((one) => (isAgreed(one) ? withYeses(table, stored, one) : one))),
  }
}

function answer(given: Given, by: Player, id: string, yes: boolean): ErrorCode | Partial<Table> | Expected {
  const { table, now } = given
  const refusal = whyNotPlaying(table)
  if (refusal) return refusal
  const found = alive(given).find((one) => one.id === id && isOpen(one))
  const one = found && counted(table, found)
  const isOwn = one?.about === by.id
  if (!one || (!one.must.includes(by.id) && !isOwn)) return 'no-such-proposal'
  if (one.by !== null) {
    const said = { yes: one.yes.filter((id) => id !== by.id), no: one.no.filter((id) => id !== by.id) }
    said[yes ? 'yes' : 'no'].push(by.id)
    return settled(given, table, { ...one, ...said })
  }
  const kept = { ...found!, yes: one.yes }
  if (!yes) return isOwn ? vetoed(given, by) : declined(table, kept, now)
  if (isOwn) return 'own-seat'
  if (one.subject.kind === 'rescue' && isInUse(given, one.about!)) return 'seat-in-use'
  if (!given.isHere(by.id)) return 'not-here'
  if (one.yes.includes(by.id)) return {}
  return put(table, withYeses(table, given.stored, { ...kept, yes: [...one.yes, by.id] }))
}

function answerProposal(given: Given, id: string, { yes }: { readonly yes: boolean }, token: Token): Expected {
  return as('player', (_, player) => answer(given, player as Player, id, yes))(given, token)
}

function withdrawProposal(given: Given, id: string, token: Token): Expected {
  const open = given.table.proposals.find((one) => one.id === id && isOpen(one))
  if (open && token !== undefined && open.tokenHash === hash(token))
    return { table: put(given.table, { ...open, status: 'withdrawn' }) }
  return as('player', ({ table }, player) => (open?.by === player.id ? without(table, [open]) : 'no-such-proposal'))(
    given,
    token,
  )
}

function claimProposal(given: Given, id: string, token = ''): Expected {
  const { table, now } = given
  const refused = (code: ErrorCode): Expected => ({ code, table })
  if (holderOf(table, token)) return { table }
  const refusal = whyNotPlaying(table)
  if (refusal) return refused(refusal)
  const found = alive(given).find((one) => one.id === id && one.tokenHash === hash(token))
  const owner = table.players.find((one) => one.id === found?.about)
  if (!found || !owner) return refused('no-such-proposal')
  if (['declined', 'vetoed'].includes(found.status)) return refused('proposal-declined')
  if (!isOpen(found)) return refused('no-such-proposal')
  const { yes } = counted(table, found)
  if (yes.length === 0 || found.from === undefined || now < found.from) return refused('proposal-pending')
  const claimed = put(table, { ...found, status: 'claimed', until: now + 10 * MINUTES })
  const by = namesOf(table, yes)
  if (owner.kind === 'left') return replaced(given, claimed, found, owner, by)
  if (given.isHere(owner.id)) return refused('proposal-pending')
  if (given.ownSeenAt(owner.id) >= found.yesAt) return { code: 'proposal-declined', table: declined(table, found, now) }
  const player = owner as Player
  const { seat, name } = player
  const letIn = [...player.letIn, hash(token)].slice(-4)
  const all = [...(player.letInBy ?? []), { token: hash(token), by: yes }]
  const letInBy = all.filter((one) => letIn.includes(one.token))
  const players = swap<Occupant>(table.players, player, { ...player, letIn, letInBy })
  const line = { kind: 'letIn', n: given.n, seat, name, by } as const
  return { table: { ...claimed, players, tableLog: logged(table, line) } }
}

/** Somebody else has the seat of a player who left. */
function replaced(
  { table, now, n }: Given,
  claimed: Table,
  { subject, tokenHash }: Proposal,
  left: Left,
  by: readonly string[],
): Expected {
  if (now < left.keptUntil! || !left.mayBeTaken) return { code: 'proposal-pending', table }
  const { seat, colour, nonce, name: from } = left
  const { name } = subject as Extract<Subject, { kind: 'takeover' }>
  const as = { kind: 'player', id: table.joined, tokens: [tokenHash!], ...newlySeen } as const
  return {
    table: {
      ...claimed,
      joined: table.joined + 1,
      players: [...table.players.filter((one) => one !== left), { ...as, seat, name, colour, nonce }],
      transfers: table.transfers.filter(({ playerId }) => playerId !== left.id),
      tableLog: logged(table, { kind: 'replaced', n, seat, name, from, by }),
    },
  }
}

/** The table without those proposals of which nothing can come any more. `late`: the seats whose time is up. */
export function pruned(table: Table, late: readonly Seat[], isSomebodyAway = false): Table {
  const { phase, players, pace } = table
  const stands = ({ status, by, about, subject, must }: Proposal): boolean => {
    const owner = players.find(({ id }) => id === (by ?? about))
    if (status !== 'open') return by !== null || owner !== undefined
    if (phase !== 'playing' || owner?.kind !== (subject.kind === 'takeover' ? 'left' : 'player')) return false
    if (subject.kind === 'pace')
      return (
        subject.pace !== pace &&
        !isSomebodyAway &&
        players.every(({ kind, id }) => kind !== 'player' || must.includes(id))
      )
    if (subject.kind !== 'stand-in' && subject.kind !== 'end') return true
    const missing = players.find(({ seat }) => seat === subject.seat)
    if (subject.kind === 'end') return missing?.kind === 'left'
    if (missing?.kind === 'left') return !missing.standIn
    return missing?.kind === 'player' && !missing.standIn && (pace === 'none' || late.includes(missing.seat))
  }
  return { ...table, proposals: table.proposals.filter(stands) }
}

export const proposalRules = { propose, answerProposal, withdrawProposal, claimProposal }
