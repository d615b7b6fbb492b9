import { hashToken } from '../../tokens.ts'
import { metaChanged } from '../core/table-log.ts'
import { isHolder } from '../core/occupants.ts'
import { addressesOf, type Now } from '../core/session.ts'
import type { InfoChange } from '../core/change.ts'
import type { Ban, Occupant, RoomState } from '../types.ts'

/** Time for which a device that was sent away is refused, in ms, and for which its address is, if it was sent away for good. */
const BRIEF = 60 * 1000
const ADDRESS = 60 * 60 * 1000
/** Bans that are remembered. */
const KEPT = 50

/** Origin of a request: its token, the hash of its address, and the device's tokens of all its seats, as far as known. */
export interface Origin {
  readonly token?: string | undefined
  readonly address?: string | undefined
  readonly held?: readonly string[]
}

/** Whether a ban from there still holds. */
export function isBanned({ meta }: RoomState, { token, address }: Origin, now: number): boolean {
  const hash = token === undefined ? undefined : hashToken(token)
  return meta.bans.some(
    (ban) =>
      (hash !== undefined && ban.tokens.includes(hash) && now < (ban.until ?? Infinity)) ||
      (address !== undefined && ban.address?.hash === address && now < ban.address.until),
  )
}

/** Bans a player's devices for a while; `forGood`: for ever, and the address of an open page for a while. */
export function banned(state: RoomState, player: Occupant, forGood: boolean, { sessions, now }: Now): InfoChange {
  const [address] = addressesOf(sessions, player.id)
  const ban: Ban = {
    tokens: isHolder(player) ? player.tokens : [],
    until: forGood ? null : now + BRIEF,
    ...(forGood && address !== undefined ? { address: { hash: address, until: now + ADDRESS } } : {}),
  }
  const known = state.meta.bans.filter(({ until }) => until === null || until > now)
  return metaChanged(state, { bans: [...known, ban].slice(-KEPT) })
}
