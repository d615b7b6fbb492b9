import type { Level } from '../../search/bot.ts'
import { hashToken, same } from '../../tokens.ts'
import type { HeldSeat } from './session.ts'
import type { Holder, Left, Occupant, Player, PlayerId, RoomState, Yes } from '../types.ts'

/** Fields of a player who holds a seat alone, seen at a time (ms). */
export function newlySeen(seenAt: number): Pick<Player, 'letIn' | 'seenAt'> {
  return { letIn: [], seenAt }
}

/** Level at which a bot plays the seat, for itself or for somebody else; undefined where none does. */
export function levelOf(occupant: Occupant): Level | undefined {
  switch (occupant.kind) {
    case 'bot':
      return occupant.level
    case 'player':
    case 'left':
      return occupant.standIn
    case 'reserved':
      return undefined
  }
}

export function isHolder(occupant: Occupant): occupant is Holder {
  return occupant.kind === 'reserved' || occupant.kind === 'player'
}

export function isLeft(occupant: Occupant): occupant is Left {
  return occupant.kind === 'left'
}

/** Whether somebody else may have the seat. Default true: players who left an older room were told so. */
export const mayBeTaken = ({ mayBeTaken = true }: Left): boolean => mayBeTaken

/** Offers of a leaver's seat by those who still play. */
export const offersOf = ({ players }: Pick<RoomState, 'players'>, { offers = [] }: Left): readonly Yes[] =>
  offers.filter(({ by }) => players.some((one) => one.id === by && isPlayer(one)))

export function isPlayer(occupant: Occupant): occupant is Player {
  return occupant.kind === 'player'
}

/**
 * The longest seated player, lowest in join order of those still here; at a rematch the host of the table before, even if
 * still on the way. A seat with a device that others let in is passed over where anybody else could be host: that device may
 * not act as host.
 */
export function hostOf(occupants: readonly Occupant[]): Holder | undefined {
  const hosts = occupants.filter(isHolder).filter((holder) => holder.kind === 'player' || holder.host)
  return hosts.find(({ letIn }) => !letIn?.length) ?? hosts[0]
}

export function bySeat(occupants: readonly Occupant[]): Occupant[] {
  return occupants.toSorted((a, b) => a.seat - b.seat)
}

/** Nonces in seat order, one a seat; empty for those who give none. */
export function noncesOf(occupants: readonly Occupant[]): string[] {
  return bySeat(occupants).map((occupant) => ('nonce' in occupant ? occupant.nonce : ''))
}

/** Devices on a seat that a player, alone or with others, let in. */
export function letInBy(holder: Holder, by: PlayerId): readonly string[] {
  return (holder.letInBy ?? []).filter((one) => one.by.includes(by)).map(({ token }) => token)
}

/** A token's seat and device. `hash`: the token's; `isLetIn`: others let this device in. */
export interface Device {
  readonly holder: Holder
  readonly hash: string
  readonly isLetIn: boolean
}

/** The device with a token of this hash. Looks at all of them, so that the time it takes tells nothing. */
export function deviceWith(occupants: readonly Occupant[], hash: string): Device | undefined {
  let found: Device | undefined
  for (const holder of occupants.filter(isHolder)) {
    for (const known of holder.tokens) if (same(known, hash)) found = { holder, hash, isLetIn: false }
    for (const known of holder.letIn ?? []) if (same(known, hash)) found = { holder, hash, isLetIn: true }
  }
  return found
}

/** Session fields of the device. */
export function heldBy({ holder, hash, isLetIn }: Device): HeldSeat {
  return { playerId: holder.id, token: hash, isLetIn }
}

export function deviceOf(occupants: readonly Occupant[], token: string): Device | undefined {
  return deviceWith(occupants, hashToken(token))
}

export function holderOf(occupants: readonly Occupant[], token: string): Holder | undefined {
  return deviceOf(occupants, token)?.holder
}

/** The leaver who held this token; a token that others let in leads back to nothing. */
export function leaverOf(occupants: readonly Occupant[], token: string): Left | undefined {
  const hash = hashToken(token)
  let found: Left | undefined
  for (const left of occupants.filter(isLeft)) {
    for (const known of left.tokens) if (same(known, hash)) found = left
  }
  return found
}

export function whyNotSeated(occupants: readonly Occupant[], token: string): 'seat-left' | 'bad-token' {
  return leaverOf(occupants, token) ? 'seat-left' : 'bad-token'
}

export function holderById(occupants: readonly Occupant[], id: PlayerId | undefined): Holder | undefined {
  const occupant = occupants.find((known) => known.id === id)
  return occupant && isHolder(occupant) ? occupant : undefined
}
