import { changed } from './change.ts'
import { metaChanged } from './table-log.ts'
import { hostOf, isPlayer } from './occupants.ts'
import { isOwnOpen } from './session.ts'
import type { Feature } from '../feature.ts'
import type { Alarm, Change, Holder, Meta, Now, PlayerId, RoomState, SilentChange } from '../types.ts'

/** Waits so long for a host without a page, before the start, in ms. */
export const HOST_COMES = 2 * 60 * 1000

/** Since when the host is waited for, and the alarm that tells that it is long enough. */
export const hostGone = (id: PlayerId, at: number): Required<Pick<Meta, 'hostGone'>> => ({ hostGone: { id, at } })
export const hostAlarm = (goneAt: number): Alarm => ({ name: 'host', at: goneAt + HOST_COMES })

/** When the host has gone, where that is known and nobody else has become the host since. */
const goneAt = ({ meta }: RoomState, host: Holder): number | undefined =>
  meta.hostGone?.id === host.id ? meta.hostGone.at : undefined

/** Whether the host has taken the seat and has a page there. */
const isThere = ({ kind, id }: Holder, { sessions }: Pick<Now, 'sessions'>): boolean =>
  kind === 'player' && isOwnOpen(sessions, id)

/**
 * Who may do now what only the host may: before the start, where the host has had no page for two minutes and until there is one
 * again, whoever sits the longest of those who are there.
 */
export function hostNow(state: RoomState, at: Now): Holder | undefined {
  const host = hostOf(state.players)
  if (!host || state.meta.phase !== 'waiting' || isThere(host, at)) return host
  const gone = goneAt(state, host)
  if (gone === undefined || at.now < gone + HOST_COMES) return host
  return state.players.filter(isPlayer).find((one) => isThere(one, at)) ?? host
}

/** A page has come or gone: since when the host has none is noted, through a sleep too. */
function attended(state: RoomState, at: Now): SilentChange | undefined {
  const host = hostOf(state.players)
  if (!host || state.meta.phase !== 'waiting') return undefined
  const gone = goneAt(state, host)
  if (isThere(host, at) === (gone === undefined)) return undefined
  if (gone !== undefined) return { ...metaChanged(state, { hostGone: undefined }), kind: 'silent' }
  if (at.isSparing) return undefined
  return { ...metaChanged(state, hostGone(host.id, at.now)), kind: 'silent', alarms: [hostAlarm(at.now)] }
}

/**
 * The time of a host who is not there is up, and everybody is told who is host now. Where that one has never come, it is the one
 * who sits the longest of those who have. The time of day decides that, not the alarm.
 */
export function dueHost(state: RoomState, { now }: { now(): number }): Change {
  const host = hostOf(state.players)
  const nothing = { state, write: () => undefined }
  if (!host || state.meta.phase !== 'waiting') return { ...nothing, kind: 'silent' }
  if (host.kind === 'reserved') return changed(state, host, { ...host, host: false })
  const gone = goneAt(state, host)
  if (gone === undefined) return { ...nothing, kind: 'silent' }
  return now() < gone + HOST_COMES
    ? { ...nothing, kind: 'silent', alarms: [hostAlarm(gone)] }
    : { ...nothing, kind: 'info' }
}

/** Who is host while the host is not there. */
export const hosts = {
  attended,
  info: (state, at) => ({ host: hostNow(state, at)?.seat ?? null }),
} satisfies Feature
