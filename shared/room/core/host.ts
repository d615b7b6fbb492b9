import { changed, type Change, type SilentChange } from './change.ts'
import { metaChanged } from './table-log.ts'
import { hostOf, isPlayer } from './occupants.ts'
import { isOwnOpen, type Now } from './session.ts'
import type { Feature } from '../feature.ts'
import type { Alarm, Holder, Meta, PlayerId, RoomState } from '../types.ts'

/** Time to wait for a host without a page, before the start, in ms. */
const HOST_COMES = 2 * 60 * 1000

/** Time from which the room waits for the host, and the alarm at the end of the wait. */
export const hostGone = (id: PlayerId, at: number): Required<Pick<Meta, 'hostGone'>> => ({ hostGone: { id, at } })
export const hostAlarm = (goneAt: number): Alarm => ({ name: 'host', at: goneAt + HOST_COMES })

/** Time when the host went, if that is known and the host is still the same. */
const goneAt = ({ meta }: RoomState, host: Holder): number | undefined =>
  meta.hostGone?.id === host.id ? meta.hostGone.at : undefined

/** Whether the host has taken the seat and has a page there. */
const isThere = ({ kind, id }: Holder, { sessions }: Pick<Now, 'sessions'>): boolean =>
  kind === 'player' && isOwnOpen(sessions, id)

/** The present host: before the start, the longest seated with a page, while the host has had none for two minutes. */
export function hostNow(state: RoomState, at: Now): Holder | undefined {
  const host = hostOf(state.players)
  if (!host || state.meta.phase !== 'waiting' || isThere(host, at)) return host
  const gone = goneAt(state, host)
  if (gone === undefined || at.now < gone + HOST_COMES) return host
  return state.players.filter(isPlayer).find((one) => isThere(one, at)) ?? host
}

/** Notes since when the host has no page, through a sleep too. */
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
 * Tells everybody the new host when an absent one's time is up. A host who never came is replaced by the longest seated of
 * those who did. The time of day decides, not the alarm.
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

/** The host, and the substitute of an absent one. */
export const hosts = {
  attended,
  info: (state, at) => ({ host: hostNow(state, at)?.seat ?? null }),
} satisfies Feature
