import type { Result } from '../../errors.ts'
import { carryOut } from '../core/commit.ts'
import { read, whyNone, type Hub } from '../core/context.ts'
import { deviceOf, hostOf, whyShut, type Device } from './occupants.ts'
import type { Plan } from '../core/plan.ts'
import type { Holder, Player, RoomState } from '../types.ts'

export type Token = string | undefined

/** What anybody may ask of a table. */
export function asAnyone<T>(hub: Hub, plan: (state: RoomState) => Plan<T>): Result<T> {
  const state = read(hub)
  return state ? carryOut(hub, plan(state)) : { error: whyNone(hub) }
}

/** What any device of a seat may ask, to which its player may not have come yet. */
function asDevice<T>(hub: Hub, token: Token, plan: (state: RoomState, device: Device) => Plan<T>): Result<T> {
  return asAnyone(hub, (state) => {
    if (token === undefined) return { error: 'not-seated' }
    const device = deviceOf(state.players, token)
    return device ? plan(state, device) : { error: whyShut(state.players, token) }
  })
}

/** What any device of a player may ask, one that others let in among them: what such a device may is one list, `letInMay`. */
export function asPlayer<T>(hub: Hub, token: Token, plan: (state: RoomState, player: Player) => Plan<T>): Result<T> {
  return asDevice(hub, token, (state, { holder }) =>
    holder.kind === 'player' ? plan(state, holder) : { error: 'not-seated' },
  )
}

/** What the holder of a seat may ask, on a device that was not let in by others. */
export function asHolder<T>(
  hub: Hub,
  token: Token,
  plan: (state: RoomState, holder: Holder, hash: string) => Plan<T>,
): Result<T> {
  return asDevice(hub, token, (state, { holder, hash, isLetIn }) =>
    isLetIn ? { error: 'let-in' } : plan(state, holder, hash),
  )
}

/** What a player may ask, on a device that was not let in by others. */
export function asOwner<T>(
  hub: Hub,
  token: Token,
  plan: (state: RoomState, player: Player, hash: string) => Plan<T>,
): Result<T> {
  return asHolder(hub, token, (state, holder, hash) =>
    holder.kind === 'player' ? plan(state, holder, hash) : { error: 'not-seated' },
  )
}

/** What only the host may ask: as long as the table waits for its start, or always. */
export function asHost<T>(
  hub: Hub,
  token: Token,
  when: 'waiting' | 'always',
  plan: (state: RoomState, host: Player) => Plan<T>,
): Result<T> {
  return asOwner(hub, token, (state, player) => {
    if (player !== hostOf(state.players)) return { error: 'not-host' }
    return when === 'waiting' && state.meta.phase !== 'waiting' ? { error: 'already-started' } : plan(state, player)
  })
}
