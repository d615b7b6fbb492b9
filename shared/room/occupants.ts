import type { Seat } from '../engine/game.ts'
import { hashToken, same } from '../tokens.ts'

/** The join order of whoever holds a seat, never used twice at a table. */
export type PlayerId = number

/** What is known of everyone on a seat. `seat`: the place, and from the start on the seat of the game. */
interface Named {
  readonly id: PlayerId
  readonly seat: Seat
  readonly name: string
  readonly identity: number
}

/** `tokens`: the hashes of the seat's tokens, one a device, the newest last. */
export interface Held extends Named {
  readonly tokens: readonly string[]
}

/** Kept for a player of the table before, who has not come yet. */
export interface Reserved extends Held {
  readonly kind: 'reserved'
}

/** `nonce`: the player's part in the shuffle. */
export interface Player extends Held {
  readonly kind: 'player'
  readonly nonce: string
}

/** A player who gave the seat up after the start: no token opens it any more. */
export interface Left extends Named {
  readonly kind: 'left'
  readonly nonce: string
}

/** Played by the room, which gives its part to the shuffle before any player comes: a bot gives none. */
export interface Bot extends Named {
  readonly kind: 'bot'
}

/** Whoever is on a seat; an empty seat has none. */
export type Occupant = Reserved | Player | Left | Bot

/** Someone with a token to a seat, who may not have come to it yet. */
export type Holder = Reserved | Player

export function isHolder(occupant: Occupant): occupant is Holder {
  return occupant.kind === 'reserved' || occupant.kind === 'player'
}

export function isPlayer(occupant: Occupant): occupant is Player {
  return occupant.kind === 'player'
}

/** The longest seated: lowest in join order of those still here. */
export function hostOf(occupants: readonly Occupant[]): Player | undefined {
  return occupants.find(isPlayer)
}

export function bySeat(occupants: readonly Occupant[]): Occupant[] {
  return occupants.toSorted((a, b) => a.seat - b.seat)
}

/** The parts in the shuffle, one a seat, in seat order; empty for whoever gives none. */
export function noncesOf(occupants: readonly Occupant[]): string[] {
  return bySeat(occupants).map((occupant) => ('nonce' in occupant ? occupant.nonce : ''))
}

/** Tokens of one seat that count; a further one takes the place of the oldest. */
const DEVICES = 4

/** The same holder with one more device, by its token's hash. */
export function withToken(holder: Holder, hash: string): Holder {
  return { ...holder, tokens: [...holder.tokens, hash].slice(-DEVICES) }
}

/** The holder whose token this is; looks at all of them, so that the time it takes tells nothing. */
export function holderOf(occupants: readonly Occupant[], token: string): Holder | undefined {
  const hash = hashToken(token)
  let found: Holder | undefined
  for (const holder of occupants.filter(isHolder)) {
    for (const known of holder.tokens) if (same(known, hash)) found = holder
  }
  return found
}

/** The holder with this id, while the seat is held. */
export function holderById(occupants: readonly Occupant[], id: PlayerId | undefined): Holder | undefined {
  const occupant = occupants.find((known) => known.id === id)
  return occupant && isHolder(occupant) ? occupant : undefined
}
