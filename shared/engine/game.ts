/**
 * The contract between a game and everything around it: read this first.
 * A game is nine pure functions over plain JSON. The room and the page know games by this interface alone.
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

/** Chance as an argument. `below(n)`: a whole number from 0 to n - 1, all alike likely. `shuffle` returns a new array. */
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
  readonly by: 'setup' | 'player' | 'opponent'
  /** Whether `decide` or `setup` asked chance. */
  readonly drew: boolean
  /** The game's version that decided. */
  readonly version: number
}

/** What a viewer is told of an entry: its events, redacted, never its command (which may name a hidden tile). */
export interface Told<Event> {
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

/** What it takes to open a table, to follow it and to ask what may be done there: the part of a game without chance. */
export interface Rules<State, Command, Event> {
  readonly id: string
  readonly seats: { readonly min: number; readonly max: number }
  readonly choices: readonly Choice[]
  /** The seats that may act: one, several, or none at the end. The same for every viewer. */
  waitingFor(view: Seen<State>): readonly Seat[]
  /** Whether all that a seat of these may do is take something back: nobody waits for it. The same for every viewer. */
  idle?(view: Seen<State>, seat: Seat): boolean
  /** Asked of the seat's own view, by the page and by the room alike. */
  check(view: Seen<State>, seat: Seat, command: Command): Refusal | undefined
  /** The next state. Runs on both ends, on views too, so it never opens a seal. */
  evolve(state: State, event: Event): State
  outcome(view: Seen<State>): Outcome | undefined
}

export interface Game<Options, State, Command, Event> extends Rules<State, Command, Event> {
  /** Raised when `decide` or `setup` changes what comes of the same command and chance. */
  readonly version: number
  /** The one door for bytes from the wire: a well-formed command with no other fields, or undefined. Never throws. */
  read(json: unknown): Command | undefined
  /** The empty table before `setup`; depends on its argument alone. */
  initial(start: Start<Options>): State
  /** Dealing, shuffling, drawing the start player: the events of entry 0. */
  setup(state: State, random: Random): readonly Event[]
  /** Every legal command, one canonical command per effect; open-ended ones as examples. */
  legal(view: Seen<State>, seat: Seat): Iterable<Command>
  /** A random legal command of a seat that is waited for, without listing all. */
  pick(view: Seen<State>, seat: Seat, random: Random): Command
  /** What comes of a command that `check` allowed: at least one event. Never refuses. */
  decide(state: State, seat: Seat, command: Command, random: Random): readonly Event[]
  /** A whole state that this view does not rule out, all of them alike likely. */
  sample(view: Seen<State>, viewer: Viewer, random: Random): State
  /** Who stands how well, where a game is too long to play out. */
  value?(state: State, seat: Seat): number
  /** Reads an event as written by version `from` of this game. */
  upcast(event: unknown, from: number): Event
}

/** A game whose types the holder does not know: the room and the page hold games like this. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyGame = Game<any, any, any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnyRules = Rules<any, any, any>

/** Chooses a command from what the seat may know. Thinks in iterations, not milliseconds, and yields between slices. */
export type Bot<State, Command> = (
  view: Seen<State>,
  seat: Seat,
  random: Random,
  iterations: number,
) => Generator<void, Command>
