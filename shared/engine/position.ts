import { decide, setup } from './decide.ts'
import { fold } from './fold.ts'
import type { Entry, Game, Refusal, Seat, Start, Thinking } from './game.ts'
import { keyed } from './random.ts'
import { redact } from './sealed.ts'
import { traceOf, voided } from './take-back.ts'

/** A whole state, and the number of the next entry. */
export interface Position<State> {
  readonly n: number
  readonly state: State
}

/** The position after an entry, and that entry. */
export interface Step<State, Command, Event> {
  readonly position: Position<State>
  readonly entry: Entry<Command, Event>
}

export function initialOf<O, S, C, E>(game: Game<O, S, C, E>, start: Start<O>): S {
  return game.initial(start)
}

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

/** Decides a command under its entry's chance, or refuses it with a code; `thought`: a bot's recipe. Changes nothing itself. */
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
  // A player could otherwise ask a bot again and again, until its whole hand is known.
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

/** Takes back everything from entry `back` on: entry `n`, which leads to the `state` before that one. */
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

/** Takes back all from entry `back` on, after the steps from entry 0 on; undefined where the seat may not. */
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

/** Positions before each entry and after the last. `upcast` reads older entries; none may take back more than these. */
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
