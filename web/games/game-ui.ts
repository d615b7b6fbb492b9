import type { Component } from 'svelte'
import type { AnyGame, AnyRules, Outcome, Seat, Seen, EntryView } from '../../shared/engine/game.ts'
import type { TableInfo } from '../../shared/table-info.ts'

/** Who reads, and what the seats are called: what sentences need besides the game. */
export interface Reader {
  readonly me: Seat | null
  readonly name: (seat: Seat) => string
}

/** An entry that arrived while the page was looking, and the view that it changed. */
export interface Moved<State = unknown, Event = unknown> {
  readonly entry: EntryView<Event>
  readonly before: Seen<State>
}

/** What the table of any game is given. */
export interface TableProps<State = unknown, Command = unknown, Event = unknown> {
  readonly view: Seen<State>
  readonly me: Seat | null
  readonly seats: TableInfo['seats']
  /** Where on the page a seat is shown: things come from there. */
  readonly seatPlace: (seat: Seat) => Element | undefined
  readonly reader: Reader
  /** The end is shown in place of the controls. */
  readonly over: boolean
  /** The command on its way, and whether one may be sent at all. */
  readonly pending: Command | undefined
  readonly canAct: boolean
  readonly act: (command: Command) => void
  /** Tells the others that something is being made up that they will be asked, or no longer. */
  readonly prepare: (on: boolean) => void
  /** Grows with every entry: what was meant for an earlier one is not committed by a second tap. */
  readonly n: number
  /** The last entry, to be marked until the next; and the one to animate. */
  readonly last: EntryView<Event> | undefined
  readonly moved: Moved<State, Event> | undefined
  /** The table says when the last entry begins and ends to be shown; whatever tells how it ended waits for that. */
  readonly busy: (showing: boolean) => void
  /** What is chosen and not yet committed; survives a reload. */
  readonly draft: unknown
  readonly keep: (draft: unknown) => void
}

/** What the strip of players shows of a seat besides its name. */
export interface SeatStatus {
  readonly out: boolean
  /** Cards or tiles in the hand, and the same in words. */
  readonly count: number
  readonly counted: string
  /** Who is waited for besides the one on turn: what for, in words. */
  readonly asked?: string | undefined
}

/** What a seat's sign is given: the strip of players, the end and the log show it. */
export interface BadgeProps<State = unknown> {
  readonly view: Seen<State>
  readonly seat: Seat
  /** The player's number of the house, whose mark may stand on the sign. */
  readonly identity: number
  /** Width and height in px. */
  readonly size: number
  readonly out: boolean
}

/** All that the page knows of one game, loaded when that game is shown. */
export interface GameUi {
  readonly rules: AnyRules
  /** The whole game, with what only its record needs to be played again. */
  readonly whole: () => Promise<AnyGame>
  readonly Table: Component<TableProps>
  /** A seat's sign where the game has colours of its own; without one, the house's mark of the player. */
  readonly Badge?: Component<BadgeProps>
  /** An event in a sentence, or undefined where it goes without saying. */
  readonly words: (event: unknown, before: Seen<unknown>, reader: Reader) => string | undefined
  readonly seatStatus: (view: Seen<unknown>, seat: Seat) => SeatStatus
  /** How it ended and what was notable, in short sentences. */
  readonly facts: (view: Seen<unknown>, outcome: Outcome) => readonly string[]
  readonly refusals: Readonly<Record<string, () => string>>
  /** What an event sounds like: a piece set down, a run or a collision, cards; undefined where it is silent. */
  readonly sound?: (event: unknown) => 'wood' | 'stone' | 'paper' | undefined
  /** What of the draft outlasts a command that was sent; without it, nothing does. */
  readonly outlasting?: (draft: unknown, command: unknown) => unknown
}
