import type { Entry, Random, Seat, Seen, Start, Viewer } from '../../../shared/engine/game.ts'
import { keyed, quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { act, begin, type Step } from '../../../shared/engine/position.ts'
import { freeze, same } from './compare.ts'
import { copying, drafted, drafting } from './drafts.ts'
import * as laws from './eight.ts'
import { emptyLedger, exposure } from './exposure.ts'
import type { Playable } from '../../support/playable.ts'
import type { Exposure, Roles } from './exposure.ts'

/** Adapter of a game to the laws; `test/shared/laws/<game>.ts` exports it as `adapter`. */
export interface Adapter<O, S, C, E> {
  /** A start for the game of this seed; consecutive seeds go through seats and options. */
  starts(seed: number): Start<O>
  /** Entries of a game, at most (law 6). */
  readonly bound: number
  /** Every well-formed command worth trying: all tiles, turns, places, payments (law 4). */
  wellFormed?(state: S): Iterable<C>
  /** Quantity that every move keeps, such as the sorted list of all tiles wherever they are (law 8). */
  conserved(state: S): unknown
  /** Equal for commands that differ in their payment alone (law 4). Without it every command stands for itself. */
  payment?(command: C): unknown
  /** A player that seeks what chance rarely reaches; undefined: `pick` decides. Asked in every other game. */
  directed?(view: Seen<S>, seat: Seat, random: Random): C | undefined
  /**
   * Commands of this seat that differ from this one only in what some other may not see, legal in this state or not
   * (law 7): another tile laid face down at the same place. Without it no command hides anything.
   */
  counterparts?(state: S, seat: Seat, command: C): Iterable<C>
  /** The seats an event names, for the exposure list; without it `event.seat`. */
  roles?: Roles<E>
}

/** Count of games, first seed, and exposure list; without a list law 7 only collects one. */
export interface Run<O, S, C, E> extends Adapter<O, S, C, E> {
  readonly games: number
  readonly seed: number
  readonly exposed?: Exposure | undefined
}

interface Report {
  readonly games: number
  readonly entries: number
  readonly longest: number
  /** Positions where every well-formed command was tried, and how many there were. */
  readonly exhausted: number
  readonly tried: number
  /** Positions where one command was played in two worlds. */
  readonly worlds: number
  /** Positions where two commands that differ in hidden things alone were played, each in a world of its own. */
  readonly counterparts: number
  readonly exposure: Exposure
}

/** A game as far as it came, for the message of an error. */
interface Log<O, C, E> {
  readonly start: Start<O>
  readonly entries: Entry<C, E>[]
  attempt?: { readonly seat: Seat; readonly command: C }
}

/** Plays random games under all laws. Throws at the first that is broken, with the seed and the end of the log. */
export function checkLaws<O, S, C, E>(game: Playable<O, S, C, E>, run: Run<O, S, C, E>): Report {
  const ledger = emptyLedger()
  const tally = { exhausted: 0, tried: 0, worlds: 0, counterparts: 0 }
  let entries = 0
  let longest = 0
  for (let seed = run.seed; seed < run.seed + run.games; seed++) {
    const log: Log<O, C, E> = { start: run.starts(seed), entries: [] }
    try {
      play(log, { game, run, ledger, tally }, seed)
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${shortened(game.id, seed, log)}`, { cause: error })
    }
    entries += log.entries.length
    longest = Math.max(longest, log.entries.length)
  }
  return { games: run.games, entries, longest, ...tally, exposure: exposure(ledger) }
}

function play<O, S, C, E>(
  log: Log<O, C, E>,
  common: Pick<laws.Moment<O, S, C, E>, 'game' | 'run' | 'ledger' | 'tally'>,
  seed: number,
): void {
  const { game, run } = common
  const { start, entries } = log
  const random = quick(seed)
  const key = Uint8Array.from({ length: 32 }, () => random.below(256))
  const viewers: Viewer[] = [...Array.from({ length: start.seats }, (_, seat) => seat), 'spectator']
  const directed = run.directed !== undefined && random.below(2) === 0
  const momentAt = (state: S, n: number): laws.Moment<O, S, C, E> => {
    const views = viewers.map((viewer) => redact(state, viewer))
    const listed = new Map<Seat, readonly C[]>()
    const legal = (seat: Seat): readonly C[] => {
      const commands = listed.get(seat) ?? [...game.legal(views[seat]!, seat)]
      listed.set(seat, commands)
      return commands
    }
    return { ...common, viewers, random, key, state, n, views, legal }
  }

  let step: Step<S, C, E> = freeze(begin(game, start, key))
  const empty = momentAt(freeze(game.initial(start)), 0)
  let at = momentAt(step.position.state, step.position.n)
  laws.redaction(empty, step.entry, at)
  copying(empty, step.entry)
  const search = drafted(game, game.initial(start))
  game.deal(search.draft, keyed(key, 0), search.tell)
  drafting(at, step.entry, search)
  laws.setupSecrecy(empty, step.entry, begin(game, start, key.toReversed()).entry)
  const dealt = run.conserved(step.position.state)

  for (;;) {
    entries.push(step.entry)
    const { n, state } = at
    laws.noteSeen(at, step.entry)
    const acting = laws.sameForAll(at)
    laws.acting(at, acting)
    laws.commands(at, acting)
    laws.secrecy(at, acting)
    laws.counterparts(at, acting)
    laws.conservation(at, dealt)
    if (random.below(20) === 0) laws.folding(game, start, entries, state)
    if (acting.length === 0) break
    laws.demand(6, n <= run.bound, () => `no end within ${run.bound} entries`)

    const seat = acting[random.below(acting.length)]!
    const view = at.views[seat]!
    const command = (directed ? run.directed?.(view, seat, random) : undefined) ?? game.pick(view, seat, random)
    log.attempt = { seat, command }
    const next = act(game, step.position, seat, command, key)
    laws.demand(3, typeof next !== 'string', () => `the chosen command is refused as ${next as string}`)
    step = freeze(next)
    const after = momentAt(step.position.state, step.position.n)
    laws.redaction(at, step.entry, after)
    copying(at, step.entry)
    game.play(search.draft, seat, command, keyed(key, n), search.tell)
    drafting(after, step.entry, search)
    at = after
  }
  laws.folding(game, start, entries, at.state)
  laws.repetition(game, start, key, entries)
}

/** The log of a failed game, cut at the step that failed: its start, and the last commands. */
function shortened<O, C, E>(id: string, seed: number, { start, entries, attempt }: Log<O, C, E>): string {
  const taken = entries.slice(-6).map(({ n, seat, command }) => ({ n, seat, command }))
  const last = taken.at(-1)
  if (attempt && !(last && last.seat === attempt.seat && same(last.command, attempt.command)))
    taken.push({ n: entries.length, ...attempt })
  return [
    `${id}, seed ${seed}, at entry ${entries.length}: npm run laws -- --game ${id} --games 1 --seed ${seed}`,
    `  start: ${laws.say(start)}`,
    ...taken.map(
      ({ n, seat, command }) => `  ${n}: ${seat === undefined ? 'setup' : `seat ${seat} ${laws.say(command)}`}`,
    ),
  ].join('\n')
}
