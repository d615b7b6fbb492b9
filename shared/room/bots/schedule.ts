import { botChance } from '../../engine/fair.ts'
import type { Seat } from '../../engine/game.ts'
import { redact } from '../../engine/sealed.ts'
import { andThen } from '../core/change.ts'
import { levelOf } from '../core/occupants.ts'
import { waitingFor } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { Change, EntryChange, RoomState } from '../types.ts'

/** How long a bot takes, in ms, to move and to answer: from, and how much longer at most. */
const MOVE = { least: 800, more: 700 }
const ANSWER = { least: 400, more: 400 }
/** How long a bot that would rather hear the others' answers first gives them, in ms. */
const PATIENCE = { least: 20_000, more: 5_000 }

export type Bots = Platform['bots']

/** The seats for which the game waits and bots play, the lowest first. */
export function botSeats({ meta, match, players }: RoomState): readonly Seat[] {
  const played = players.filter((occupant) => levelOf(occupant) !== undefined)
  if (played.length === 0 || meta.phase !== 'playing' || !match) return []
  const seats = played.map(({ seat }) => seat)
  return waitingFor(match)
    .filter((seat) => seats.includes(seat))
    .toSorted((a, b) => a - b)
}

/** The seat whose bot moves next: one that would rather hear others first lets them. Undefined: none is due. */
export function dueSeat(state: RoomState, bots: Bots): Seat | undefined {
  const seats = botSeats(state)
  return seats.find((seat) => !waits(state, bots, seat)) ?? seats[0]
}

function waits({ meta, match }: RoomState, bots: Bots, seat: Seat): boolean {
  return bots[meta.game]?.waits?.(redact(match!.position.state, seat), seat) === true
}

/**
 * The same change with the bots' alarm, which follows each change: it is written with what makes a bot due,
 * and goes with what it waited for.
 */
export function timed<Of extends Change>(
  before: RoomState | undefined,
  change: Of,
  { bots, now }: Pick<Platform, 'bots' | 'now'>,
): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  const [was, is] = [before ? botSeats(before) : [], botSeats(change.state)]
  if (was.length === 0 && is.length === 0) return change
  if (is.length === 0) return andThen(change, change.state, (rows) => rows.drop('alarm', 'bots'))
  // A bot that was due before takes no longer for it.
  if (change.kind === 'info' && was.length > 0 && dueSeat(before!, bots) === dueSeat(change.state, bots)) return change
  const delay = change.kind === 'entry' ? delayOf(change, was, is, bots) : MOVE.least
  return andThen(change, change.state, () => undefined, [{ name: 'bots', at: now() + delay }])
}

/** How long after an entry the next bot moves, in ms: at once where it was due before and another bot has just answered. */
function delayOf({ state, entry }: EntryChange, was: readonly Seat[], is: readonly Seat[], bots: Bots): number {
  const { key, mayAct } = state.match
  const seat = dueSeat(state, bots)!
  const within = ({ least, more }: typeof PATIENCE): number => least + botChance(key, entry.n, 7).below(more)
  if (waitingFor(state.match).length > is.length && waits(state, bots, seat)) {
    return within(PATIENCE)
  }
  if (entry.by === 'bot' && seat !== entry.seat && was.includes(seat)) return 0
  // Who has asked, a player or another bot, may still take that back, or ask more.
  const asks = entry.seat !== undefined && entry.seat !== seat && mayAct.includes(entry.seat)
  return within(asks ? ANSWER : MOVE)
}
