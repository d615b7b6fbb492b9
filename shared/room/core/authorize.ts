import type { ErrorCode, Result } from '../../errors.ts'
import { both, changed, isIdle } from './change.ts'
import { commitPlan } from './commit.ts'
import { nowAt, read } from './memory.ts'
import { whyNone } from './deletion.ts'
import { hostNow } from './host.ts'
import { deviceOf, whyNotSeated, type Device } from './occupants.ts'
import type { Plan } from './plan.ts'
import { DAY, HEARD } from './row-limits.ts'
import type { Context } from '../feature.ts'
import type { Spender, When } from '../platform.ts'
import type { Heard, Holder, Left, Player, RoomState } from '../types.ts'

export type Token = string | undefined

/** Plans for anybody. */
export function asAnyone<T>(context: Context, plan: (state: RoomState) => Plan<T>): Result<T> {
  const state = read(context)
  return state ? commitPlan(context, plan(state)) : { error: whyNone(context) }
}

/** Plans for any device of a seat, even a reserved one. */
function asDevice<T>(context: Context, token: Token, plan: (state: RoomState, device: Device) => Plan<T>): Result<T> {
  return asAnyone(context, (state) => {
    if (token === undefined) return { error: 'not-seated' }
    const device = deviceOf(state.players, token)
    return device ? plan(state, device) : { error: whyNotSeated(state.players, token) }
  })
}

/** Plans for any device of a player, let in by others too: `letInMay` lists what such a device may ask. */
export function asPlayer<T>(
  context: Context,
  token: Token,
  plan: (state: RoomState, player: Player) => Plan<T>,
): Result<T> {
  return asDevice(context, token, (state, { holder }) =>
    holder.kind === 'player' ? plan(state, holder) : { error: 'not-seated' },
  )
}

/** Plans for the holder of a seat, on a device that was not let in by others. */
export function asHolder<T>(
  context: Context,
  token: Token,
  plan: (state: RoomState, holder: Holder, hash: string) => Plan<T>,
): Result<T> {
  return asDevice(context, token, (state, { holder, hash, isLetIn }) =>
    isLetIn ? { error: 'let-in' } : plan(state, holder, hash),
  )
}

/** Plans for a player, on a device that was not let in by others. */
export function asOwner<T>(
  context: Context,
  token: Token,
  plan: (state: RoomState, player: Player, hash: string) => Plan<T>,
): Result<T> {
  return asHolder(context, token, (state, holder, hash) =>
    holder.kind === 'player' ? plan(state, holder, hash) : { error: 'not-seated' },
  )
}

/** Plans for the host: before the start only, or always. */
export function asHost<T>(
  context: Context,
  token: Token,
  when: 'waiting' | 'always',
  plan: (state: RoomState, host: Player) => Plan<T>,
): Result<T> {
  return asOwner(context, token, (state, player) => {
    if (player !== hostNow(state, nowAt(context))) return { error: 'not-host' }
    return when === 'waiting' && state.meta.phase !== 'waiting' ? { error: 'already-started' } : plan(state, player)
  })
}

/** Time when the table may write more of this. */
export const whenOf = ({ platform, state }: Context, of: Spender): When =>
  platform.budget?.when(of, state?.meta.maker) ?? 'now'

const enough = { error: 'enough-today' } as const satisfies { error: ErrorCode }

/** Runs the plan if the table may write more of this today. [ROOM-144] */
export function within<Asked extends readonly unknown[], T>(
  context: Context,
  of: Spender,
  plan: (...asked: Asked) => Plan<T>,
): (...asked: Asked) => Plan<T> {
  return (...asked) => (whenOf(context, of) === 'now' ? plan(...asked) : enough)
}

/**
 * The plan for a seat, granted a few times a day even when the table's rows of this kind are spent: others cannot keep a
 * player from the own seat. Where an address has spent its own rows, at all of its tables, a player comes back once.
 * [ROOM-148]
 */
export function heard<T>(
  context: Context,
  of: Spender,
  way: Exclude<keyof Heard, 'day'>,
  owner: Player | Left | undefined,
  plan: Plan<T>,
): Plan<T> {
  const { change } = plan
  if (whenOf(context, of) === 'now' || !change || isIdle(context.state, change)) return plan
  const day = Math.floor(context.platform.now() / DAY)
  const before = owner?.heard?.day === day ? owner.heard : { day, back: 0, own: 0, near: 0, far: 0 }
  const after = change.state.players.find(({ id }) => id === owner?.id)
  const most = whenOf(context, 'seats') === 'now' ? HEARD : way === 'back' ? 1 : 0
  if (change.kind !== 'info' || !after || before[way] >= most) return enough
  const noted = changed(change.state, after, { ...after, heard: { ...before, [way]: before[way] + 1 } } as
    Player | Left)
  return { ...plan, change: both(change, noted) }
}
