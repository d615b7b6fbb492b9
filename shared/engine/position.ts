import { decide, setup } from './decide.ts'
import { fold } from './fold.ts'
import type { Entry, Game, Refusal, Seat, Start, Thinking } from './game.ts'
import { keyed } from './random.ts'
import { redact } from './sealed.ts'
import { traceOf, voided } from './take-back.ts'

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

/** The state before entry 0. */
export function initialOf<O, S, C, E>(game: Game<O, S, C, E>, start: Start<O>): S {
  return game.initial(start)
}

/** Begins a game: entry 0. */
export function begin<O, S, C, E>(game: Game<O, S, C, E>, start: Start<O>, key: Uint8Array): Step<S, C, E> {
  const random = keyed(key, 0)
  const { events, state } = setup(game, start, random)
  const entry: Entry<C, E> = {
    n: 0,
    events,
    by: 'setup',
    usedChance: random.usedChance,
    irreversible: true,
    version: game.version,
  }
  return { position: { n: 1, state }, entry }
}

/**
 * One command of a seat; `thought` says how a bot found it. It is refused with a code, or decided under the chance of its
 * number. Changes nothing itself.
 */
export function act<O, S, C, E>(
  game: Game<O, S, C, E>,
  position: Position<S>,
  seat: Seat,
  command: C,
  key: Uint8Array,
  thought?: Thinking,
): Step<S, C, E> | Refusal {
  const refusal = game.check(redact(position.state, seat), seat, command)
  if (refusal !== undefined) return refusal
  const random = keyed(key, position.n)
  const { events, revealed, state } = decide(game, position.state, seat, command, random)
  const by = thought ? ({ by: 'bot', thought } as const) : ({ by: 'player' } as const)
  // Otherwise a player could ask a bot again and again, until its whole hand is known.
  const stays = thought !== undefined && events.some((event) => game.answers?.(event) === true)
  const entry: Entry<C, E> = {
    n: position.n,
    seat,
    command,
    events,
    ...by,
    usedChance: random.usedChance,
    irreversible: random.usedChance || revealed || stays,
    version: game.version,
  }
  return { position: { n: position.n + 1, state }, entry }
}

/** A seat takes back everything from entry `back` on: entry `n`, which leads to the `state` before that one. */
export function takeBack<S, C, E>(version: number, n: number, seat: Seat, back: number, state: S): Step<S, C, E> {
  const entry: Entry<C, E> = {
    n,
    seat,
    back,
    events: [],
    by: 'player',
    usedChance: false,
    irreversible: false,
    version,
  }
  return { position: { n: n + 1, state }, entry }
}

/** The step by which a seat takes all from entry `back` on back, after the steps from entry 0 on; undefined: it may not. */
export function takenBack<O, S, C, E>(
  game: Game<O, S, C, E>,
  steps: readonly Step<S, C, E>[],
  seat: Seat,
  back: number,
): Step<S, C, E> | undefined {
  const { n, state } = steps.at(-1)!.position
  const made = steps.map(({ entry }) => traceOf(entry))
  if (!voided(made, back) || game.outcome(redact(state, 'record'))) return undefined
  return takeBack(game.version, n, seat, back, steps[back - 1]!.position.state)
}

/**
 * The position before each of these entries and after the last, from the first one on, by folding alone. Entries of older
 * versions are read by `upcast`; none may take back more than these.
 */
export function positions<O, S, C, E>(
  game: Game<O, S, C, E>,
  first: Position<S>,
  entries: readonly Entry<C, E>[],
): readonly Position<S>[] {
  const all = [first]
  for (const entry of entries) {
    const { n, back } = entry
    const { state } = all.at(-1)!
    if (n !== first.n + all.length - 1) throw new Error('an entry is missing from the log')
    const after = back === undefined ? fold(game, state, current(game, entry).events) : all[back - first.n]!.state
    all.push({ n: n + 1, state: after })
  }
  return all
}

/** The position after all entries of a game. */
export function replay<O, S, C, E>(
  game: Game<O, S, C, E>,
  start: Start<O>,
  entries: readonly Entry<C, E>[],
): Position<S> {
  return positions(game, { n: 0, state: initialOf(game, start) }, entries).at(-1)!
}

/** The entry with its events as today's version writes them. */
export function current<O, S, C, E>(game: Game<O, S, C, E>, entry: Entry<C, E>): Entry<C, E> {
  if (entry.version === game.version) return entry
  return { ...entry, events: entry.events.map((event) => game.upcast(event, entry.version)) }
}
