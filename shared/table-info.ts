import type { Seat } from './engine/game.ts'

/** Where a table is in its life. `ended`: broken off by its players before there was an outcome. */
export type Phase = 'waiting' | 'playing' | 'finished' | 'ended'

/** here: a socket is open; away: none is, the seat is kept; left: gave the seat up after the start. */
export type Presence = 'here' | 'away' | 'left'

/** What everybody may know of a taken seat. `identity`: 0 to 7, the colour, mark and letter. */
export interface SeatFace {
  readonly name: string
  readonly identity: number
  readonly kind: 'player' | 'opponent'
  readonly presence: Presence
  /** Kept for a player of the table before, who has not come yet: that token takes the seat, with a fresh nonce. */
  readonly reserved: boolean
  /** Makes up something that others will be asked. */
  readonly preparing: boolean
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
export interface Rescue {
  readonly id: string
  readonly seat: Seat
}

/** Everything of a table that is not the game: small, public, and sent whole whenever it changes. */
export interface Face {
  /** Grows with every change; of two faces the one with the higher `rev` is the newer. */
  readonly rev: number
  readonly id: string
  readonly game: string
  readonly phase: Phase
  readonly host: Seat | null
  /** One place a seat; before the start free places are null, from the start on there are none. */
  readonly seats: readonly (SeatFace | null)[]
  readonly options: Readonly<Record<string, string | number>>
  readonly first: Seat | 'drawn'
  /** The hash of the room's secret: its promise not to choose the shuffle. */
  readonly commitment: string
  readonly watchers: number
  /** Whether the host lets the table stand in the list of open ones. */
  readonly listed: boolean
  /** The last 30 lines, the newest last. */
  readonly chat: readonly ChatLine[]
  readonly rescues: readonly Rescue[]
  /** The table of the rematch. */
  readonly next: string | null
}
