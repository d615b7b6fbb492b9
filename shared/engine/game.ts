/**
 * The contract between a game and everything around it: read this first.
 * A game is a handful of functions over plain JSON, in three interfaces. `Rules` is for code that follows a game, `Game` for
 * code that decides it, `Searchable` for bots and laws. The room and the page know games only by these.
 *
 * Rules write on a draft, a copy of a state that belongs to its holder. `apply` writes an event into it; `play` tells an
 * event, finds it applied, and reads on. `fold.ts` and `decide.ts` turn these into functions from state to state. A search
 * plays on one draft to the end.
 */

/** A player's place at the table, from 0, clockwise. */
export type Seat = number

/** A seat, anybody else, or the record, which sees everything once there is an outcome. */
export type Viewer = Seat | 'spectator' | 'record'

/** A value that the seats in `only` may know. Everyone else holds the same object without `it`. Seals do not nest. */
export interface Sealed<T> {
  readonly only: readonly Seat[]
  readonly it?: T
}

declare const seen: unique symbol
/** A T as one viewer may know it. Only `redact` and `follow` make one, so that full state never fits. */
export type Seen<T> = T & { readonly [seen]: true }

/**
 * A state that its holder alone has and may write into, one level deep: its fields, and the lists among them. An item of a
 * list, such as a hand or a seal, is shared with other states: replace it. So is a tuple.
 */
export type Draft<T> = {
  -readonly [K in keyof T]: T[K] extends readonly (infer Item)[]
    ? number extends T[K]['length']
      ? Item[]
      : T[K]
    : T[K]
}

/** Takes the events of a command one by one, and has applied each to the draft when it returns. */
export type Tell<Event> = (event: Event) => void

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

/** Recipe by which a bot finds a command: its level, the version of its code, and how many worlds it looks into. */
export interface Thinking {
  readonly level: string
  readonly version: number
  readonly iterations: number
  /** The bot plays for an absent player, until that player is back. */
  readonly standsIn?: true
  /** Reason why it declines a request: a short code that everybody sees. */
  readonly why?: string
}

/** One command with all its events: stored, folded and sent whole. `n` is never used twice. */
export interface Entry<Command, Event> {
  readonly n: number
  readonly seat?: Seat
  readonly command?: Command
  readonly events: readonly Event[]
  readonly by: 'setup' | 'player' | 'bot'
  /** A bot's recipe, if one decided: enough for anyone to compute the command again. */
  readonly thought?: Thinking
  /** Whether `play` or `deal` asked chance. */
  readonly usedChance: boolean
  /** Whether it revealed something, by chance or by an event (`reveals`). If so, nobody can take it back. */
  readonly irreversible: boolean
  /** First of the entries that this one takes back. It leads to the state before that one, and has no events. */
  readonly back?: number
  /** The game's version that decided. */
  readonly version: number
}

/** An entry as one viewer may know it: its events, redacted, never its command (which may name a hidden tile). */
export interface EntryView<Event> {
  readonly n: number
  readonly seat?: Seat
  readonly events: readonly Seen<Event>[]
  /** Set if `Entry.irreversible`; the same for every viewer. The name is short, since most entries of some games have it. */
  readonly up?: 1
  readonly back?: number
  /** A bot's reason: `thought.why`. */
  readonly why?: string
}

/** A choice at the making of a table; the list gives form, parser and defaults. `seats`: numbers for which it matters. */
export interface Choice {
  readonly id: string
  readonly values: readonly (string | number)[]
  readonly default: string | number
  readonly seats?: readonly number[]
}

export interface Start<Options> {
  readonly seats: number
  /** A rule of the house: the seat that begins, which a game obeys. 'drawn': `deal` decides, by chance or by the game's rules. */
  readonly first: Seat | 'drawn'
  readonly options: Options
}

/** The part of a game without chance and without deciding: enough to follow it, in the page too. */
export interface Rules<State, Event> {
  readonly id: string
  readonly seats: { readonly min: number; readonly max: number }
  /**
   * Ids of the colours that the players choose from before the start, one each: at least `seats.max`. The page names and
   * paints them; the rules do not depend on them.
   */
  readonly colours: readonly string[]
  readonly choices: readonly Choice[]
  /** Copies a state to be written into; the copy shares nothing that `apply` writes into. */
  copy(state: State): Draft<State>
  /** Writes an event into the draft. Runs on both ends, on views too, where seals are shut. */
  apply(draft: Draft<State>, event: Event): void
  /** The end, once it has come. A game in which play can go round needs a bound, such as a number of moves: every game ends. */
  outcome(view: Seen<State>): Outcome | undefined
  /**
   * The seats with a legal command: one, several, or none once there is an outcome, which it asks itself. So no event has to
   * clear whose turn it was. The same for every viewer.
   */
  mayAct(view: Seen<State>): readonly Seat[]
  /** Seats that the others wait for: those that may act, but for any that could only take something back. */
  waitingFor(view: Seen<State>): readonly Seat[]
  /** Seat that begins, drawn or not, by the view after the setup. */
  starter(view: Seen<State>): Seat | undefined
}

/** The part that decides, for the room and for the proof of a finished game. */
export interface Game<Options, State, Command, Event> extends Rules<State, Event> {
  /** Raised when `check`, `play` or `deal` decides the same command and chance otherwise. */
  readonly version: number
  /**
   * Raised beyond `version` when `apply` alone folds the same events otherwise, or the state has another form. Older
   * snapshots are then folded again from the entries, which stay. Default: `version`.
   */
  readonly stateVersion?: number
  /** The one reader of bytes from the wire: a well-formed command with no other fields, or undefined. Never throws. */
  read(json: unknown): Command | undefined
  /** The empty table before `deal`; depends on its argument alone. */
  initial(start: Start<Options>): State
  /** Dealing, shuffling, drawing the start player: tells the events of entry 0. */
  deal(draft: Draft<State>, random: Random, tell: Tell<Event>): void
  /** Judges a command by the seat's own view, in the page and in the room alike. */
  check(view: Seen<State>, seat: Seat, command: Command): Refusal | undefined
  /** Tells the events of a command that `check` allowed: at least one. Never refuses. Changes the draft only by telling. */
  play(draft: Draft<State>, seat: Seat, command: Command, random: Random, tell: Tell<Event>): void
  /** Whether an event reveals something, other than by chance, to anybody. True is safe: the entry then stays. Default: no. */
  reveals?(event: Event, before: State): boolean
  /** Whether an event answers another seat's request: a bot's answer cannot be taken back. Default: no. */
  answers?(event: Event): boolean
  /** Reads an event as written by version `from` of this game. */
  upcast(event: unknown, from: number): Event
}

/** Part for bots: other worlds that may be true. */
interface Sampling<State> {
  /** Samples a whole state that this view does not rule out, each equally likely. Default: the view, where nothing is sealed. */
  sample?(view: Seen<State>, viewer: Viewer, random: Random): State
}

/** Part for laws: all commands. */
export interface Searchable<State, Command> extends Sampling<State> {
  /** Every legal command, one canonical command per effect; open-ended ones as examples. */
  legal(view: Seen<State>, seat: Seat): Iterable<Command>
  /** A random legal command of a seat that may act, without listing all. */
  pick(view: Seen<State>, seat: Seat, random: Random): Command
}

/** A game whose types the holder does not know: the room and the page hold games like this. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyGame = Game<any, any, any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnyRules = Rules<any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnySearchable = Searchable<any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnySampling = Sampling<any>
