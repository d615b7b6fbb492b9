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
}
