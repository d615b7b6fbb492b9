import type { ErrorCode } from '../../errors.ts'
import { EXACT } from '../../rescue-times.ts'
import { changed, type SilentChange } from './change.ts'
import { presentAt } from './connections.ts'
import { infoForAll, infoPost } from './info.ts'
import {
  broke,
  connectionsOf,
  deliver,
  hold,
  isSparing,
  nowAt,
  openOf,
  read,
  store,
  tellList,
  withAfter,
} from './memory.ts'
import { deviceWith } from './occupants.ts'
import { isOpen, isOwnOpen, type Present, type SeatedSession, type Session } from './session.ts'
import { errorFrame, hangUp, sessionOf, sessionsOf, welcomed, type Open, type Post } from './sockets.ts'
import { tableInfo } from './views.ts'
import type { Context } from '../feature.ts'
import type { Socket } from '../platform.ts'
import type { Player, RoomState } from '../types.ts'

/** Time since which a player is away, from the start or the last crash on: until then everybody may have been there. */
const atLeast = ({ meta: { startedAt, upSince = 0 } }: RoomState, seenAt: number): number =>
  Math.max(seenAt, startedAt, upSince)

/** Time until which a page of the player's was open. */
export const lastSeenAt = (state: RoomState, { seenAt }: Player): number => atLeast(state, seenAt)

/** The same of pages on devices that were not let in by others: there the player was. */
export const ownSeenAt = (state: RoomState, { seenAt, ownSeenAt = seenAt }: Player): number => atLeast(state, ownSeenAt)

/** Whether a seated socket's device has lost its seat: newer ones replaced it, it was put out, or the seat is given up. */
export function hasLost({ players }: RoomState, session: Session): boolean {
  return session.stage === 'seated' && deviceWith(players, session.token)?.holder.id !== session.playerId
}

/** The player after the last own page, or the last page of a device that others let in, has closed. */
function goneFrom(player: Player, { isLetIn, address }: SeatedSession, seenAt: number): Player {
  const { ownSeenAt = player.seenAt } = player
  if (isLetIn) return { ...player, seenAt, ownSeenAt }
  const { ownSeenAt: _, ...rest } = player
  return { ...rest, seenAt, lastAddress: address }
}

/**
 * Time ahead for which a player's presence is noted, in ms, where rows are spared: it delays when the player counts as away.
 */
const SPARED = 60 * 60 * 1000

/** Notes until when a player had a page open, if that was the last one and this is news. */
export function lastSeen(
  state: RoomState,
  session: Session,
  open: readonly Session[],
  now: number,
  isSparing: boolean,
): SilentChange | undefined {
  if (state.meta.phase !== 'playing' || session.stage !== 'seated') return undefined
  const { playerId, isLetIn, address } = session
  if ((isLetIn ? isOpen : isOwnOpen)(open, playerId)) return undefined
  const player = state.players.find(({ id }) => id === playerId)
  if (player?.kind !== 'player') return undefined
  const seenAt = (isLetIn ? lastSeenAt : ownSeenAt)(state, player)
  const { lastAddress = address } = player
  if (now < seenAt + EXACT && (isLetIn || isSparing || lastAddress === address)) return undefined
  return { ...changed(state, player, goneFrom(player, session, isSparing ? now + SPARED : now)), kind: 'silent' }
}

const presenceOf = ({ features }: Context, state: RoomState, sessions: readonly Present[]): string => {
  const { seats } = tableInfo(state, sessions, 0)
  return JSON.stringify([seats, ...features.map(({ presence }) => presence?.(state, sessions))])
}

/** Posts that tell all who is here, and which screens are or ask; none if that is as `before`, where that is known. */
export function presencePosts(
  context: Context,
  state: RoomState,
  open: readonly Open[],
  before?: readonly Present[],
): Post[] {
  const sessions = sessionsOf(open)
  if (before && presenceOf(context, state, before) === presenceOf(context, state, sessions)) return []
  const info = infoForAll(context, state, sessions)
  return welcomed(open).map((one) => infoPost(state, info, one))
}

/** Age up to which the number of spectators may be old for those who were here, in ms: they come and go often. */
const COUNT_EVERY = 5_000

/** Tells the number of spectators to those who know another, every few seconds at most. Never throws. */
export function recount(context: Context, now: number): void {
  try {
    const { state } = context
    // By the distance: the clock may have gone back.
    if (!state || Math.abs(now - context.counted) < COUNT_EVERY) return
    const open = openOf(context)
    const spectators = open.filter(({ session }) => session.stage === 'spectating').length
    if (welcomed(open).every(({ session }) => session.spectators === spectators)) return
    for (const post of presencePosts(context, state, open)) deliver(context, post)
  } catch (error) {
    broke(context, 'recount', error)
  }
}

/** Drops a socket of the table, and tells the others. */
export function gone(context: Context, socket: Socket): void {
  const { platform } = context
  try {
    // Undefined: told to go before, or a page of unknown player, which slept through a deploy to another version.
    const session = presentAt(connectionsOf(context), socket)
    if (!session && sessionOf(socket)) return
    // Its close may have woken the room: it was open until now.
    if (session) connectionsOf(context).sessions.set(socket, session)
    const state = read(context)
    hold(context, socket, { stage: 'closed' })
    if (!state || session?.stage === 'greeting') return
    const open = openOf(context)
    const before = session && [...sessionsOf(open), session]
    if (session) noteSeen(context, state, session, sessionsOf(open))
    const noted = read(context)
    if (!noted) return
    for (const post of presencePosts(context, noted, open, before)) deliver(context, post)
    recount(context, platform.now())
    tellList(context, noted, noted)
    attend(context)
  } catch (error) {
    broke(context, 'gone', error)
  }
}

/** Writes until when a player was here. The others are told in any case: of what is written, since they keep it. */
function noteSeen(context: Context, state: RoomState, session: Session, open: readonly Session[]): void {
  try {
    const seen = lastSeen(state, session, open, context.platform.now(), isSparing(context))
    if (seen) store(context, withAfter(context, seen), [])
  } catch (error) {
    broke(context, 'gone', error)
  }
}

/** Writes what the features note when somebody comes, goes or hides a page. */
export function attend(context: Context): void {
  const state = context.state!
  const nothing: SilentChange = { kind: 'silent', state, write: () => undefined }
  const at = nowAt(context)
  const seen = context.features.reduce((change, { attended }) => attended?.(change.state, at) ?? change, nothing)
  const change = withAfter(context, seen)
  if (change !== nothing) store(context, change, [])
}

/** Sends the reason, and closes with 1008. */
export function expel(context: Context, socket: Socket, code: ErrorCode): void {
  deliver(context, { socket, frames: [errorFrame(context.platform, code)] })
  gone(context, socket)
  hangUp(context.platform, socket, 1008, code)
}
