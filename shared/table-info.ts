import type { Seat } from './engine/game.ts'
import type { GameId } from './games/ids.ts'
import type { ProposalInfo } from './proposals.ts'
import type { Level } from './search/bot.ts'
import type { Settings } from './settings.ts'

/** A table as it stands for the client that asks: its seat, and the seats that the others wait for, who all may act. */
export interface OwnTableInfo extends TableInfo {
  readonly you: Seat | null
  readonly waitingFor: readonly Seat[]
}

/** Where a table is in its life. `ended`: broken off by its players before there was an outcome. */
export type Phase = 'waiting' | 'playing' | 'finished' | 'ended'

/** here: a socket is open; away: none is, the seat is kept. */
export type Presence = 'here' | 'away'

/** Who is shown on a seat. `colour`: one of the game's `colours`, which nobody else at the table has. */
interface Named {
  readonly name: string
  readonly colour: string
}

/** `standIn`: the level of the bot that plays the seat until its owner plays again; null where its owner does. */
interface StoodIn {
  readonly standIn: Level | null
}

/** What everybody may know of a seat: what the occupant is, without tokens and nonces. */
export type SeatInfo =
  | { readonly kind: 'empty' }
  /** Kept for the host of a new table, or a player of the table before, who has not come yet: that token takes it, with a nonce. */
  | ({ readonly kind: 'reserved' } & Named)
  /**
   * `preparing`: prepares something that others will be asked. `standInFrom`: from when on, in ms, the others may let a bot
   * play for an absent player where no pace is kept. `isShut`: others let nobody in on it.
   */
  | ({
      readonly kind: 'player'
      readonly presence: Presence
      readonly preparing: boolean
      readonly standInFrom?: number
      readonly isShut?: true
    } & Named &
      StoodIn)
  /**
   * A player who gave the seat up after the start. `mayBeTaken`: by somebody else, from `keptUntil` on, in ms; if not, only the
   * house plays on there.
   */
  | ({ readonly kind: 'left'; readonly mayBeTaken: boolean; readonly keptUntil?: number } & Named & StoodIn)
  /** It plays for the house. */
  | ({ readonly kind: 'bot'; readonly level: Level } & Named)

/** A seat that is not empty. */
export type OccupiedSeat = Exclude<SeatInfo, { kind: 'empty' }>

/** The name on a seat; empty where there is none. */
export function nameAt(seats: readonly SeatInfo[], seat: Seat | null): string {
  const info = seat === null ? undefined : seats[seat]
  return isOccupied(info) ? info.name : ''
}

/** The colour on a seat; empty where there is none. */
export function colourAt(seats: readonly SeatInfo[], seat: Seat | null): string {
  const info = seat === null ? undefined : seats[seat]
  return isOccupied(info) ? info.colour : ''
}

export function isOccupied(seat: SeatInfo | undefined): seat is OccupiedSeat {
  return seat !== undefined && seat.kind !== 'empty'
}

/** Whether a bot plays on a seat: for the house, or for its owner. */
export const isBotPlayed = (seat: SeatInfo | undefined): boolean =>
  seat?.kind === 'bot' || (seat !== undefined && 'standIn' in seat && seat.standIn !== null)

/** What can be said with one tap. */
export const reactions = ['clap', 'laugh', 'wow', 'sad', 'think', 'hurry'] as const
export type Reaction = (typeof reactions)[number]

/** Something said: a line of text, or a reaction. Its `name` is the one it was said under. */
export interface ChatLine {
  /** Grows with every line of a table. */
  readonly k: number
  /** What its speaker sent it under. */
  readonly id: string
  /** Null: the player has gone. */
  readonly seat: Seat | null
  readonly name: string
  readonly text?: string
  readonly reaction?: Reaction
}

/** What happened to a seat, and before which entry. `name`: that of its player then. */
interface SeatEvent {
  readonly n: number
  readonly seat: Seat
  readonly name: string
}

/** A line of the table log: something that happened at the table beside the game. */
export type LogLine =
  /** A player gave the seat up, and came back to it. */
  | ({ readonly kind: 'left' | 'back' } & SeatEvent)
  /** Another took over the seat of `from`, let in by the players `by`. */
  | ({ readonly kind: 'replaced'; readonly from: string; readonly by: readonly string[] } & SeatEvent)
  /** Others, the players `by`, let a device in on the seat: this is told for good. */
  | ({ readonly kind: 'letIn'; readonly by: readonly string[] } & SeatEvent)
  /** The players `by` let a bot play for the one on the seat, until that one is back. */
  | ({ readonly kind: 'standIn'; readonly by: readonly string[] } & SeatEvent)
  /** The players `by` nudged the one on the seat, whose turn it was. */
  | ({ readonly kind: 'nudged'; readonly by: readonly string[] } & SeatEvent)
  /** A player broke the game off. */
  | ({ readonly kind: 'ended' } & SeatEvent)

/** How often those have won who play one game after another; the first has won most. */
export interface SeriesInfo {
  readonly games: number
  readonly wins: readonly { readonly name: string; readonly wins: number }[]
}

/** At the end of a table's address: opening it says no to all who ask for the own seat. */
export const VETO = '#no'

/** What a seat's own pages are told of it, and nobody else. */
export interface OwnSeat {
  /** How many devices hold it. */
  readonly devices: number
  /** Whether others let this one in: it plays and talks, and no more. */
  readonly isLetIn: boolean
  /** The player lets a bot play once away for minutes, where no pace is kept. */
  readonly allowsStandIn?: true
  /** Others let nobody in on the seat. */
  readonly isShut?: true
  /** The seats on which this player let devices in, that can be put out. */
  readonly hasLetIn?: readonly Seat[]
  /** Until when the newest code for a further device is good, in ms; null once it is used. */
  readonly code: number | null
}

/** The clocks of a game that is played at a pace. Nothing is lost where one has run out: others may then ask for more. */
export interface ClockInfo {
  /** Each seat's time, in ms, as this was told; less than none where it is late. */
  readonly left: readonly number[]
  /** The seats whose time runs, from so many ms on after this was told. */
  readonly runs: readonly { readonly seat: Seat; readonly after: number }[]
  /** Whose time is up, and who are waited for. */
  readonly late: readonly Seat[]
  /** Until when a player is away, in ms; null where that one is not. */
  readonly away: readonly (number | null)[]
  /** The date of that where the player is, 2026-11-28, as far as it is known. */
  readonly awayDays?: readonly (string | null)[]
  /** Who has stopped all clocks, and in how many ms anybody may go on; that one may at any time. */
  readonly paused: { readonly by: Seat | null; readonly ends: number } | null
}

/**
 * For how long, in ms, a seat has to be unused before somebody who lost it may ask for it, and how long after the first yes that
 * one is let in: by one person, by several, and by all who are here, several among them.
 */
export interface RescueTimes {
  readonly unused: number
  readonly alone: number
  readonly several: number
  readonly together: number
}

/** Everything of a table but the game and the chat: small, public, and sent whole whenever it changes. */
export interface TableInfo {
  /** Grows with every change; of two the one with the higher `rev` is the newer. It is the room's time, in ms, or just above. */
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
  /** To those who were here before somebody came or went, it is told some seconds later. */
  readonly spectators: number
  /** Whether one of those who watch is the table's screen, as a player has confirmed; left out where none is. */
  readonly screen?: true
  /** The devices that ask players to be it, by the hashes of their ids, the first first; left out where none does. */
  readonly screenAsks?: readonly string[]
  /** The latest 50, the newest last. */
  readonly tableLog: readonly LogLine[]
  /** The table of the rematch. */
  readonly next: string | null
  /** Left out where nothing is proposed, or no pace is kept. */
  readonly proposals?: readonly ProposalInfo[]
  /** What players have proposed and others declined, until it can be proposed again (`until`); left out where nothing was. */
  readonly declined?: readonly ProposalInfo[]
  /** Left out unless a game is under way. */
  readonly rescue?: RescueTimes
  readonly clock?: ClockInfo
  /** Bots that are due wait for another day: so much was written at the table. Left out where they play. */
  readonly botsRest?: true
  /** Left out before a second game. */
  readonly series?: SeriesInfo
}

/** Whether somebody new may take the seat before the start. */
export function isOpenSeat({ phase }: Pick<TableInfo, 'phase'>, { kind }: SeatInfo): boolean {
  return phase === 'waiting' && kind === 'empty'
}
