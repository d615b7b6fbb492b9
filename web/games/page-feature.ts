import type { Component } from 'svelte'
import type { Seat } from '../../shared/engine/game.ts'
import type { ChatLine, TableInfo } from '../../shared/table-info.ts'
import type { Notice } from '../room/notices.ts'
import type { PrivacyScreen } from '../room/privacy-screen.ts'
import type { Room } from '../room/room.svelte.ts'
import type { Finish, GameUi, Moved } from './game-ui.ts'

/** A table as its features see it: getters, read again each time. Destructuring where it is kept would freeze them. */
export interface Table {
  /** The room as it is shown: a spectator's while a hand is covered. */
  readonly room: Room<GameUi>
  /** The seat's own room, for what speaks of the seat. */
  readonly seat: Room
  readonly info: TableInfo
  readonly me: Seat | null
  /** Awaited players; nobody while the table waits, or once it is over. */
  readonly onTurn: readonly Seat[]
  readonly isMyTurn: boolean
  finished(): boolean
  /** Whether several players share this device; and what covers their hands, if there is anything to hide. */
  readonly several: boolean
  readonly privacy: PrivacyScreen | undefined
  /** Whether log and chat have places of their own. */
  readonly roomy: boolean
  /** Asks for a hint; undefined if it is not this player's turn, or hints are off. */
  hint?(): (() => void) | undefined
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- lists hold features with what is their own, of any type
type Any = any

/** Props of each part of a feature. A table as of an earlier time begins nothing: there, `own` is undefined. */
export interface Given<Own = Any> {
  readonly table: Table
  readonly room: Room<GameUi>
  readonly info: TableInfo
  readonly own: Own
}

/** Places in the menu, in its order: sound; the game, with ways out; the people; this device, with rare things. */
export interface Section<Own = Any> {
  readonly at: 'sound' | 'buttons' | 'clock' | 'out' | 'waiting' | 'ways' | 'seat' | 'device' | 'switches' | 'more'
  readonly part: Component<Given<Own>> | Component<Record<string, never>>
  readonly title?: () => string
  /** Whether it is of use now; by default always. */
  shows?(table: Table, own: Own): boolean
}

/** Places at a table: for a seat, at its badge, for a line that it says, beside the log, on the board, in the frame, at the end. */
export interface Places {
  readonly time: { readonly seat: Seat }
  readonly mark: { readonly seat: Seat }
  readonly bubble: { readonly line: ChatLine }
  readonly spoken: { readonly line: ChatLine }
  readonly story: object
  readonly board: object
  readonly main: object
  /** While the own game is over and the others play on. */
  readonly out: object
  /** The next game at the end of one. `fresh`: it came while this page was open. */
  readonly next: { readonly fresh: boolean; readonly broken: boolean }
  /** Ways to look back at the end of a game. `line`: who won, for others. */
  readonly back: { readonly line: string }
}

/** Sentence at the end of a game; `brief`: the same for a low screen. */
export interface EndLine {
  readonly whole: string
  readonly brief: string
}

/** One ability of tables, whole: what it says, shows and does on the page. */
export interface PageFeature<Own = Any> {
  /** Begins its state, timers and effects at a table; called inside a component. */
  begin?(table: Table): Own
  /** Reads, and writes only in what its notices do. */
  notices?(table: Table, own: Own): readonly Notice[]
  readonly menu?: readonly Section<Own>[]
  /** Mounted while any overlay is open. */
  readonly overlay?: Component<Given<Own>>
  readonly places?: { readonly [At in keyof Places]?: Component<Given<Own> & Places[At]> }
  /** Replaces the main action while nothing can be committed. */
  instead?(table: Table, own: Own): (() => unknown) | undefined
  /** Whether it is showing something that the end of the game waits for. */
  isShowing?(own: Own): boolean
  /** Runs when an entry has arrived. */
  after?(moved: Moved, table: Table, own: Own): void
  /** Replaces the status of the connection. */
  status?(table: Table): string | undefined
  /** Adds a sentence to the end of a game. */
  endLine?(table: Table): EndLine | undefined
  /** Runs when a player has been shown the end. */
  ended?(finish: Finish): void
}

/** Part of a feature that a table needs before its features are loaded. */
export interface EarlyPart {
  /** Whether to load all features at once. */
  wants?(table: Table): boolean
  /** ms for which an irreversible move is held back. */
  delay?(you: Seat | null, info: TableInfo): number
  /** Runs when an entry has arrived. */
  after?(moved: Moved, table: Table): void
  /** Loads what the part itself needs later. */
  load?(): Promise<unknown>
}

/** Whether this page's player decides about the running game, and not a device that others let in. */
export const decides = ({ me, info, room }: Table): boolean =>
  me !== null && info.phase === 'playing' && !room.state.own?.isLetIn
