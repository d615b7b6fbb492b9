import { digest } from '../../engine/digest.ts'
import type { Seat } from '../../engine/game.ts'
import { redact } from '../../engine/sealed.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Act } from '../../protocol.ts'
import { whenOf } from '../core/authorize.ts'
import { commit } from '../core/commit.ts'
import { appliedEntry, keyOf, readApplied } from '../core/idempotency.ts'
import { answer, refuse, reject } from '../core/messages.ts'
import { holderById } from '../core/occupants.ts'
import { refusalOf } from '../core/rate-limits.ts'
import { frameOf } from '../core/sockets.ts'
import { entryFrame, playerIdOf, stateAt } from '../core/views.ts'
import { play } from './commands.ts'
import { takeBackFrom } from './take-back.ts'
import type { Context, Incoming } from '../feature.ts'
import type { Cause, RoomState } from '../types.ts'

/** Plays an action; a repeated one gets its first answer. */
export function act(incoming: Incoming, { id, base, command, back }: Act): void {
  const { context, state, session, sender, now } = incoming
  const player = holderById(state.players, playerIdOf(session))
  if (!player) return refuse(incoming, id, 'not-seated' satisfies ErrorCode)
  if (state.unreadable) return refuse(incoming, id, 'unreadable' satisfies ErrorCode)
  const refusal = refusalOf(sender, id)
  if (refusal !== undefined) return refuse(incoming, id, refusal)
  const n = state.match?.position.n ?? 0
  if (base > n) return reject(incoming, id, 'malformed' satisfies ErrorCode)
  const made = appliedBy(context, { playerId: player.id, action: id }, base, n)
  if (made !== undefined) return answer(incoming, again(context, state, player.seat, id, made))
  if (back !== undefined && whenOf(context, 'changes') !== 'now')
    return refuse(incoming, id, 'enough-today' satisfies ErrorCode)
  const change =
    back === undefined
      ? play(state, player.id, { id, base, command }, now)
      : takeBackFrom(state, context.platform.rows, player.id, { id, base, back }, now)
  if (typeof change === 'string') reject(incoming, id, change)
  else commit(context, change)
}

/** The entry that an action has made already, if any. One decided on the newest position is new. */
function appliedBy(context: Context, cause: Cause, base: number, n: number): number | undefined {
  const { rows } = context.platform
  const made = appliedEntry(context.applied, rows, cause, base, n)
  if (made !== undefined || context.applied || base >= n) return made
  // An old action is searched for first: if that finds it, the newest need not be read.
  context.applied = readApplied(rows, n)
  return context.applied.get(keyOf(cause))
}

/** The first answer again, to the last byte. */
function again({ platform }: Context, state: RoomState, seat: Seat, id: string, n: number): string {
  const match = state.match!
  const { entry } = platform.rows.entries(n, n + 1)[0]!
  const hash = digest(redact(stateAt(match, platform.rows, n + 1), seat))
  return frameOf(entryFrame(match, entry, hash, seat, id))
}
