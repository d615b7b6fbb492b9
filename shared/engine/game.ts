/**
 * The contract between a game and everything around it: read this first.
 * A game is a handful of pure functions over plain JSON, in three interfaces: `Rules` for whoever follows it, `Game` for
 * whoever decides, `Searchable` for bots and laws. The room and the page know games by these alone.
 */

/** A player's place at the table, from 0, clockwise. */
export type Seat = number

/** Who looks: a seat, anybody else, or the record, which sees everything once there is an outcome. */
export type Viewer = Seat | 'spectator' | 'record'

/** A value that the seats in `only` may know. Everyone else holds the same object without `it`. Seals do not nest. */
export interface Sealed<T> {
  readonly only: readonly Seat[]
  readonly it?: T
}

declare const seen: unique symbol
/** A T as one viewer may know it. Only `redact` and `follow` make one, so that full state never fits. */
export type Seen<T> = T & { readonly [seen]: true }

/** Chance as an argument. `below(n)`: a whole number from 0 to n - 1, each equally likely. `shuffle` returns a new array. */
export interface Random {
  below(n: number): number
  shuffle<T>(items: readonly T[]): T[]
}

/** A short, stable code in kebab-case that says why a command is not allowed; the page has a sentence for each. */
export type Refusal = string

/** The end. No winners: drawn. Several: they share. `why` is a short code. `points`, one a seat, where the game counts. */
export interface Outcome {
  readonly winners: readonly Seat[]
  readonly why: string
  readonly points?: readonly number[]
}

/** One command with all its events: stored, folded and sent whole. `n` is never used twice. */
export interface Entry<Command, Event> {
  readonly n: number
  readonly seat?: Seat
  readonly command?: Command
  readonly events: readonly Event[]
  readonly by: 'setup' | 'player' | 'bot'
  /** Whether `decide` or `setup` asked chance. */
  readonly drew: boolean
  /** The game's version that decided. */
  readonly version: number
}

/** An entry as one viewer may know it: its events, redacted, never its command (which may name a hidden tile). */
export interface EntryView<Event> {
  readonly n: number
  readonly seat?: Seat
  readonly events: readonly Seen<Event>[]
}

/** One choice when creating a table; form, parser and defaults are made from the list. `seats`: with how many it matters. */
export interface Choice {
  readonly id: string
  readonly values: readonly (string | number)[]
  readonly default: string | number
  readonly seats?: readonly number[]
}

/** How a game begins: the number of seats, who starts, and a value for every choice. */
export interface Start<Options> {
  readonly seats: number
  readonly first: Seat | 'drawn'
  readonly options: Options
}

/** What whoever follows a game needs, the page among them: the part without chance and without deciding. */
export interface Rules<State, Event> {
  readonly id: string
  readonly seats: { readonly min: number; readonly max: number }
  readonly choices: readonly Choice[]
  /** The next state. Runs on both ends, on views too, so it never opens a seal. */
  evolve(state: State, event: Event): State
  outcome(view: Seen<State>): Outcome | undefined
  /** The seats with a legal command: one, several, or none at the end. The same for every viewer. */
  mayAct(view: Seen<State>): readonly Seat[]
  /** The seats that the others wait for: those that may act, but for any that could only take something back. */
  waitingFor(view: Seen<State>): readonly Seat[]
  /** The seat that begins, drawn or not, asked of the view after the setup. */
  starter(view: Seen<State>): Seat | undefined
}

/** What whoever decides needs besides: the room, and whoever proves a finished game. */
export interface Game<Options, State, Command, Event> extends Rules<State, Event> {
  /** Raised when `check`, `decide` or `setup` changes what comes of the same command and chance. */
  readonly version: number
  /** The one door for bytes from the wire: a well-formed command with no other fields, or undefined. Never throws. */
  read(json: unknown): Command | undefined
  /** The empty table before `setup`; depends on its argument alone. */
  initial(start: Start<Options>): State
  /** Dealing, shuffling, drawing the start player: the events of entry 0. */
  setup(state: State, random: Random): readonly Event[]
  /** Asked of the seat's own view, by the page and by the room alike. */
  check(view: Seen<State>, seat: Seat, command: Command): Refusal | undefined
  /** What comes of a command that `check` allowed: at least one event. Never refuses. */
  decide(state: State, seat: Seat, command: Command, random: Random): readonly Event[]
  /** Reads an event as written by version `from` of this game. */
  upcast(event: unknown, from: number): Event
}

/** What bots and laws need besides: all that may be done, and what else may be true. */
export interface Searchable<State, Command> {
  /** Every legal command, one canonical command per effect; open-ended ones as examples. */
  legal(view: Seen<State>, seat: Seat): Iterable<Command>
  /** A random legal command of a seat that may act, without listing all. */
  pick(view: Seen<State>, seat: Seat, random: Random): Command
  /** A whole state that this view does not rule out, each of them equally likely. */
  sample(view: Seen<State>, viewer: Viewer, random: Random): State
}

/** A game whose types the holder does not know: the room and the page hold games like this. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyGame = Game<any, any, any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnyRules = Rules<any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnySearchable = Searchable<any, any>

/** Chooses a command from what the seat may know. Thinks in iterations, not milliseconds, and yields between slices. */
export type Bot<State, Command> = (
  view: Seen<State>,
  seat: Seat,
  random: Random,
  iterations: number,
) => Generator<void, Command>
