/**
 * What a game tells of how to play it well. A bot sees its own seat's view and nothing more. In a sampled world it uses, as
 * any seat, only that seat's view of the world (own eyes). Otherwise hidden tiles would leak into the opponents of its sampled
 * worlds, and it would play against omniscient ones.
 */
import type { Draft, Outcome, Random, Seat, Seen, Tell, Viewer } from '../engine/game.ts'

/** How well a bot plays: by its evaluation alone, thinking ahead, thinking long. */
export const levels = ['calm', 'keen', 'sharp'] as const
export type Level = (typeof levels)[number]

/** A command with its worth at a glance, on the bot's own scale: equal steps are equal factors of likelihood. */
export interface Candidate<Command> {
  readonly command: Command
  readonly worth: number
}

/** How long a level thinks, and how far it strays from what it thinks best. */
export interface Budget {
  /** Worlds looked into; 0: the evaluation alone. */
  readonly iterations: number
  /**
   * How freely it chooses. 0: always the best. Without iterations: of two candidates whose worths lie this far apart, the
   * better one is e times as likely. With iterations: likely by visits to the power of one over this.
   */
  readonly temperature: number
}

/** One game's knowledge for the search. */
export interface Bot<State, Command> {
  /** Raised when the same view, seed and iterations lead to another command. */
  readonly version: number
  readonly budgets: Readonly<Record<Level, Budget>>
  /** Iterations in 10 ms at half the speed of the machine in `test/bench/README.md`. */
  readonly slice: number
  /** How curious the search is: the weight of the prior against the mean value so far. */
  readonly exploration: number
  /** Of how many candidates, the best first, the search thinks at each node. */
  readonly width: number
  /** Of two candidates whose worths lie this far apart, the better one is e times as likely a priori. */
  readonly sharpness: number
  /** The commands worth a thought, each effect once, in any order; at least one for a seat that is waited for. */
  candidates(view: Seen<State>, seat: Seat): readonly Candidate<Command>[]
  /** The evaluation of a bot that does not search, where it may cost more than the candidates of a search. */
  evaluate?(view: Seen<State>, seat: Seat): readonly Candidate<Command>[]
  /** The rollout policy: a quick sensible command. */
  rollout(view: Seen<State>, seat: Seat, random: Random): Command
  /** A world for the search, as likely as the others' commands so far are sensible. Without it: the game's `sample`. */
  determinize?(view: Seen<State>, seat: Seat, random: Random): State
  /** Names a command: equal keys, equal effects. */
  key(command: Command): string
  /**
   * What the other seats see of a command, where that is less than its key. With it each seat has a tree of its own; without
   * it, one tree serves all.
   */
  shown?(command: Command): string
  /** What is decided outside the tree, in rollouts too; undefined: think. */
  reply?(view: Seen<State>, seat: Seat, random: Random): Command | undefined
  /** Offers, and answers to them, of the bot itself alone: in sampled worlds there is no trade. undefined: think. */
  negotiate?(view: Seen<State>, seat: Seat, random: Random): Negotiation<Command> | undefined
  /** A plain no to what the seat is asked, for any hand: all that a stand-in says in a trade. undefined: think. */
  refuse?(view: Seen<State>, seat: Seat): Command | undefined
  /** Whether it prefers to hear the others' answers before it acts. Asked to think all the same, it goes on without them. */
  waits?(view: Seen<State>, seat: Seat): boolean
  /** Each seat's share of the win (0 to 1, one in all), estimated where a rollout stops. Without it rollouts go to the end. */
  leafValue?(world: State): readonly number[]
  /** Whether a rollout from a world sampled as `root` stops at `world`. Without it, it stops before it begins. */
  stops?(world: State, root: State): boolean
}

/** A command of a trade. */
export interface Negotiation<Command> {
  readonly command: Command
  /** Where it declines, a short code in kebab-case; the page has a sentence for each. */
  readonly why?: string
  /** Of one that costs the turn, on the candidates' scale: it is thought about beside them. Without it, it is done at once. */
  readonly worth?: number
}

/** What a search needs of a game's rules. */
export interface Playable<State, Command, Event> {
  copy(state: State): Draft<State>
  apply(draft: Draft<State>, event: Event): void
  play(draft: Draft<State>, seat: Seat, command: Command, random: Random, tell: Tell<Event>): void
  outcome(view: Seen<State>): Outcome | undefined
  waitingFor(view: Seen<State>): readonly Seat[]
  sample(view: Seen<State>, viewer: Viewer, random: Random): State
}

/** What a bot made of its turn. */
export interface Thought<Command> {
  readonly command: Command
  /** Worlds looked into; 0 where the evaluation or a reply decided. */
  readonly iterations: number
  /** What was considered, the most visited first; empty where a reply decided. */
  readonly lines: readonly Line<Command>[]
  /** Why it declines an offer, as the negotiation says it. */
  readonly why?: string
}

export interface Line<Command> {
  readonly command: Command
  /** How many worlds tried it. */
  readonly visits: number
  /** The mean share of the win in those, 0 to 1. */
  readonly value: number
  /** The sum of the squares by which they differ from that. */
  readonly scatter: number
}

/** A bot whose types the holder does not know. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyBot = Bot<any, any>
