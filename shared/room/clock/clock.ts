import type { Seat } from '../../engine/game.ts'
import { REACH } from '../../engine/take-back.ts'
import { AWAY_DAYS, endableAfter, type Pace } from '../../pace.ts'
import type { ClockInfo } from '../../table-info.ts'
import { waitingFor } from '../core/state.ts'
import type { Change, InfoChange, SilentChange } from '../core/change.ts'
import type { Alarm, AnyEntry, Clock, RoomState } from '../types.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** A player's time, in ms: all of it again with every turn, or as a bank to which every turn adds some. */
interface Times {
  readonly whole: number
  readonly turn: number
}

const times: Readonly<Record<Exclude<Pace, 'none'>, Times>> = {
  'days-3': { whole: 3 * DAY, turn: 0 },
  'days-1': { whole: DAY, turn: 0 },
  'live-calm': { whole: 15 * MINUTE, turn: 60 * SECOND },
  'live-quick': { whole: 5 * MINUTE, turn: 20 * SECOND },
}

/** Time, in ms, that a pause belongs to the player who began it; then any player may end it. */
const PAUSE_HELD = 5 * MINUTE
/** Longest absence of a player, at once and in all of one game, in ms. */
const AWAY_ONCE = AWAY_DAYS * DAY
const AWAY_IN_ALL = 21 * DAY

export const wholeOf = (pace: Exclude<Pace, 'none'>): number => times[pace].whole

function timesOf({ meta: { settings, phase } }: RoomState): Times | undefined {
  return phase === 'playing' && settings.pace !== 'none' ? times[settings.pace] : undefined
}

/** Seats whose time runs, but for a pause: the game waits for them, and nobody plays in their place. */
function runners({ players, match }: RoomState): readonly Seat[] {
  const own = players.filter((one) => one.kind === 'player' && !one.standIn).map(({ seat }) => seat)
  return match ? waitingFor(match).filter((seat) => own.includes(seat)) : []
}

/** Time left to a seat, in ms; 0 or less once its time is up. */
function leftAt({ left, since }: Clock, seat: Seat, now: number): number {
  const from = since[seat] ?? null
  return left[seat]! - (from === null ? 0 : Math.max(0, now - from))
}

/** Time (ms) until which a seat may act; undefined while no clock of it runs. */
export function deadlineOf({ clock }: RoomState, seat: Seat): number | undefined {
  const since = clock?.since[seat] ?? null
  return clock && since !== null ? since + clock.left[seat]! : undefined
}

/** End of a player's announced absence, in ms; 0: none. */
export const backAt = ({ clock }: RoomState, seat: Seat): number => clock?.away[seat]?.until ?? 0

/** Whether a seat's time is up and the game waits for it. */
export function isLate({ clock }: RoomState, seat: Seat, now: number): boolean {
  return clock !== undefined && clock.since[seat] !== null && leftAt(clock, seat, now) <= 0
}

/** Whether it has been up for so long that the others may break the game off. */
export function isLong(state: RoomState, seat: Seat, now: number): boolean {
  return isLate(state, seat, now) && leftAt(state.clock!, seat, now) <= -endableAfter(state.meta.settings.pace)
}

/** Time from which a seat's clock may run; null while paused. */
const fromAt = ({ away, paused, held }: Clock, seat: Seat, now: number): number | null =>
  paused ? null : Math.max(now, away[seat]?.until ?? 0, held?.[seat] ?? 0)

const fresh = (seats: number, { whole }: Times): Clock => ({
  left: Array.from({ length: seats }, () => whole),
  since: Array.from({ length: seats }, () => null),
  paused: null,
  away: Array.from({ length: seats }, () => null),
  rings: null,
})

function timed(clock: Clock, seat: Seat, left: number, since: number | null): Clock {
  return { ...clock, left: clock.left.with(seat, left), since: clock.since.with(seat, since) }
}

const leftOf = (clock: Clock, now: number): readonly number[] => clock.left.map((_, seat) => leftAt(clock, seat, now))

/** Restores the clocks as entry `back` found them, so that no turn gets its time twice. Undefined if they were reset since. */
function takenBack(state: RoomState, clock: Clock, back: number, now: number): Clock | undefined {
  const found = clock.found?.find(({ n }) => n === back)
  if (!found) return undefined
  const is = runners(state)
  const since = clock.since.map((_, seat) => (is.includes(seat) ? fromAt(clock, seat, now) : null))
  return { ...clock, left: found.left, since, found: clock.found!.filter(({ n }) => n < back) }
}

/** Notes the times `left` before an entry, should it be taken back. */
function withFound(clock: Clock, { n, irreversible }: AnyEntry, left: readonly number[]): Clock {
  if (!irreversible) return { ...clock, found: [...(clock.found ?? []), { n, left }].slice(-REACH) }
  return clock.found?.length ? { ...clock, found: [] } : clock
}

/** The clocks after a change: they follow the seats that the game waits for. */
function nextClock(before: RoomState | undefined, change: Change, now: number): Clock | undefined {
  const { state } = change
  const entry = change.kind === 'entry' ? change.entry : undefined
  if (!timesOf(state) || !state.match) return state.match ? undefined : state.clock
  const back = entry?.back !== undefined && state.clock ? takenBack(state, state.clock, entry.back, now) : undefined
  if (back) return back
  const clock = turnClocks(before, state, entry?.seat, now)
  return entry && before?.clock ? withFound(clock, entry, leftOf(before.clock, now)) : clock
}

/** The clocks after a turn, by whom the game waits for, and waited for before. `own`: the seat of the entry. */
function turnClocks(before: RoomState | undefined, state: RoomState, own: Seat | undefined, now: number): Clock {
  const time = timesOf(state)!
  const was = before?.clock && state.clock ? runners(before) : []
  const is = runners(state)
  let clock = state.clock ?? fresh(state.match!.start.seats, time)
  const isOfTurns = time.turn === 0
  for (const seat of clock.left.keys()) {
    const [ran, runs] = [was.includes(seat), is.includes(seat)]
    if (ran && !runs) clock = timed(clock, seat, Math.max(0, leftAt(clock, seat, now)) + time.turn, null)
    else if (runs && (!ran || (isOfTurns && own === seat)))
      clock = timed(clock, seat, isOfTurns ? time.whole : clock.left[seat]!, fromAt(clock, seat, now))
  }
  return clock
}

/** Next time at which a clock runs out, or an absence ends. */
function nextUp({ left, since, away }: Clock, now: number): number | undefined {
  const times = since.flatMap((from, seat) => (from === null ? [] : [from + left[seat]!]))
  const ends = [...times, ...away.flatMap((one) => (one ? [one.until] : []))].filter((at) => at > now)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** Time (ms) of the latest approved rescue of this seat that is still to come; null if there is none. */
function heldUntil({ players, proposals = [] }: RoomState, seat: Seat, now: number): number | null {
  const id = players.find((known) => known.seat === seat)?.id
  const due = proposals.flatMap(({ subject, status, about, from }) =>
    subject.kind === 'rescue' && status === 'open' && about === id && from !== undefined && from > now ? [from] : [],
  )
  return due.length > 0 ? Math.max(...due) : null
}

/** Stops the clocks of seats with a rescue about to be granted: their players cannot play there meanwhile. */
function withHeld(state: RoomState, clock: Clock, now: number): Clock {
  const held = clock.left.map((_, seat) => heldUntil(state, seat, now))
  const isOther = (seat: Seat): boolean => (clock.held?.[seat] ?? null) !== held[seat]
  const others = [...held.keys()].filter(isOther)
  return others.reduce<Clock>(
    (after, seat) => {
      const runs = after.since[seat] !== null
      return runs ? timed(after, seat, leftAt(after, seat, now), fromAt(after, seat, now)) : after
    },
    others.length > 0 ? { ...clock, held } : clock,
  )
}

/** The clocks after a change, and the alarm they need. One that rings too early is set again when it does. */
export function clockAfter(
  before: RoomState | undefined,
  change: Change,
  now: number,
): { readonly clock: Clock | undefined; readonly alarms: readonly Alarm[] } {
  const next = nextClock(before, change, now)
  const clock = next && withHeld(change.state, next, now)
  const at = clock && clock !== before?.clock ? nextUp(clock, now) : undefined
  if (!clock || at === undefined || (clock.rings !== null && clock.rings <= at)) return { clock, alarms: [] }
  return { clock: { ...clock, rings: at }, alarms: [{ name: 'clock', at }] }
}

/** Replaces the clocks. */
export function clockChanged(state: RoomState, clock: Clock): InfoChange {
  return { kind: 'info', state: { ...state, clock }, write: () => undefined }
}

/** Tells everybody that a time may be up, so that they may act on it, or an absence over. */
export function dueClock(state: RoomState): InfoChange | SilentChange {
  const { clock } = state
  if (!clock) return { kind: 'silent', state, write: () => undefined }
  // The hook after every change sets it again.
  return clockChanged(state, { ...clock, rings: null })
}

/** Stops all clocks, with the times left on them. */
export function paused(clock: Clock, by: number, now: number): Clock {
  const pausers = [...new Set([...(clock.pausers ?? []), by])]
  return { ...clock, left: leftOf(clock, now), since: clock.since.map(() => null), paused: { by, at: now }, pausers }
}

export function resumed(state: RoomState, clock: Clock, now: number): Clock {
  const is = runners(state)
  const going = { ...clock, paused: null }
  return { ...going, since: clock.since.map((_, seat) => (is.includes(seat) ? fromAt(going, seat, now) : null)) }
}

/** Whether this player may end the pause. */
export const mayResume = (paused: NonNullable<Clock['paused']>, by: number, now: number): boolean =>
  paused.by === by || now >= paused.at + PAUSE_HELD

/** Whether no day of that date begins at that time (ms) anywhere. */
const isOther = (day: string, until: number): boolean => Math.abs(Date.parse(day) - until) > 15 * 60 * MINUTE

/** Stops a seat's own clock until then; `day`: the date as its player named it. Undefined where that is too long. */
export function awayUntil(clock: Clock, seat: Seat, until: number, now: number, day?: string): Clock | undefined {
  const known = clock.away[seat]
  const before = known ? known.before + Math.max(0, Math.min(now, known.until) - known.from) : 0
  const ends = Math.max(now, until)
  const named = day !== undefined && !isOther(day, until) && day
  if (ends > now + AWAY_ONCE || before + ends - now > AWAY_IN_ALL) return undefined
  const gone: Clock = {
    ...clock,
    away: clock.away.with(seat, { from: now, until: ends, before, ...(named && { day: named }) }),
  }
  const runs = clock.since[seat] !== null
  return runs ? timed(gone, seat, leftAt(clock, seat, now), fromAt(gone, seat, now)) : gone
}

/** Gives a seat all its time again. */
export function renewed(state: RoomState, clock: Clock, seat: Seat, now: number): Clock {
  return timed(clock, seat, timesOf(state)!.whole, fromAt(clock, seat, now))
}

/** The clocks as everybody is told them. */
export function clockInfo(state: RoomState, clock: Clock, now: number): ClockInfo {
  const { left, since, away, paused } = clock
  const by = state.players.find(({ id }) => id === paused?.by)?.seat ?? null
  const gone = away.map((one) => (one && one.until > now ? one : null))
  return {
    left: leftOf(clock, now),
    runs: since.flatMap((from, seat) => (from === null ? [] : [{ seat, after: Math.max(0, from - now) }])),
    late: left.flatMap((_, seat) => (isLate(state, seat, now) ? [seat] : [])),
    away: gone.map((one) => one?.until ?? null),
    ...(gone.some((one) => one?.day) && { awayDays: gone.map((one) => one?.day ?? null) }),
    paused: paused && { by, ends: Math.max(0, paused.at + PAUSE_HELD - now) },
  }
}
