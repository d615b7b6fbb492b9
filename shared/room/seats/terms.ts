import { endableAfter, isLive } from '../../pace.ts'
import { ALONE, ALONE_OF_TWO, DELAY } from '../../rescue-times.ts'
import { backAt, wholeOf } from '../clock/clock.ts'
import { andThen, type Change } from '../core/change.ts'
import { isPlayer } from '../core/occupants.ts'
import { metaChanged } from '../core/table-log.ts'
import type { Platform } from '../platform.ts'
import type { Meta, PastTerms, Player, RoomState, Terms } from '../types.ts'

// Times before others have a say in a seat: never shorter than its player was told while there.

const HOUR = 60 * 60 * 1000
/** Past terms that are kept, at most; older ones are merged. */
const KEPT = 8

/** Delay after one yes, in ms. A table that was in the list stays one of strangers for good. */
function aloneOf({ settings: { pace } }: Meta, isListed: boolean, isOfTwo: boolean): number {
  if (isListed) return ALONE
  if (isLive(pace)) return DELAY
  return isOfTwo ? ALONE_OF_TWO : ALONE
}

/** Terms of a table with so many players. */
function termsOf(meta: Meta, players: number): Terms {
  const { pace, listed } = meta.settings
  const [isListed, isOfTwo] = [listed || meta.wasListed === true, players <= 2]
  const alone = aloneOf(meta, isListed, isOfTwo)
  return {
    alone,
    several: isOfTwo ? alone : DELAY,
    together: isOfTwo ? alone : isListed ? DELAY : 0,
    missing: pace === 'none' ? HOUR : wholeOf(pace),
    end: endableAfter(pace),
  }
}

const playing = ({ players }: RoomState): number => players.filter(isPlayer).length

export const termsNow = (state: RoomState): Terms => termsOf(state.meta, playing(state))

const names = ['alone', 'several', 'together', 'missing', 'end'] as const satisfies readonly (keyof Terms)[]

/** The slowest of each of several terms. */
const slowest = (all: readonly Terms[]): Terms =>
  Object.fromEntries(names.map((name) => [name, Math.max(...all.map((terms) => terms[name]))])) as unknown as Terms

/** Past terms that a player relies on, who has not been here since they ended. */
const countedOn = ({ meta: { pastTerms = [] } }: RoomState, { seenAt, ownSeenAt = seenAt }: Player): readonly Terms[] =>
  pastTerms.filter(({ until }) => until >= ownSeenAt)

/** Terms for a player's seat. [ROOM-98] */
export const termsFor = (state: RoomState, player: Player): Terms =>
  slowest([termsNow(state), ...countedOn(state, player)])

/** Longest past time that the player still relies on, in ms; 0 if none. */
export const pastOf = (state: RoomState, player: Player, name: keyof Terms): number =>
  Math.max(0, ...countedOn(state, player).map((terms) => terms[name]))

/** Time from which a request counts, in ms: not before the end of the player's announced absence. */
export const fromReturn = (state: RoomState, { seat }: Player, asked: number): number =>
  Math.max(asked, backAt(state, seat))

/** Adds past terms, and drops those that ended before every player's last visit. */
function withPast({ meta: { pastTerms = [] }, players }: RoomState, past: PastTerms): readonly PastTerms[] {
  const seen = players.filter(isPlayer).map(({ seenAt, ownSeenAt = seenAt }) => ownSeenAt)
  const all = [...pastTerms.filter(({ until }) => seen.some((at) => until >= at)), past]
  const old = all.slice(0, Math.max(0, all.length - KEPT + 1))
  return old.length < 2 ? all : [{ ...slowest(old), until: old.at(-1)!.until }, ...all.slice(old.length)]
}

/** Notes the terms before a change that quickens any of them. Players who come and go before the start do not matter. */
export function afterTerms<Of extends Change>(before: RoomState | undefined, change: Of, { now }: Platform): Of {
  const { state } = change
  if (!before || change.kind === 'silent' || change.kind === 'line') return change
  const is = playing(state)
  const was = before.meta.phase === 'playing' ? playing(before) : is
  const [slow, quick] = [termsOf(before.meta, was), termsOf(state.meta, is)]
  if (names.every((name) => slow[name] <= quick[name])) return change
  return andThen(change, metaChanged(state, { pastTerms: withPast(state, { ...slow, until: now() }) }))
}
