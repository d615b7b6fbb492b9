import type { Seat } from './engine/game.ts'
import type { GameId } from './games/ids.ts'
import type { Settings } from './settings.ts'

/** Where a table is in its life. `ended`: broken off by its players before there was an outcome. */
export type Phase = 'waiting' | 'playing' | 'finished' | 'ended'

/** here: a socket is open; away: none is, the seat is kept. */
export type Presence = 'here' | 'away'

/** Who is shown on a seat. `identity`: 0 to 7, the colour, mark and letter. */
interface Named {
  readonly name: string
  readonly identity: number
}

/** What everybody may know of a seat: what the occupant is, without tokens and nonces. */
export type SeatInfo =
  | { readonly kind: 'empty' }
  /** Kept for a player of the table before, who has not come yet: that token takes the seat, with a fresh nonce. */
  | ({ readonly kind: 'reserved' } & Named)
  /** `preparing`: makes up something that others will be asked. */
  | ({ readonly kind: 'player'; readonly presence: Presence; readonly preparing: boolean } & Named)
  /** A player who gave the seat up after the start. */
  | ({ readonly kind: 'left' } & Named)
  | ({ readonly kind: 'bot' } & Named)

/** A seat that is not empty. */
export type OccupiedSeat = Exclude<SeatInfo, { kind: 'empty' }>

/** The name on a seat; empty where there is none. */
export function nameAt(seats: readonly SeatInfo[], seat: Seat | null): string {
  const info = seat === null ? undefined : seats[seat]
  return isOccupied(info) ? info.name : ''
}

/** The identity on a seat; 0 where there is none. */
export function identityAt(seats: readonly SeatInfo[], seat: Seat | null): number {
  const info = seat === null ? undefined : seats[seat]
  return isOccupied(info) ? info.identity : 0
}

export function isOccupied(seat: SeatInfo | undefined): seat is OccupiedSeat {
  return seat !== undefined && seat.kind !== 'empty'
}

/** What can be said with one tap. */
export const reactions = ['clap', 'laugh', 'wow', 'sad', 'think', 'hurry'] as const
export type Reaction = (typeof reactions)[number]

/** Something said: a line of text, or a reaction. Its `name` is the one it was said under. */
export interface ChatLine {
  /** Grows with every line of a table. */
  readonly k: number
  /** Null: the player has gone. */
  readonly seat: Seat | null
  readonly name: string
  readonly text?: string
  readonly reaction?: Reaction
}

/** An open request to be let back into a seat, for another player to answer. */
export interface RescueInfo {
  readonly id: string
  readonly seat: Seat
}

/** Everything of a table that is not the game: small, public, and sent whole whenever it changes. */
export interface TableInfo {
  /** Grows with every change; of two the one with the higher `rev` is the newer. */
  readonly rev: number
  readonly id: string
  readonly game: GameId
  readonly phase: Phase
  readonly host: Seat | null
  /** Before the start one for each place, from the start on one for each seat of the game. */
  readonly seats: readonly SeatInfo[]
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: Settings
  /** The hash of the room's secret: its commitment not to choose the shuffle. */
  readonly commitment: string
  readonly spectators: number
  /** The last 30 lines, the newest last. */
  readonly chat: readonly ChatLine[]
  readonly rescues: readonly RescueInfo[]
  /** The table of the rematch. */
  readonly next: string | null
}
