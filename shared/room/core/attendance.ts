import { metaChanged } from './table-log.ts'
import type { Feature } from '../feature.ts'
import type { Now, Session } from './session.ts'
import type { InfoChange, SilentChange } from './change.ts'
import type { RoomState } from '../types.ts'

/** Least time, in ms, between two writes of it that pages have come; where rows are spared, that they have come or gone. */
const EVERY = 60_000
const SPARED = 60 * EVERY

const silently = (change: InfoChange): SilentChange => ({ ...change, kind: 'silent' })

export const isAttended = (sessions: readonly Session[]): boolean => sessions.some(({ stage }) => stage === 'seated')

/** Notes whether pages of seats are open, if that is news: on waking the room compares, to see if it was down. */
function attended(state: RoomState, { sessions, now, isSparing }: Now): SilentChange | undefined {
  const { phase, attended: { is, at } = { is: false, at: 0 } } = state.meta
  const isNow = isAttended(sessions)
  const isSoon = isSparing ? now < at + SPARED : isNow && now < at + EVERY
  if (phase !== 'playing' || isNow === is || isSoon) return undefined
  return silently(metaChanged(state, { attended: { is: isNow, at: now } }))
}

/**
 * Notes that the room was down: it wakes without the pages that were open, or sends them away as another version. It cannot
 * know who was there, so nobody counts as away before that time has passed again for all.
 */
const recovered: Feature['recovered'] = (state, { sessions, now, hasLostSome, isSparing }) => {
  const { phase, attended: { is } = { is: false } } = state.meta
  const isNow = isAttended(sessions)
  const wasDown = is && !isNow
  if (phase !== 'playing' || !(wasDown || hasLostSome)) return undefined
  return silently(metaChanged(state, { attended: { is: isNow, at: isNow || isSparing ? now : 0 }, upSince: now }))
}

export const attendance = { attended, recovered } satisfies Feature
