/**
 * A game's advice on how to play it well. A bot sees its own seat's view and nothing more. In a sampled world it uses, as any
 * seat, only that seat's view of the world (own eyes). Otherwise hidden tiles would leak into the opponents of its sampled
 * worlds, and it would play against omniscient ones.
 */
import type { Draft, Outcome, Random, Seat, Seen, Tell, Viewer } from '../engine/game.ts'

/**
 * A bot's strength: as a newcomer plays, by its evaluation alone, thinking ahead, thinking long. Records hold these words; the
 * page says Easy, Medium, Hard and Expert.
 */
export const levels = ['easy', 'calm', 'keen', 'sharp'] as const
export type Level = (typeof levels)[number]

/** A command with its worth at a glance, on the bot's own scale: equal steps are equal factors of likelihood. */
export interface Candidate<Command> {
  readonly command: Command
  readonly worth: number
}

/** A level's time to think, and how far it strays from its best command. */
export interface Budget {
  /** Worlds looked into; 0: the evaluation alone. */
  readonly iterations: number
  /**
   * Freedom of choice. 0: always the best. Without iterations: of two candidates whose worths lie this far apart, the better
   * one is e times as likely. With iterations: likely by visits to the power of one over this.
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
  /** Curiosity of the search: the weight of the prior against the mean value so far. */
  readonly exploration: number
  /** Candidates per node, best first. */
  readonly width: number
  /** Difference in worth at which the better of two candidates is e times as likely a priori. */
  readonly sharpness: number
  /** The commands worth a thought, each effect once, in any order; at least one for a seat that is waited for. */
  candidates(view: Seen<State>, seat: Seat): readonly Candidate<Command>[]
  /** The evaluation of a bot that does not search; it may cost more than the candidates of a search. */
  evaluate?(view: Seen<State>, seat: Seat): readonly Candidate<Command>[]
  /** The rollout policy: a quick sensible command. */
  rollout(view: Seen<State>, seat: Seat, random: Random): Command
  /** Samples a world for the search, as likely as the others' commands so far are sensible. Default: the game's `sample`. */
  determinize?(view: Seen<State>, seat: Seat, random: Random): State
  /** Names a command: equal keys, equal effects. */
  key(command: Command): string
  /** The part of a command that other seats see, if less than its key: then each seat has its own tree, else one serves all. */
  shown?(command: Command): string
  /** Decides outside the tree, in rollouts too; undefined: think. */
  reply?(view: Seen<State>, seat: Seat, random: Random): Command | undefined
  /** Offers, and answers to them, of the bot itself alone: sampled worlds have no trade. undefined: think. */
  negotiate?(view: Seen<State>, seat: Seat, random: Random): Negotiation<Command> | undefined
  /** Declines a request, with any hand: a stand-in's only word in a trade. undefined: think. */
  refuse?(view: Seen<State>, seat: Seat): Command | undefined
  /** Whether it prefers to hear the others' answers before it acts. Asked to think all the same, it does so at once. */
  waits?(view: Seen<State>, seat: Seat): boolean
  /** Each seat's share of the win (0 to 1, one in all), estimated where a rollout stops. Without it rollouts go to the end. */
  leafValue?(world: State): readonly number[]
  /** Whether a rollout from a world sampled as `root` stops at `world`. Without it, it stops before it begins. */
  stops?(world: State, root: State): boolean
  /** Plies of a rollout at most; then it is a draw. Default: no bound. */
  readonly plies?: number
}

/** A command of a trade. */
export interface Negotiation<Command> {
  readonly command: Command
  /** Reason for declining, a short code in kebab-case; the page has a sentence for each. */
  readonly why?: string
  /** Worth of a command that costs the turn, on the candidates' scale: thought about beside them. Without it, done at once. */
  readonly worth?: number
}

/** The rules of a game as a search uses them. */
export interface Playable<State, Command, Event> {
  copy(state: State): Draft<State>
  apply(draft: Draft<State>, event: Event): void
  play(draft: Draft<State>, seat: Seat, command: Command, random: Random, tell: Tell<Event>): void
  outcome(view: Seen<State>): Outcome | undefined
  waitingFor(view: Seen<State>): readonly Seat[]
  sample?(view: Seen<State>, viewer: Viewer, random: Random): State
}

export interface Thought<Command> {
  readonly command: Command
  /** Worlds looked into; 0 where the evaluation or a reply decided. */
  readonly iterations: number
  /** Considered commands, the most visited first; empty where a reply decided. */
  readonly lines: readonly Line<Command>[]
  /** Reason for declining an offer, as the negotiation says it. */
  readonly why?: string
}

export interface Line<Command> {
  readonly command: Command
  /** Worlds that tried it. */
  readonly visits: number
  /** Mean share of the win in those, 0 to 1. */
  readonly value: number
  /** Sum of the squared differences from that mean. */
  readonly scatter: number
}

/** A bot whose types the holder does not know. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyBot = Bot<any, any>
