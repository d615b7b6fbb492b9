import type { Component } from 'svelte'
import type { AnyGame, AnyRules, EntryView, Outcome, Seat, Seen } from '../../shared/engine/game.ts'
import type { Log } from '../room/connection.ts'
import type { Sketch } from '../../shared/games/sketches.ts'

/** Who reads, and what the seats are called: what sentences need besides the game. */
export interface Reader {
  readonly me: Seat | null
  readonly name: (seat: Seat) => string
}

/** Who reads a log. */
export interface LogReader extends Reader {
  /** That a seat took back, in a sentence. */
  readonly tookBack: (seat: Seat) => string
  /** Who read entry n: seats that were taken over since have the names of those who had them then. */
  readonly at: (n: number) => LogReader
}

/** An entry that arrived while the page was looking, and the view that it changed. */
export interface Moved<State = unknown, Event = unknown> {
  readonly entry: EntryView<Event>
  readonly before: Seen<State>
}

/** What the strip of players shows of a seat besides its name. */
export interface SeatStatus {
  readonly out: boolean
  /** Cards or tiles in the hand, and the same in a sentence. */
  readonly count: number
  readonly counted: string
  /** What this seat is waited for, in a sentence, where another one is on turn. */
  readonly asked?: string | undefined
  /** That this seat has passed, in words, where that is worth seeing. */
  readonly passed?: string | undefined
}

/** What a seat holds, as far as the view knows it, to be looked at in a replay. */
export interface HandProps<State = unknown> {
  readonly view: Seen<State>
  readonly seat: Seat
  readonly colour: string
}

/** A game that is over, as it is read. */
export interface Ended<State = unknown> {
  readonly view: Seen<State>
  /** Undefined where it was broken off. */
  readonly outcome: Outcome | undefined
  readonly reader: Reader
  /** By seat. */
  readonly colours: readonly string[]
  /** What this page knows of the past. */
  readonly log: Log | undefined
}

/** How a game stands and how it ended, by its rules alone. */
export interface Ending<State = unknown> {
  /** What a seat has so far, in a few words, where the game counts it. */
  readonly score?: (view: Seen<State>, seat: Seat) => string
  /** Why it was won, what decided it, and what was notable besides, in short sentences. */
  readonly facts: (ended: Ended<State>) => readonly string[]
  /** A picture of what decided it, where there is one. A screen reader is told the same. */
  readonly Picture: Component<Ended<State>>
}

/** What a small picture of a position takes. `colours`: by seat, as the room names them. `you`: the seat to be seen first. */
export interface SketchProps<Of extends Sketch> {
  readonly sketch: Of
  readonly colours: readonly string[]
  readonly you: number | null
}

/** What an event sounds like: a piece set down, a run or a collision, cards. */
export type Sound = 'wood' | 'stone' | 'paper'

/**
 * All that the page knows of one game, loaded when that game is shown. Without arguments: of a game whose types the holder
 * does not know; they meet again inside each game. What a game loads later is a getter, undefined until it is there.
 */
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface GameUi<State = any, Command = any, Event = any, Draft = any, Refusal extends string = any> {
  /* eslint-enable @typescript-eslint/no-explicit-any */
  readonly rules: AnyRules
  /** The whole game, with what only its record needs to be played again. */
  readonly whole: () => Promise<AnyGame>
  /** Why a command is not allowed, asked of the seat's own view. Undefined: not loaded yet, and nothing is committed. */
  readonly check: ((view: Seen<State>, seat: Seat, command: Command) => Refusal | undefined) | undefined
  /** The command that a draft makes, if it is complete. */
  readonly commandOf: (view: Seen<State>, seat: Seat, draft: Draft) => Command | undefined
  /** The draft that made a command: it stays in sight until the room has answered. `kept`: what is chosen besides. */
  readonly draftOf: (command: Command, kept: Draft) => Draft
  /** What of the draft outlasts a command that was sent; without it, nothing does. */
  readonly draftAfter?: (command: Command, kept: Draft) => Draft | undefined
  /** Board and controls, in the grid areas `board` and `controls`. Everything they need is in the `tableSession`. */
  readonly Table: Component
  /** A seat's hand, loaded when one is looked at. */
  readonly hand: () => Promise<{ readonly default: Component<HandProps<State>> }>
  /** An event in a sentence, or undefined where it goes without saying. */
  readonly describe: (event: Event, before: Seen<State>, reader: Reader) => string | undefined
  /** Whether a command brings something to light, as far as can be told before: what comes of it is never taken back. */
  readonly decides: (view: Seen<State>, command: Command) => boolean
  /** A command in words, where no draft shows it: an answer, for one. */
  readonly nameOf?: ((command: Command) => string | undefined) | undefined
  /** What a bot says of an entry of its own, by the code of its reason. */
  readonly reasons?: Readonly<Record<string, (slots: { readonly name: string }) => string>> | undefined
  readonly seatStatus: (view: Seen<State>, seat: Seat) => SeatStatus
  /** How a game ended, loaded once it has. */
  readonly ending: () => Promise<Ending<State>>
  readonly refusals: Readonly<Record<string, () => string>>
  /** Undefined where an event is silent. */
  readonly sound?: (event: Event) => Sound | undefined
}
