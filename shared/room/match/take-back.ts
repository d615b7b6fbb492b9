import { takeBack } from '../../engine/position.ts'
import { mayAgain, voided } from '../../engine/take-back.ts'
import type { ErrorCode } from '../../errors.ts'
import { isStale, ready, taken, type Decided } from './commands.ts'
import { levelOf } from '../core/occupants.ts'
import { waitingFor } from '../core/state.ts'
import { stateAt } from '../core/views.ts'
import type { EntryChange } from '../core/change.ts'
import type { Rows } from '../platform.ts'
import type { Match, Occupant, PlayerId, RoomState } from '../types.ts'

/** A player's take-back of everything from entry `back` on. */
interface Return extends Decided {
  readonly back: number
}

/**
 * Players who have to agree when one takes back everything from entry `back` on: those with an entry from there on, and those
 * who are waited for if anybody else has one. Bots agree; a stand-in refuses. Or the reason why it stays. Reads no row.
 */
export function whoAgrees(
  { players }: RoomState,
  match: Match,
  { seat }: Occupant,
  back: number,
): readonly Occupant[] | ErrorCode {
  const gone = voided(match.recent, back)
  if (!gone) return 'stays'
  const isOwn = gone.every((entry) => entry.seat === seat)
  const seats = isOwn ? [] : [...gone.map((entry) => entry.seat), ...waitingFor(match)]
  const others = players.filter((one) => one.seat !== seat && seats.includes(one.seat))
  if (others.some((one) => one.kind !== 'bot' && levelOf(one) !== undefined)) return 'not-now'
  const asked = others.filter(({ kind }) => kind === 'player')
  return asked.length > 0 || mayAgain(match.recent, seat, back) ? asked : 'taken-back-often'
}

/** Takes back, once all agree who have to: an entry of its own. Changes nothing itself. */
export function takeBackFrom(
  state: RoomState,
  rows: Rows,
  playerId: PlayerId,
  { id, base, back }: Return,
  now: number,
  agreed: readonly PlayerId[] = [],
): EntryChange | ErrorCode {
  const playing = ready(state, playerId)
  if (typeof playing === 'string') return playing
  const { player, match } = playing
  if (isStale(match, player.seat, base)) return 'stale'
  const needed = whoAgrees(state, match, player, back)
  if (typeof needed === 'string') return needed
  if (needed.some((one) => !agreed.includes(one.id))) return 'ask-first'
  const { game, position } = match
  const step = takeBack(game.version, position.n, player.seat, back, stateAt(match, rows, back))
  return taken(state, player, match, step, id, now)
}
