import { botChance } from '../../engine/fair.ts'
import type { Seat } from '../../engine/game.ts'
import { redact } from '../../engine/sealed.ts'
import { andThen, type Change, type EntryChange } from '../core/change.ts'
import { levelOf } from '../core/occupants.ts'
import { waitingFor } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { RoomState } from '../types.ts'

/** Time of a bot to move and to answer, in ms: the least, and how much more at most. */
const MOVE = { least: 800, more: 700 }
const ANSWER = { least: 400, more: 400 }
/** Time that a bot gives the others to answer first, if it prefers to hear them, in ms. */
const PATIENCE = { least: 20_000, more: 5_000 }

export type Bots = Platform['bots']

/** Seats that the game waits for and bots play, the lowest first. */
export function botSeats({ meta, match, players }: RoomState): readonly Seat[] {
  const played = players.filter((occupant) => levelOf(occupant) !== undefined)
  if (played.length === 0 || meta.phase !== 'playing' || !match) return []
  const seats = played.map(({ seat }) => seat)
  return waitingFor(match)
    .filter((seat) => seats.includes(seat))
    .toSorted((a, b) => a - b)
}

/** The seat whose bot moves next: one that prefers to hear the others lets them go first. Undefined: none is due. */
export function dueSeat(state: RoomState, bots: Bots): Seat | undefined {
  const seats = botSeats(state)
  return seats.find((seat) => !waits(state, bots, seat)) ?? seats[0]
}

function waits({ meta, match }: RoomState, bots: Bots, seat: Seat): boolean {
  return bots[meta.game]?.waits?.(redact(match!.position.state, seat), seat) === true
}

/** The same change with the bots' alarm, set by the change that makes a bot due, and dropped when none is. */
export function timed<Of extends Change>(
  before: RoomState | undefined,
  change: Of,
  { bots, now }: Pick<Platform, 'bots' | 'now'>,
): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  const [was, is] = [before ? botSeats(before) : [], botSeats(change.state)]
  if (was.length === 0 && is.length === 0) return change
  if (is.length === 0) return andThen(change, { write: (rows) => rows.drop('alarm', 'bots') })
  // A bot that was due before keeps its alarm.
  if (change.kind === 'info' && was.length > 0 && dueSeat(before!, bots) === dueSeat(change.state, bots)) return change
  const delay = change.kind === 'entry' ? delayOf(change, was, is, bots) : MOVE.least
  return andThen(change, { alarms: [{ name: 'bots', at: now() + delay }] })
}

/** Delay from an entry to the next bot's move, in ms: none if it was due before and another bot has just answered. */
function delayOf({ state, entry }: EntryChange, was: readonly Seat[], is: readonly Seat[], bots: Bots): number {
  const { key, mayAct } = state.match
  const seat = dueSeat(state, bots)!
  const within = ({ least, more }: typeof PATIENCE): number => least + botChance(key, entry.n, 7).below(more)
  if (waitingFor(state.match).length > is.length && waits(state, bots, seat)) {
    return within(PATIENCE)
  }
  if (entry.by === 'bot' && seat !== entry.seat && was.includes(seat)) return 0
  // The asking seat, a player's or another bot's, may still take that back, or ask more.
  const asks = entry.seat !== undefined && entry.seat !== seat && mayAct.includes(entry.seat)
  return within(asks ? ANSWER : MOVE)
}
