import type { Seat } from './engine/game.ts'
import type { GameId } from './games/ids.ts'
import type { ProposalInfo } from './proposals.ts'
import type { Level } from './search/bot.ts'
import type { Settings } from './settings.ts'

/** The table info for one client: its seat, and the seats that the others wait for, who all may act. */
export interface OwnTableInfo extends TableInfo {
  readonly you: Seat | null
  readonly waitingFor: readonly Seat[]
}

/** A table in the list of open ones. `at`: its latest news, in ms. */
export interface OpenTable {
  readonly id: string
  readonly game: string
  readonly host: string
  readonly seated: number
  readonly places: number
  readonly at: number
}

/** Phase of a table. `ended`: broken off by its players before there was an outcome. */
export type Phase = 'waiting' | 'playing' | 'finished' | 'ended'

/** here: a socket is open; away: none is, the seat is kept. */
export type Presence = 'here' | 'away'

/** `colour`: one of the game's `colours`, which nobody else at the table has. */
interface Named {
  readonly name: string
  readonly colour: string
}

/** `standIn`: the level of the bot that plays the seat until its owner plays again; null while its owner does. */
interface StoodIn {
  readonly standIn: Level | null
}

/** Public part of a seat: its occupant, without tokens and nonces. */
export type SeatInfo =
  | { readonly kind: 'empty' }
  /** A seat kept for the host of a new table, or a player of the table before: that one's token takes it, with a nonce. */
  | ({ readonly kind: 'reserved' } & Named)
  /**
   * `preparing`: prepares something that others will be asked. `standInFrom`: time, in ms, from which the others may let a
   * bot play for an absent player without a pace. `isShut`: others let nobody in on it.
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
   * A player who gave the seat up. `mayBeTaken`: by somebody else, from `keptUntil` (ms) on; without that, others have
   * offered it. If not, only by the house.
   */
  | ({ readonly kind: 'left'; readonly mayBeTaken: boolean; readonly keptUntil?: number } & Named & StoodIn)
  | ({ readonly kind: 'bot'; readonly level: Level } & Named)

export type OccupiedSeat = Exclude<SeatInfo, { kind: 'empty' }>

/** The name on a seat; empty if there is none. */
export function nameAt(seats: readonly SeatInfo[], seat: Seat | null): string {
  const info = seat === null ? undefined : seats[seat]
  return isOccupied(info) ? info.name : ''
}

/** The colour on a seat; empty if there is none. */
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

/** Reactions, each said with one tap. */
export const reactions = ['clap', 'laugh', 'wow', 'sad', 'think', 'hurry'] as const
export type Reaction = (typeof reactions)[number]

/** A line of text or a reaction. `name`: its speaker's at that time. */
export interface ChatLine {
  /** Grows with every line of a table. */
  readonly k: number
  /** Action id from its speaker. */
  readonly id: string
  /** Null: the player has gone. */
  readonly seat: Seat | null
  readonly name: string
  readonly text?: string
  readonly reaction?: Reaction
}

/** An event at a seat, and the next entry at that time. `name`: that of its player then. */
interface SeatEvent {
  readonly n: number
  readonly seat: Seat
  readonly name: string
}

/** A line of the table log: an event at the table beside the game. */
export type LogLine =
  /** A player gave the seat up, or came back to it. */
  | ({ readonly kind: 'left' | 'back' } & SeatEvent)
  /** Another took over the seat of `from`, let in by the players `by`. */
  | ({ readonly kind: 'replaced'; readonly from: string; readonly by: readonly string[] } & SeatEvent)
  /** The players `by` let a device in on the seat; the log keeps such a line the longest. */
  | ({ readonly kind: 'letIn'; readonly by: readonly string[] } & SeatEvent)
  /** The players `by` let a bot play for the one on the seat, until that one is back. */
  | ({ readonly kind: 'standIn'; readonly by: readonly string[] } & SeatEvent)
  /** The players `by` nudged the one on the seat, whose turn it was. */
  | ({ readonly kind: 'nudged'; readonly by: readonly string[] } & SeatEvent)
  /** The player asked for a hint; the first lines to go. */
  | ({ readonly kind: 'hinted' } & SeatEvent)
  | ({ readonly kind: 'ended' } & SeatEvent)

/** Wins from rematch to rematch, the most first; `house`: games that bots won, missing if there is none. */
export interface SeriesInfo {
  readonly games: number
  readonly house?: number
  readonly wins: readonly { readonly name: string; readonly wins: number }[]
}

/** End of a table's address that vetoes all requests for the own seat. */
export const VETO = '#no'

/** Private part of a seat, for its own pages alone. */
export interface OwnSeat {
  /** Number of devices that hold it. */
  readonly devices: number
  /** Whether others let this one in: it plays and talks, and no more. */
  readonly isLetIn: boolean
  /** The player lets a bot play once away for minutes, where no pace is kept. */
  readonly allowsStandIn?: true
  /** Others let nobody in on the seat. */
  readonly isShut?: true
  /** Seats on which this player let devices in, which this player can put out. */
  readonly hasLetIn?: readonly Seat[]
  /** End of the newest code for a further device, in ms; null once it is used. */
  readonly code: number | null
}

/** Clocks at a pace. A seat whose time is up loses nothing: others may then make proposals about it. */
export interface ClockInfo {
  /** Each seat's time, in ms, at the time of this info; negative if it is late. */
  readonly left: readonly number[]
  /** Seats whose time runs, from so many ms on after this info. */
  readonly runs: readonly { readonly seat: Seat; readonly after: number }[]
  /** Seats that are waited for and whose time is up. */
  readonly late: readonly Seat[]
  /** End of a player's absence, in ms; null if there is none. */
  readonly away: readonly (number | null)[]
  /** Its date where the player is, such as 2026-11-28, if known. */
  readonly awayDays?: readonly (string | null)[]
  /** Seat that has stopped all clocks, and time in ms until others may end that; that seat may at any time. */
  readonly paused: { readonly by: Seat | null; readonly ends: number } | null
}

/**
 * Time, in ms, for which a seat has to be unused before a visitor may ask for it, and from the first yes to the rescue: by
 * one person, by several, and by all who are here, several among them.
 */
export interface RescueTimes {
  readonly unused: number
  readonly alone: number
  readonly several: number
  readonly together: number
}

/** Everything of a table but the game and the chat: small, public, and sent whole whenever it changes. */
export interface TableInfo {
  /**
   * Grows with every change; of two the one with the higher `rev` is the newer. It is the room's time, in ms, or just above.
   */
  readonly rev: number
  readonly id: string
  readonly game: GameId
  readonly phase: Phase
  readonly host: Seat | null
  /** One for each place before the start, and for each seat of the game from then on. */
  readonly seats: readonly SeatInfo[]
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: Settings
  /** Hash of the room's secret: its commitment not to choose the shuffle. */
  readonly commitment: string
  /** Some seconds old for clients that were here before. */
  readonly spectators: number
  /** Whether a spectator is the table's screen, as a player has confirmed; missing if none is. */
  readonly screen?: true
  /** Devices that ask to be it, by the hashes of their ids, the earliest first; missing if there is none. */
  readonly screenAsks?: readonly string[]
  /** Names of visitors for whom a seat is kept at the next table; missing if there is none. */
  readonly guests?: readonly string[]
  /** The latest 50, the newest last. */
  readonly tableLog: readonly LogLine[]
  /** The table of the rematch. */
  readonly next: string | null
  /** Missing if nothing is proposed. */
  readonly proposals?: readonly ProposalInfo[]
  /** Players' proposals that others declined, until they can be repeated (`until`); missing if there is none. */
  readonly declined?: readonly ProposalInfo[]
  /** Missing unless a game is under way. */
  readonly rescue?: RescueTimes
  readonly clock?: ClockInfo
  /** Bots that are due wait for another day, since the table's rows are spent; missing while they play. */
  readonly botsRest?: true
  /** Missing before a second game. */
  readonly series?: SeriesInfo
}

/** Whether several people play, not bots alone beside one. */
export const isOfSeveral = ({ seats }: Pick<TableInfo, 'seats'>): boolean =>
  seats.filter(({ kind }) => kind === 'player').length > 1

/** Whether players may ask for hints: always where one plays alone. */
export const givesHints = (info: TableInfo): boolean => info.settings.hints || !isOfSeveral(info)

/** Whether somebody new may take the seat before the start. */
export function isOpenSeat({ phase }: Pick<TableInfo, 'phase'>, { kind }: SeatInfo): boolean {
  return phase === 'waiting' && kind === 'empty'
}
