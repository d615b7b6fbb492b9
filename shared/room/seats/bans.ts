import { hashToken } from '../../tokens.ts'
import { metaChanged } from '../core/table-log.ts'
import { isHolder } from '../core/occupants.ts'
import type { Ban, InfoChange, Now, Occupant, RoomState } from '../types.ts'

/** How long a device that was sent away is refused, in ms, and how long its address is where it is for good. */
const BRIEF = 60 * 1000
const ADDRESS = 60 * 60 * 1000
/** How many are remembered. */
const KEPT = 50

/**
 * Where a request comes from: the token that came with it, the hash of its address, and the tokens of all seats that the device
 * holds, as far as they are known.
 */
export interface Origin {
  readonly token?: string | undefined
  readonly address?: string | undefined
  readonly held?: readonly string[]
}

/** Whether somebody there was sent away, and not long ago enough. */
export function isBanned({ meta }: RoomState, { token, address }: Origin, now: number): boolean {
  const hash = token === undefined ? undefined : hashToken(token)
  return meta.bans.some(
    (ban) =>
      (hash !== undefined && ban.tokens.includes(hash) && now < (ban.until ?? Infinity)) ||
      (address !== undefined && ban.address?.hash === address && now < ban.address.until),
  )
}

/**
 * Refuses a player's devices for a while; for good, and the address of a page that is open for a while, where the host wants
 * it so.
 */
export function banned(state: RoomState, player: Occupant, forGood: boolean, { sessions, now }: Now): InfoChange {
  const page = sessions.find((session) => session.stage === 'seated' && session.playerId === player.id)
  const address = page?.stage === 'seated' ? page.address : undefined
  const ban: Ban = {
    tokens: isHolder(player) ? player.tokens : [],
    until: forGood ? null : now + BRIEF,
    ...(forGood && address !== undefined ? { address: { hash: address, until: now + ADDRESS } } : {}),
  }
  const known = state.meta.bans.filter(({ until }) => until === null || until > now)
  return metaChanged(state, { bans: [...known, ban].slice(-KEPT) })
}
