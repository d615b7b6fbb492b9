import type { Entry, Start } from '../engine/game.ts'
import { initialOf, positions } from '../engine/position.ts'
import { redact } from '../engine/sealed.ts'
import { effective } from '../engine/take-back.ts'
import {
  choiceAt,
  kindOf,
  openAt,
  verify,
  type Candidate,
  type Choice,
  type Moment,
  type Own,
  type Reviewed,
  type State,
} from './reviewed-decision.ts'

/**
 * A review of a finished game: how everybody stood before each entry, and where that changed at one stroke. A value is a
 * seat's share of the win, 0 to 1. `open`: by all hands together, `own`: by the seat's own view. Its promises: `RULES.md`.
 */
export interface Review {
  readonly points: readonly Point[]
  /** In their order. */
  readonly moments: readonly Moment[]
  /** Costly choices by seat. */
  readonly slips: readonly number[]
}

/** Shares of everybody before entry `n`; the last point is after all of them. */
export interface Point {
  readonly n: number
  /** By seat. */
  readonly open: readonly number[]
  /** The estimate of the seat that chose there. */
  readonly own?: Own
}

/** The reviewable form of a record; undefined where another version of the game wrote a part of it. [REV-1] [REV-4] */
export function reviewable<One extends Pick<Reviewed, 'game' | 'bot' | 'scale'>>(
  by: One,
  start: Start<unknown>,
  entries: readonly Entry<unknown, unknown>[],
): (One & Reviewed) | undefined {
  const { game } = by
  if (entries.some(({ version }) => version !== game.version)) return undefined
  const all = positions(game, { n: 0, state: initialOf(game, start) }, entries)
  const kept = effective(entries)
  const states: readonly State[] = [...kept.map(({ n }): State => all[n]!.state), all.at(-1)!.state]
  return game.outcome(redact(states.at(-1), 'record')) && { ...by, seats: start.seats, entries: kept, states }
}

/** Progress of a review: the curve, and the entry under way. */
export type Part = { readonly points: readonly Point[] } | { readonly looking: number; readonly of: number }

const MOMENTS = 3
/** Number of moments that are to be confirmed at most, and the salt of other worlds for that. */
const CONFIRMED = 4
const SALT = 8
/** Sides that are verified: two commands, and how all stand before the one that was made, by it, and after. */
const SIDES = 5

/** Reviews a game; yields after each world. The same game gives the same review. */
export function* reviewOf(reviewed: Reviewed, heard: (part: Part) => void = () => undefined): Generator<void, Review> {
  const { entries, states, scale, seats } = reviewed
  const opens: (readonly number[] | undefined)[] = []
  let looks = 0
  // Entry 0 deals.
  for (let at = 1; at <= entries.length; at++) {
    const kind = kindOf(reviewed, at - 1)
    if (kind === 'talk' || kind === 'idle') {
      opens[at] = opens[at - 1]
      continue
    }
    looks++
    opens[at] = (yield* left(openAt(reviewed, at, 'curve', scale.worlds.curve)))?.mean
  }
  const points = new Map<number, Point>()
  for (const [at, open] of opens.entries())
    if (open) points.set(at, { n: entries[at]?.n ?? entries.at(-1)!.n + 1, open })
  heard({ points: [...points.values()] })
  const choices: Choice[] = []
  for (let at = 1; at < entries.length; at++) {
    heard({ looking: at, of: entries.length - 1 })
    const found = yield* left(choiceAt(reviewed, at))
    if (!found) continue
    const point = points.get(at)
    if (point) points.set(at, { ...point, own: found.own })
    choices.push(found)
  }
  const swing = (at: number): number => {
    const [before, after] = [opens[at], opens[at + 1]]
    return before && after ? Math.max(...before.map((value, seat) => Math.abs(after[seat]! - value))) : 0
  }
  const isHeard = (at: number): boolean => !scale.quiet?.(states[at], 'choice')
  const costly = choices
    .filter(({ at, error }) => error > 0 && isHeard(at))
    .toSorted((a, b) => b.error - a.error || a.at - b.at)
  const all = entries.map((_, at) => at).slice(1)
  const swings = all
    .filter((at) => isHeard(at) && kindOf(reviewed, at) !== 'round')
    .toSorted((a, b) => swing(b) - swing(a) || a - b)
    .slice(0, scale.twice)
  const places = new Set([...costly.slice(0, scale.twice).map(({ at }) => at), ...swings])
  const { curve, choice, verify: each, confirm, most } = scale.worlds
  const spent = looks * curve + choices.length * choice + CONFIRMED * SIDES * confirm
  const affordable = Math.max(0, Math.floor((most(seats) - spent) / (SIDES * each)))
  const found = new Map<number, Candidate>()
  for (const at of [...places].slice(0, affordable)) {
    const first = choices.find((one) => one.at === at)
    const candidate = yield* left(verify(reviewed, at, first))
    if (candidate) found.set(at, candidate)
  }
  const moments = yield* confirmed(reviewed, found)
  const slips = Array<number>(seats).fill(0)
  for (const { at, isSlip } of found.values())
    // A stand-in's choice is nobody's slip.
    if (isSlip && !entries[at]!.thought?.standsIn) slips[entries[at]!.seat!]!++
  return { points: [...points.values()], moments, slips }
}

/** Runs a look; undefined where it throws: that entry is left out. [REV-23] */
function* left<Found>(looking: Generator<void, Found>): Generator<void, Found | undefined> {
  try {
    return yield* looking
  } catch {
    return undefined
  }
}

/**
 * Chooses the largest moments, some entries apart, in order. Each is verified again in more worlds, to confirm it; that
 * finding replaces the one in `found`.
 */
function* confirmed(reviewed: Reviewed, found: Map<number, Candidate>): Generator<void, readonly Moment[]> {
  const { scale, salt = 0 } = reviewed
  const worlds = { ...scale.worlds, verify: scale.worlds.confirm }
  const deeper = { ...reviewed, salt: salt + SALT, scale: { ...scale, worlds } }
  const bySize = [...found.values()]
    .filter(({ moment }) => moment !== undefined)
    .toSorted((a, b) => b.moment!.size - a.moment!.size || a.at - b.at)
  const taken: { readonly at: number; readonly moment: Moment }[] = []
  let looks = 0
  for (const { at, choice } of bySize) {
    if (looks === CONFIRMED || taken.length === MOMENTS) break
    if (taken.some((one) => Math.abs(at - one.at) < scale.apart)) continue
    looks++
    const candidate = yield* left(verify(deeper, at, choice))
    if (!candidate) continue
    found.set(at, candidate)
    if (candidate.moment) taken.push({ at, moment: candidate.moment })
  }
  return taken.toSorted((a, b) => a.at - b.at).map(({ moment }) => moment)
}
