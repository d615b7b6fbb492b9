import { isLive } from '../../pace.ts'
import { hashToken, newProposalId, newToken, same } from '../../tokens.ts'
import { isMostOf } from '../core/admission.ts'
import { andThen, both, type Change, type InfoChange } from '../core/change.ts'
import { holderOf, isPlayer } from '../core/occupants.ts'
import { answering, informing, type Plan } from '../core/plan.ts'
import { addressesOf, isOwnOpen, type Now } from '../core/session.ts'
import { whyNotPlaying } from '../core/state.ts'
import { playerKinds, visitorKinds } from './kinds/index.ts'
import type { Seated } from '../../api.ts'
import type { ErrorCode } from '../../errors.ts'
import type { PlayerSubject, Receipt, Subject, VisitorSubject } from '../../proposals.ts'
import type { TableInfo } from '../../table-info.ts'
import type { At, KindOf, VisitorKindOf } from './kind.ts'
import type { Origin } from '../seats/bans.ts'
import type { Platform, Rows } from '../platform.ts'
import type { Player, PlayerId, Proposal, RoomState, Yes } from '../types.ts'

// All in ms.
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Time to answer a player's proposal, and time for which a declined one may not be repeated: live, and else. */
const OPEN_FOR = { live: 2 * MINUTE, else: DAY }
const DECLINED_FOR = { live: 2 * MINUTE, else: 10 * MINUTE }
/** The same for a visitor's, and for the veto of the seat's own player; and the least time to claim the seat. */
const VISITOR = { open: 10 * MINUTE, declined: 10 * MINUTE, vetoed: DAY, claim: 60 * MINUTE }

/** Open proposals at most, of players and of visitors each. One of the address that has the most makes room for a visitor's. */
const OPEN = 8
/** Players here together who are enough to agree at once, if all of them say yes. */
const ENOUGH = 2
/** A visitor's requests per address in ten minutes, ended ones included. */
const EACH = 3

/** Withdrawn and declined proposals that are remembered. Counted apart: withdrawing must not push out a refusal. */
const REMEMBERED = { withdrawn: 16, declined: 32 }

type PlayerProposal = Proposal & { readonly by: PlayerId }

const isOpen = ({ status }: Proposal): boolean => status === 'open'
const isOfPlayer = (one: Proposal): one is PlayerProposal => one.by !== null
const playerKind = ({ kind }: Subject) => playerKinds[kind as PlayerSubject['kind']] as KindOf<PlayerSubject['kind']>
const visitorKind = ({ kind }: Subject) =>
  visitorKinds[kind as VisitorSubject['kind']] as VisitorKindOf<VisitorSubject['kind']>

/** Whether a player has said yes to a visitor, and not merely an offer to all. */
const isAgreed = ({ yes, yeses = [] }: Proposal): boolean => yes.length > yeses.filter((one) => one.isGiven).length

const isSame = (a: Subject, b: Subject): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Key of proposals that amount to the same: of one kind about one seat, or back to one entry. */
const gist = (subject: Subject): string =>
  [subject.kind, ...('seat' in subject ? [subject.seat] : 'back' in subject ? [subject.back] : [])].join(' ')

const known = ({ proposals = [] }: RoomState, now: number): readonly Proposal[] =>
  proposals.filter(({ until }) => until > now)

/** A proposal with the voters and answers that count: those of players who still play. */
export function counted({ players }: RoomState, proposal: Proposal): Proposal {
  const ids = players.filter(isPlayer).map(({ id }) => id)
  const playing = (of: readonly PlayerId[]): readonly PlayerId[] => of.filter((id) => ids.includes(id))
  const { by, about, yes, no } = proposal
  const must = by === null ? ids.filter((id) => id !== about) : playing(proposal.must)
  return { ...proposal, must, needs: by === null ? must.length : proposal.needs, yes: playing(yes), no: playing(no) }
}

// Storage

function put(state: RoomState, changes: readonly Proposal[]): InfoChange {
  const others = (state.proposals ?? []).filter(({ id }) => !changes.some((change) => change.id === id))
  const all = [...others, ...changes].sort((a, b) => a.until - b.until)
  const forgotten = (['withdrawn', 'declined'] as const).flatMap((ended) =>
    all.filter(({ status }) => status === ended).slice(0, -REMEMBERED[ended]),
  )
  const proposals = all.filter((one) => !forgotten.includes(one))
  const [next] = proposals
  // An alarm that rings too early is set again then.
  const isSet = next !== undefined && state.proposals?.[0] !== undefined && state.proposals[0].until <= next.until
  return {
    kind: 'info',
    state: { ...state, proposals },
    write(rows) {
      for (const change of changes) rows.put('proposal', change.id, change)
      for (const { id } of forgotten) rows.drop('proposal', id)
    },
    alarms: next && !isSet ? [{ name: 'proposals', at: next.until }] : [],
  }
}

export function dropped(state: RoomState, gone: readonly Proposal[]): InfoChange {
  return {
    kind: 'info',
    state: { ...state, proposals: (state.proposals ?? []).filter(({ id }) => !gone.some((one) => one.id === id)) },
    write(rows) {
      for (const { id } of gone) rows.drop('proposal', id)
    },
  }
}

/** Marks a proposal as declined, which is remembered for a while. */
function declined({ meta }: RoomState, proposal: Proposal, now: number): Proposal {
  const wait = isOfPlayer(proposal) ? DECLINED_FOR[isLive(meta.settings.pace) ? 'live' : 'else'] : VISITOR.declined
  return { ...proposal, status: 'declined', until: now + wait }
}

/** Proposals that can no longer be carried out: the game is over, the asker has gone, or their kind says so. */
export function pointless(state: RoomState, now: number): readonly Proposal[] {
  const { proposals = [], meta, players } = state
  const isThere = (of: PlayerId | undefined): boolean => players.some(({ id }) => id === of)
  const stands = (one: Proposal): boolean => {
    if (!isOpen(one)) return isOfPlayer(one) || isThere(one.about)
    if (meta.phase !== 'playing') return false
    if (!isOfPlayer(one)) return visitorKind(one.subject).stands(state, one as never, now)
    return (
      players.some((player) => isPlayer(player) && player.id === one.by) &&
      playerKind(one.subject).stands?.(state, one as never, now) !== false
    )
  }
  return proposals.filter((one) => !stands(one))
}

/** Forgets those that are too old, and sets the alarm for the next one. */
export function dueProposals(state: RoomState, now: number): InfoChange {
  const [next] = known(state, now)
  const old = (state.proposals ?? []).filter(({ until }) => until <= now)
  return { ...dropped(state, old), alarms: next ? [{ name: 'proposals', at: next.until }] : [] }
}

// A player proposes

const whyNotNow = (state: RoomState): ErrorCode | undefined =>
  whyNotPlaying(state) ?? (state.match ? undefined : 'unreadable')

/** Settles a proposal by the answers of those who still play: carried out, declined, or still open. */
function settled(state: RoomState, given: PlayerProposal, at: At): Plan<TableInfo> {
  const proposal = counted(state, given)
  const { must, needs, yes, no } = proposal
  if (yes.length >= needs) {
    const gone = dropped(state, [proposal])
    const change = playerKind(proposal.subject).grant(gone.state, proposal as never, at, namesOf(state, yes))
    return typeof change === 'string' ? { error: change, change: gone } : informing(both(gone, change))
  }
  if (must.length - no.length >= needs) return informing(put(state, [proposal]))
  return informing(no.length > 0 ? put(state, [declined(state, proposal, at.now)]) : dropped(state, [proposal]))
}

const namesOf = ({ players }: RoomState, ids: readonly PlayerId[]): readonly string[] =>
  players.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

/** Proposes, with the proposer's yes. A repeat is a yes to the open one; a new one replaces that player's older of its kind. */
export function propose(state: RoomState, by: Player, subject: PlayerSubject, at: At): Plan<TableInfo> {
  const refusal = whyNotNow(state)
  if (refusal) return { error: refusal }
  const all = known(state, at.now).filter(isOfPlayer)
  const open = all.filter(isOpen)
  const twin = open.find((one) => isSame(one.subject, subject) && one.must.includes(by.id))
  const poll = playerKind(subject).poll(state, subject as never, by, at)
  // A proposal that needs the own word alone is carried out at once.
  if (twin && (typeof poll === 'string' || poll.needs > 0)) return answer(state, by, twin.id, true, {}, at)
  if (typeof poll === 'string') return { error: poll }
  const own = all.filter((one) => one.by === by.id)
  if (poll.needs > 0 && own.some((one) => one.status === 'declined' && gist(one.subject) === gist(subject)))
    return { error: 'proposal-declined' }
  const older = own.filter((one) => isOpen(one) && one.subject.kind === subject.kind)
  if (open.length - older.length >= OPEN) return { error: 'too-many-proposals' }
  const must = poll.must.map(({ id }) => id)
  const made: PlayerProposal = {
    id: newProposalId(),
    subject,
    status: 'open',
    by: by.id,
    n: state.match!.position.n,
    must,
    needs: poll.needs,
    yes: must.filter((id) => id === by.id),
    yesAt: at.now,
    no: [],
    until: at.now + OPEN_FOR[isLive(state.meta.settings.pace) ? 'live' : 'else'],
  }
  if (older.length === 0) return settled(state, made, at)
  const gone = dropped(state, older)
  const plan = settled(gone.state, made, at)
  return plan.change ? { ...plan, change: both(gone, plan.change) } : plan
}

// A visitor proposes

/**
 * The open request that makes room for one more: the oldest without a yes, of the address that has the most, but none from
 * where its seat was last. 'newcomer' if there is none; undefined: there is room.
 */
function toGo({ players }: RoomState, open: readonly Proposal[], address = ''): Proposal | 'newcomer' | undefined {
  if (open.length < OPEN) return undefined
  const isOfSeat = ({ about, address }: Proposal): boolean =>
    players.some((one) => one.id === about && isPlayer(one) && address !== undefined && one.lastAddress === address)
  const going = open.filter((one) => !isAgreed(one) && !isOfSeat(one))
  const isMost = isMostOf([...open.map((one) => one.address ?? ''), address])
  return going.find((one) => isMost(one.address ?? '')) ?? going[0] ?? 'newcomer'
}

/**
 * Asks for a seat for a visitor. The token told here opens it once the proposal is claimed. A new request replaces an older
 * one without a yes, for the same seat from the same address.
 */
export function request(
  state: RoomState,
  subject: VisitorSubject,
  origin: Origin,
  at: At,
  once?: string,
): Plan<Receipt> {
  const hash = once === undefined ? undefined : hashToken(once)
  const again = known(state, at.now).find((one) => isOpen(one) && hash !== undefined && one.once === hash)
  // A visitor who missed the answer gets another token; the first one is lost.
  if (again) {
    const token = newToken()
    return answering({ proposal: again.id, token }, put(state, [{ ...again, tokenHash: hashToken(token) }]))
  }
  if (origin.token !== undefined && holderOf(state.players, origin.token)) return { error: 'already-seated' }
  const refusal = whyNotPlaying(state)
  if (refusal) return { error: refusal }
  const owner = visitorKind(subject).about(state, subject as never, origin, at)
  if (typeof owner === 'string') return { error: owner }
  const all = known(state, at.now).filter((one) => !isOfPlayer(one))
  const { address } = origin
  const own = all.filter((one) => address !== undefined && one.address === address)
  const isDenied = ({ status }: Proposal): boolean => status === 'declined' || status === 'vetoed'
  const isVetoed = all.some(
    (one) => one.status === 'vetoed' && one.about === owner.id && one.subject.kind === subject.kind,
  )
  if (own.some(isDenied) || isVetoed) return { error: 'proposal-declined' }
  if (own.length >= EACH) return { error: 'too-many-proposals' }
  const older = own.filter((one) => isOpen(one) && gist(one.subject) === gist(subject) && !isAgreed(one))
  const goes = toGo(
    state,
    all.filter((one) => isOpen(one) && !older.includes(one)),
    address,
  )
  if (goes === 'newcomer') return { error: 'too-many-proposals' }
  const token = newToken()
  const made: Proposal = {
    id: newProposalId(),
    subject,
    status: 'open',
    by: null,
    tokenHash: hashToken(token),
    ...(hash !== undefined && { once: hash }),
    ...(address === undefined ? {} : { address }),
    ...needsAllAt(subject, origin, at),
    about: owner.id,
    n: state.match?.position.n ?? 0,
    must: [],
    needs: 0,
    yes: [],
    yesAt: 0,
    no: [],
    until: at.now + VISITOR.open,
  }
  const given = visitorKind(subject).given?.(state, owner, origin, at.now) ?? []
  const asked = withYeses(state, made, given, at.now, at.platform.rows)
  const gone = [...older, ...(goes ? [goes] : [])].map((one): Proposal => ({ ...one, status: 'withdrawn' }))
  return answering({ proposal: made.id, token }, put(state, [...gone, given.length > 0 ? asked : made]))
}

/** Vetoes all open requests for the player's own seat, and further ones for a while. */
export function veto(state: RoomState, { id }: Player, now: number): InfoChange {
  const open = known(state, now).filter((one) => isOpen(one) && one.about === id)
  return put(
    state,
    open.map((one) => ({ ...one, status: 'vetoed', until: now + VISITOR.vetoed })),
  )
}

/** Answers a visitor: one no is enough, a yes gives nothing yet. */
function answerVisitor(
  state: RoomState,
  by: Player,
  proposal: Proposal,
  yes: boolean,
  origin: Origin,
  at: At,
): Plan<TableInfo> {
  const isOwn = proposal.about === by.id
  if (!yes) return informing(isOwn ? veto(state, by, at.now) : put(state, [declined(state, proposal, at.now)]))
  if (isOwn) return { error: 'own-seat' }
  const refusal = visitorKind(proposal.subject).whyNotYes(state, proposal as never, at)
  if (refusal) return { error: refusal }
  if (!isOwnOpen(at.sessions, by.id)) return { error: 'not-here' }
  if (proposal.yes.includes(by.id)) return informing()
  const yeses = [...(proposal.yeses ?? []), yesOf(state, proposal, by, origin, at)]
  const asked = { ...proposal, ...needsAllAt(proposal.subject, proposal, at) }
  return informing(put(state, [withYeses(state, asked, yeses, at.now, at.platform.rows)]))
}

/** Marks a request for which all have to say yes, and keeps the mark. */
const needsAllAt = (subject: Subject, from: Pick<Origin, 'address'>, at: At): Pick<Proposal, 'needsAll'> =>
  visitorKind(subject).needsAll?.(from, at) ? { needsAll: true } : {}

/** A player's yes, with the circumstances that count. */
function yesOf({ players }: RoomState, { about, yes }: Proposal, { id: by }: Player, origin: Origin, at: Now): Yes {
  const here = players.filter(isPlayer).filter(({ id }) => id !== about && isOwnOpen(at.sessions, id))
  const held = (origin.held ?? []).flatMap((token) => holderOf(players, token)?.id ?? [])
  return {
    by,
    at: at.now,
    isOfAll: here.length >= ENOUGH && here.every(({ id }) => id === by || yes.includes(id)),
    addresses: [
      ...new Set([...(origin.address === undefined ? [] : [origin.address]), ...addressesOf(at.sessions, by)]),
    ],
    sharedWith: held.filter((id) => id !== by),
  }
}

/** A visitor's request with these yeses, which alone decide when it can be claimed. */
function withYeses(state: RoomState, one: Proposal, yeses: readonly Yes[], now: number, rows: Rows): Proposal {
  const { from: _, ...rest } = one
  const yes = yeses.map(({ by }) => by)
  const [first] = yeses
  if (!first) return { ...rest, yes, yeses, until: Math.min(one.until, now + VISITOR.open) }
  const agreed = { ...rest, yes, yeses, yesAt: first.at }
  const from = visitorKind(one.subject).from(state, agreed as never, yeses, rows)
  if (from === undefined) return { ...agreed, until: Math.min(one.until, now + VISITOR.open) }
  return { ...agreed, from, until: from + Math.max(VISITOR.claim, from - first.at) }
}

/** Drops the yeses of players who left, and puts off each claim whose time is later by now. */
export function afterYeses<Of extends Change>(_: RoomState | undefined, change: Of, { now, rows }: Platform): Of {
  if (change.kind === 'silent' || change.kind === 'line' || change.state.meta.phase !== 'playing') return change
  const { state } = change
  const others = known(state, now()).flatMap((one) => {
    if (isOfPlayer(one) || !isOpen(one) || !one.yeses?.length) return []
    if (!visitorKind(one.subject).stands(state, one as never, now())) return []
    const { yes } = counted(state, one)
    const yeses = one.yeses.filter(({ by }) => yes.includes(by))
    const again = withYeses(state, one, yeses, now(), rows)
    const isNoLater = one.from === undefined ? !again.from : again.from !== undefined && again.from <= one.from
    return yeses.length === one.yeses.length && isNoLater ? [] : [again]
  })
  return others.length === 0 ? change : andThen(change, put(state, others))
}

/** Claims the seat, once that is allowed. Repeating it gives the same answer. */
export function claim(state: RoomState, id: string, token: string, at: At): Plan<Seated> {
  const { meta, players } = state
  const holder = holderOf(players, token)
  if (holder) return answering({ id: meta.id, seat: holder.seat, token })
  const refusal = whyNotPlaying(state)
  if (refusal) return { error: refusal }
  const found = known(state, at.now).find((one) => one.id === id && isWith(token)(one))
  const owner = players.find((one) => one.id === found?.about)
  if (!found || !owner) return { error: 'no-such-proposal' }
  if (found.status === 'declined' || found.status === 'vetoed') return { error: 'proposal-declined' }
  if (!isOpen(found)) return { error: 'no-such-proposal' }
  const { yes, from } = counted(state, found)
  if (yes.length === 0 || from === undefined || at.now < from) return { error: 'proposal-pending' }
  const claimed = put(state, [{ ...found, status: 'claimed', until: at.now + VISITOR.open }])
  const change = visitorKind(found.subject).grant(claimed.state, found as never, at, namesOf(state, yes))
  if (typeof change !== 'string') return answering({ id: meta.id, seat: owner.seat, token }, both(claimed, change))
  return change === 'proposal-declined'
    ? { error: change, change: put(state, [declined(state, found, at.now)]) }
    : { error: change }
}

// Both

/** Sets a player's yes or no, in place of an earlier one. */
export function answer(
  state: RoomState,
  by: Player,
  id: string,
  yes: boolean,
  origin: Origin,
  at: At,
): Plan<TableInfo> {
  const refusal = whyNotPlaying(state)
  if (refusal) return { error: refusal }
  const found = known(state, at.now).find((one) => one.id === id && isOpen(one))
  const proposal = found && counted(state, found)
  if (!proposal || (!proposal.must.includes(by.id) && proposal.about !== by.id)) return { error: 'no-such-proposal' }
  if (!isOfPlayer(proposal)) return answerVisitor(state, by, { ...found, yes: proposal.yes }, yes, origin, at)
  if (!state.match) return { error: 'unreadable' }
  const without = (ids: readonly PlayerId[]): readonly PlayerId[] => ids.filter((one) => one !== by.id)
  const [yeses, noes] = [without(proposal.yes), without(proposal.no)]
  return settled(state, { ...proposal, yes: yes ? [...yeses, by.id] : yeses, no: yes ? noes : [...noes, by.id] }, at)
}

/** Whether this token was told to the proposer. */
export function isWith(token: string | undefined): (one: Proposal) => boolean {
  const hash = token === undefined ? undefined : hashToken(token)
  return ({ tokenHash }) => hash !== undefined && tokenHash !== undefined && same(tokenHash, hash)
}

/** Withdraws an open proposal; a visitor's still counts for its address. */
export function withdraw(state: RoomState, id: string, isOwn: (one: Proposal) => boolean): Plan<TableInfo> {
  const open = state.proposals?.find((one) => one.id === id && isOpen(one) && isOwn(one))
  if (!open) return { error: 'no-such-proposal' }
  return informing(isOfPlayer(open) ? dropped(state, [open]) : put(state, [{ ...open, status: 'withdrawn' }]))
}
