import type { Component } from 'svelte'
import type { RoomRecord } from '../../shared/api.ts'
import type { AnyGame, AnyRules, EntryView, Outcome, Seat, Seen } from '../../shared/engine/game.ts'
import type { Result } from '../../shared/errors.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Log } from '../room/connection.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import type { AnyTrial } from '../../shared/games/trial.ts'

/** The reader of sentences, and the names of the seats; the own seat, too, has one. */
export interface Reader {
  readonly me: Seat | null
  readonly name: (seat: Seat) => string
  /** Whether the game is over, so that sentences tell all that the view knows. */
  readonly over?: boolean
}

export interface LogReader extends Reader {
  /** A sentence: this seat took its move back. */
  readonly tookBack: (seat: Seat) => string
  /** The reader of entry n: seats that were taken over since have their former names. */
  readonly at: (n: number) => LogReader
}

/** An entry that arrived while the page was looking, and the view that it changed. */
export interface Moved<State = unknown, Event = unknown> {
  readonly entry: EntryView<Event>
  readonly before: Seen<State>
}

/** The status of a seat in the strip of players. */
export interface SeatStatus {
  readonly out: boolean
  /** Cards or tiles in the hand, if a game has hands, and the same in a sentence. */
  readonly count?: number
  readonly counted: string
  /** A request to this seat while another one is on turn, in a sentence. */
  readonly asked?: string | undefined
  /** Words for a pass of this seat, where it is worth seeing. */
  readonly passed?: string | undefined
}

/** Props of a seat's hand in a replay, as far as the view knows it. */
export interface HandProps<State = unknown> {
  readonly view: Seen<State>
  readonly seat: Seat
  readonly colour: string
}

export interface Ended<State = unknown> {
  readonly view: Seen<State>
  /** Undefined where it was broken off. */
  readonly outcome: Outcome | undefined
  readonly reader: Reader
  /** By seat. */
  readonly colours: readonly string[]
  /** The past, as far as this page knows it. */
  readonly log: Log | undefined
}

export interface Pictured<State = unknown> extends Ended<State> {
  /** Asks for the record, which opens with the outcome. */
  readonly record: () => Promise<Result<RoomRecord>>
}

/** The end of a game as a player of this device was shown it; `also`: further seats of the device. */
export interface Finish {
  readonly info: Pick<TableInfo, 'id' | 'game' | 'seats'>
  readonly page: 'table' | 'solo'
  readonly seat: Seat
  readonly also?: readonly Seat[]
  readonly outcome: Outcome
  readonly facts: readonly string[]
}

/** The score and the ending of a game, by its rules alone. */
export interface Ending<State = unknown> {
  /** A seat's score so far in a few words, where the game counts it. */
  readonly score?: (view: Seen<State>, seat: Seat) => string
  /** Short sentences: the reason of the win, the deciding thing, which the picture shows, and other notable facts. */
  readonly facts: (ended: Ended<State>) => readonly string[]
  /** Draws what decided the game. A screen reader is told the same. */
  readonly Picture?: Component<Pictured<State>>
}

/** Props of a small picture of a position. `colours`: by seat, as the room names them. `you`: the seat to be seen first. */
export interface SketchProps<Of extends Sketch> {
  readonly sketch: Of
  readonly colours: readonly string[]
  readonly you: number | null
}

/** Sounds of events: a piece set down, a run or a collision, cards. */
export type Sound = 'wood' | 'stone' | 'paper'

/** Sentences to a seat about the immediate effect of its command, or none. `name`: names of the others. */
export type EffectText<State, Command> = (
  view: Seen<State>,
  seat: Seat,
  command: Command,
  name: (seat: Seat) => string,
) => readonly string[]

/** Parts of one game for a hand that is looked at, a hint, the end and the scratch board: a game may lack any of them. */
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface LateUi<State = any, Command = any> {
  /* eslint-enable @typescript-eslint/no-explicit-any */
  readonly Hands?: Component<HandProps<State>>
  readonly effect?: EffectText<State, Command>
  readonly ending?: Ending<State>
  /** Tells a reader who went out before the end of it, and what brought it, as far as that was seen. */
  readonly loss?: (now: Omit<Ended<State>, 'outcome' | 'colours'>) => readonly [title: string, why?: string]
  readonly trial?: AnyTrial
  /** Whether a finished game can be reviewed: its scale is in `shared`. Default: yes. */
  readonly reviewed?: false
  /** Type of the event that all look at: hands on a shared device are covered then. */
  readonly moment?: string
}

/**
 * The page's part of one game, loaded when that game is shown. Without arguments its holder does not know the types;
 * they meet again inside each game. Parts loaded later are getters, undefined until then.
 */
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface GameUi<State = any, Command = any, Event = any, Draft = any, Refusal extends string = any> {
  /* eslint-enable @typescript-eslint/no-explicit-any */
  readonly rules: AnyRules
  /** The whole game, with the parts that only its record needs to be played again. */
  readonly whole: () => Promise<AnyGame>
  /** The refusal of a command, by the seat's own view. Undefined: not loaded yet, and nothing is committed. */
  readonly check: ((view: Seen<State>, seat: Seat, command: Command) => Refusal | undefined) | undefined
  /** The command that a draft makes, if it is complete. */
  readonly commandOf: (view: Seen<State>, seat: Seat, draft: Draft) => Command | undefined
  /** The draft that made a command: it stays in sight until the room has answered. `kept`: the other choices. */
  readonly draftOf: (command: Command, kept: Draft) => Draft
  /** The part of the draft to keep after sending. Default: none. */
  readonly draftAfter?: (command: Command, kept: Draft) => Draft | undefined
  /**
   * Board and controls, in the grid areas `board` and `controls`. Everything they need is in the `tableSession`; while it is
   * `covered`, as at the end and on a table's screen, what all may see stands by the board.
   */
  readonly Table: Component
  /** Width of the board on a table's screen, as a part of the height. Default: 1. */
  readonly wide?: number
  /** An event in a sentence, or undefined where it goes without saying; a replay begins with that of the first. */
  readonly describe: (event: Event, before: Seen<State>, reader: Reader) => string | undefined
  /** Whether a command reveals something, as far as can be told before: its outcome is never taken back. Default: none does. */
  readonly decides?: (view: Seen<State>, command: Command) => boolean
  /** A command in words, where no draft shows it: an answer, for one. */
  readonly nameOf?: ((command: Command) => string | undefined) | undefined
  /** A bot's words about an entry of its own, by the code of its reason. */
  readonly reasons?: Readonly<Record<string, (slots: { readonly name: string }) => string>> | undefined
  /** Default: all are in, and nothing is counted. */
  readonly seatStatus?: (view: Seen<State>, seat: Seat) => SeatStatus
  readonly late: () => Promise<LateUi<State, Command>>
  readonly refusals: Readonly<Record<string, () => string>>
  /** Undefined where an event is silent. */
  readonly sound?: (event: Event) => Sound | undefined
}
