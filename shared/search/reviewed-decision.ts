import type { AnyGame, AnySampling, Entry, Random, Seat } from '../engine/game.ts'
import { redact } from '../engine/sealed.ts'
import { quick } from '../engine/random.ts'
import type { AnyBot } from './bot.ts'
import { look, shares, type Asked, type Searched } from './search.ts'

/*
 * The three looks of a review, each at fewer entries and in more worlds than the one before.
 *
 * 1. Scan: all entries. `openAt` says how everybody stood (the curve), `choiceAt` what a choice cost by its seat's view.
 * 2. Verify: the costliest choices and the largest swings, in other worlds. It measures errors too, and names the cause.
 * 3. Confirm: the same once more, in most worlds, for moments that are about to be named (`review.ts`). Its finding counts.
 *
 * Each look draws its worlds from the entry, the look and `salt`. So no look repeats the luck of another, while the commands
 * that one look compares meet the same worlds.
 */

/**
 * Reason why a moment turned the game. `choice`: by what the seat saw, another command was better. `deal`: a trade. `chance`:
 * a draw. `unseen`: it was as good as any by what the seat saw. `others`: it changed another seat's lot.
 */
type Cause = 'choice' | 'deal' | 'chance' | 'unseen' | 'others'

export interface Moment {
  readonly n: number
  /** Seat of the entry, and the seat whose game it turned. */
  readonly seat: Seat
  readonly affected: Seat
  readonly cause: Cause
  /** Change of the share of the win, and its standard error. */
  readonly size: number
  readonly error: number
  /** Shares by seat, with all hands open: before it, once the command was made, after chance. */
  readonly before: readonly number[]
  readonly played: readonly number[]
  readonly after: readonly number[]
  readonly made: Weighed
  /** For a choice: the better command. */
  readonly better?: Weighed
}

/** A command by its seat's view: its share of the win, and of a game's milestone where it has one. */
interface Weighed {
  readonly command: unknown
  readonly wins: number
  readonly milestone?: number
}

/** A whole state of the reviewed game. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type State = any

/** A game's settings for its review. */
export interface Scale {
  /** Worlds of each look: for the curve, for a choice, for each side that is verified, or confirmed; `most` in a whole game. */
  readonly worlds: {
    readonly curve: number
    readonly choice: number
    readonly verify: number
    readonly confirm: number
    most(seats: number): number
  }
  /** Cost from which a choice counts as a slip. */
  readonly slip: number
  /** Entries between two moments, at least. */
  readonly apart: number
  /** Number of choices, and of swings, that are verified, the largest first. */
  readonly twice: number
  /** Whether no moment is named there for this cause. */
  quiet?(state: State, cause: Cause): boolean
  /**
   * Kind of a command that led to `after`. `talk`: no choice. After `talk` and `idle` all stand as before. `deal`: it trades.
   * `round`: it ends one, and what comes then is of nobody's doing: only the choice counts.
   */
  kind?(command: unknown, after: State): 'talk' | 'idle' | 'deal' | 'round' | undefined
  /** Calibrates a search's values by the outcomes of many games. */
  came?(state: State, values: readonly number[]): readonly number[]
  /** Whether a seat won what was at stake at `root`, in a world that was played on from there; undefined: that is open. */
  milestone?(root: State, world: State, seat: Seat): boolean | undefined
}

/** A finished game, and the bot that thinks about it. */
export interface Reviewed {
  readonly game: AnyGame & AnySampling
  readonly bot: AnyBot
  readonly scale: Scale
  readonly seats: number
  /** Effective entries, and the states before each of them and after the last. */
  readonly entries: readonly Entry<unknown, unknown>[]
  readonly states: readonly State[]
  /** Changes the sampled worlds; default 0. The bench measures how often other worlds lead to the same finding. */
  readonly salt?: number
}

/** Least size of a moment. */
const MOMENT = 0.1

/** A mean over worlds, by seat, and its variance. */
interface Sampled {
  readonly mean: readonly number[]
  readonly variance: readonly number[]
}

/** A seat's estimate of its own game. */
export interface Own {
  readonly seat: Seat
  readonly value: number
}

/** A choice by the scan. */
export interface Choice {
  readonly at: number
  readonly best: unknown
  readonly error: number
}

/** A moment that may be named, and whether it is a slip of its seat. */
export interface Candidate {
  readonly at: number
  readonly choice: Choice | undefined
  readonly moment: Moment | undefined
  readonly isSlip: boolean
}

/** Numbers of the looks: each has a chance of its own. To confirm, `verify` gets another salt. */
const looks = { curve: 1, choice: 2, verify: 3 }
type Look = keyof typeof looks

const LOOKS = 4
const WORLDS = 0x10_0000
const SALT = 0x1_0000

/** The kind of an entry's command; none for the first, which deals. */
export const kindOf = ({ scale, entries, states }: Reviewed, at: number) =>
  at > 0 ? scale.kind?.(entries[at]!.command, states[at + 1]) : undefined

/** The chance of each world of a look at an entry. */
const chanceOf =
  ({ salt = 0 }: Reviewed, n: number, look: Look) =>
  (world: number): Random =>
    quick((n * LOOKS + looks[look]) * WORLDS + salt * SALT + world)

/** Looks, and measures how far the worlds differ. */
function* sampled(
  { game, bot, seats }: Reviewed,
  view: State,
  asked: Asked<unknown>,
  worlds: number,
  chance: (world: number) => Random,
): Generator<void, Sampled> {
  const searched: Searched<State, unknown, unknown> = { game, bot, seats }
  const sums = Array<number>(seats).fill(0)
  const squares = sums.slice()
  const heard: Asked<unknown>['heard'] = (values) => {
    for (const [seat, value] of values.entries()) {
      sums[seat]! += value
      squares[seat]! += value * value
    }
  }
  const { values } = yield* look(searched, view, { ...asked, heard }, worlds, chance)
  const variance = sums.map(
    (sum, seat) => Math.max(0, squares[seat]! / worlds - (sum / worlds) * (sum / worlds)) / worlds,
  )
  return { mean: values, variance }
}

/** Shares with all hands open before an entry; after the end the shares of the win. */
export function* openAt(
  reviewed: Reviewed,
  at: number,
  look: Look,
  worlds: number,
  only?: unknown,
): Generator<void, Sampled> {
  const { game, seats, entries, states } = reviewed
  const view = redact(states[at], 'together')
  const outcome = game.outcome(view)
  if (outcome) return { mean: shares(outcome.winners, seats), variance: Array<number>(seats).fill(0) }
  const actor = entries[at]?.seat ?? game.waitingFor(view)[0]!
  const asked = { viewer: 'together' as const, actor, ...(only === undefined ? {} : { only: [only] }) }
  const { mean, variance } = yield* sampled(reviewed, view, asked, worlds, chanceOf(reviewed, at, look))
  return { mean: came(reviewed, at, mean), variance }
}

const came = ({ scale, states }: Reviewed, at: number, values: readonly number[]): readonly number[] =>
  scale.came?.(states[at], values) ?? values

/** Scans a seat's choice by its own view; undefined where the search does not decide. */
export function* choiceAt(
  reviewed: Reviewed,
  at: number,
): Generator<void, (Choice & { readonly own: Own }) | undefined> {
  const { game, bot, seats, scale, entries, states } = reviewed
  const { seat, command } = entries[at]!
  if (seat === undefined || command === undefined) return undefined
  const view = redact(states[at], seat)
  if (kindOf(reviewed, at) === 'talk' || bot.reply?.(view, seat, quick(at)) !== undefined) return undefined
  const asked = { viewer: seat, actor: seat, also: command }
  const random = chanceOf(reviewed, at, 'choice')(0)
  const { lines, values } = yield* look<State, unknown, unknown>(
    { game, bot, seats },
    view,
    asked,
    scale.worlds.choice,
    () => random,
  )
  const made = lines.find((line) => bot.key(line.command) === bot.key(command))!
  const best = lines[0]!
  return {
    at,
    best: best.command,
    error: best.value - made.value,
    own: { seat, value: came(reviewed, at, values)[seat]! },
  }
}

/** Weighs a command by what its seat saw, in worlds that are the same for every command. */
function* weighed(
  reviewed: Reviewed,
  at: number,
  command: unknown,
): Generator<void, Weighed & { readonly each: readonly number[] }> {
  const { game, bot, seats, scale, entries, states } = reviewed
  const seat = entries[at]!.seat!
  const view = redact(states[at], seat)
  const each: number[] = []
  let [reached, known] = [0, 0]
  const heard: Asked<unknown>['heard'] = (values, world) => {
    each.push(values[seat]!)
    const isReached = scale.milestone?.(view, world, seat)
    if (isReached !== undefined) known++
    if (isReached) reached++
  }
  const { worlds } = scale
  yield* look<State, unknown, unknown>(
    { game, bot, seats },
    view,
    { viewer: seat, actor: seat, only: [command], heard },
    worlds.verify,
    chanceOf(reviewed, at, 'verify'),
  )
  const wins = each.reduce((sum, value) => sum + value, 0) / each.length
  return { command, wins, each, ...(known > 0 ? { milestone: reached / known } : {}) }
}

/** Verified cost of a choice, in the same worlds: the mean, and its standard error. */
export function* costOf(reviewed: Reviewed, at: number, choice: Choice | undefined) {
  const { bot, entries } = reviewed
  const { command } = entries[at]!
  const { each, ...made } = yield* weighed(reviewed, at, command)
  if (choice === undefined || bot.key(choice.best) === bot.key(command)) return { made, own: { mean: 0, error: 0 } }
  const { each: others, ...better } = yield* weighed(reviewed, at, choice.best)
  return { made, better, own: difference(others, each) }
}

/** Verifies an entry in other worlds: its worth, and the cause. */
export function* verify(reviewed: Reviewed, at: number, choice: Choice | undefined): Generator<void, Candidate> {
  const { scale, entries, states } = reviewed
  const { n, command, irreversible } = entries[at]!
  const seat = entries[at]!.seat!
  const { worlds } = scale
  const { made, better, own } = yield* costOf(reviewed, at, choice)
  const before = yield* openAt(reviewed, at, 'verify', worlds.verify)
  const played = yield* openAt(reviewed, at, 'verify', worlds.verify, command)
  const after = yield* openAt(reviewed, at + 1, 'verify', worlds.verify)
  const isSlip = own.mean > 2 * own.error && own.mean > scale.slip
  const common = { n, seat, before: before.mean, played: played.mean, after: after.mean, made }
  if (isSlip && own.mean >= MOMENT) {
    const { mean: size, error } = own
    const moment: Moment = { ...common, affected: seat, cause: 'choice', size, error, better: better! }
    return { at, choice, moment: scale.quiet?.(states[at], 'choice') ? undefined : moment, isSlip }
  }
  const changes = (from: Sampled, to: Sampled): readonly number[] =>
    to.mean.map((value, one) => value - from.mean[one]!)
  const [all, byPlay, byChance] = [changes(before, after), changes(before, played), changes(played, after)]
  const most = largest(all, seat)
  const kind = kindOf(reviewed, at)
  const isChance = irreversible && Math.abs(byChance[most]!) > Math.abs(byPlay[most]!)
  // Its own seat's loss tells it, and has to be enough for a moment.
  const isUnseen = all[seat]! <= -MOMENT && byPlay[seat]! < 0 && byPlay.every((value) => value >= byPlay[seat]!)
  const cause: Cause = kind === 'deal' ? 'deal' : isChance ? 'chance' : isUnseen ? 'unseen' : 'others'
  const affected = cause === 'unseen' ? seat : most
  const error = Math.sqrt(before.variance[affected]! + after.variance[affected]!)
  const size = Math.abs(all[affected]!)
  // A seat cannot gain by its own hand here: the search saw late how it stood.
  const isLate = cause === 'others' && affected === seat && all[affected]! > 0
  // `unseen` is untrue where another choice was a little better.
  const isUntrue = isLate || (isSlip && cause === 'unseen') || kind === 'round'
  const isNamed = size - 2 * error >= MOMENT && !isUntrue && !scale.quiet?.(states[at], cause)
  const moment: Moment = { ...common, affected, cause, size, error }
  return { at, choice, moment: isNamed ? moment : undefined, isSlip }
}

/** The seat whose value differs most from 0; `seat` itself if it is among equals. */
const largest = (values: readonly number[], seat: Seat): Seat =>
  values.reduce((most, value, one) => (Math.abs(value) > Math.abs(values[most]!) + 1e-9 ? one : most), seat)

/** Mean of the differences in the same worlds, and its standard error. */
function difference(a: readonly number[], b: readonly number[]): { readonly mean: number; readonly error: number } {
  const all = a.map((value, i) => value - b[i]!)
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const scatter = all.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  return { mean, error: Math.sqrt(scatter / (all.length - 1) / all.length) }
}
