import { fold } from './fold.ts'
import type { Entry, Game, Refusal, Seat, Start } from './game.ts'
import { keyed } from './random.ts'
import { redact } from './sealed.ts'

/** Where a game stands: its whole state, and the number of the entry that comes next. */
export interface Position<State> {
  readonly n: number
  readonly state: State
}

/** A step that was taken: the position after it, and the entry that led there. */
export interface Step<State, Command, Event> {
  readonly position: Position<State>
  readonly entry: Entry<Command, Event>
}

/** Begins a game: entry 0. */
export function begin<O, S, C, E>(game: Game<O, S, C, E>, start: Start<O>, key: Uint8Array): Step<S, C, E> {
  const empty = game.initial(start)
  const random = keyed(key, 0)
  const events = game.setup(empty, random)
  const entry: Entry<C, E> = { n: 0, events, by: 'setup', drew: random.drew, version: game.version }
  return { position: { n: 1, state: fold(game, empty, events) }, entry }
}

/** One command of a seat: refused with a code, or decided under the chance of its number. Changes nothing itself. */
export function act<O, S, C, E>(
  game: Game<O, S, C, E>,
  position: Position<S>,
  seat: Seat,
  command: C,
  key: Uint8Array,
  by: 'player' | 'bot' = 'player',
): Step<S, C, E> | Refusal {
  const refusal = game.check(redact(position.state, seat), seat, command)
  if (refusal !== undefined) return refusal
  const random = keyed(key, position.n)
  const events = game.decide(position.state, seat, command, random)
  const entry: Entry<C, E> = { n: position.n, seat, command, events, by, drew: random.drew, version: game.version }
  return { position: { n: position.n + 1, state: fold(game, position.state, events) }, entry }
}

/** The state after entries, by folding alone; entries of older versions are read by `upcast`. */
export function replay<O, S, C, E>(
  game: Game<O, S, C, E>,
  start: Start<O>,
  entries: readonly Entry<C, E>[],
): Position<S> {
  let state = game.initial(start)
  for (const entry of entries) state = fold(game, state, current(game, entry).events)
  return { n: entries.length, state }
}

/** The entry with its events as today's version writes them. */
export function current<O, S, C, E>(game: Game<O, S, C, E>, entry: Entry<C, E>): Entry<C, E> {
  if (entry.version === game.version) return entry
  return { ...entry, events: entry.events.map((event) => game.upcast(event, entry.version)) }
}
