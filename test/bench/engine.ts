import { sha256 } from '@noble/hashes/sha2.js'
import { digest } from '../../shared/engine/digest.ts'
import type { AnyGame, AnySearchable, Random, Start, Viewer } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact, entryView, whole } from '../../shared/engine/sealed.ts'
import { act, begin, type Step } from '../../shared/engine/position.ts'
import type { AnyBot } from '../../shared/search/bot.ts'
import { search } from '../../shared/search/search.ts'

const RUNS = 5
const SECONDS = 0.5
/** Worlds that a bot looks into for one move. */
const ITERATIONS = 200

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Seconds that this thread has had a core for: what else runs on the machine hardly changes a speed. */
function coreSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/** Works for so many seconds of a core; returns the amount of work a second. `work` returns the size of a piece. */
function measured(work: (piece: number) => number): (seconds: number) => number {
  let piece = 0
  return (seconds) => {
    let done = 0
    const start = coreSeconds()
    for (let batch = 1; ;) {
      for (let i = 0; i < batch; i++) done += work(piece++)
      const spent = coreSeconds() - start
      if (spent >= seconds) return done / spent
      // Asked after each of the shortest pieces, the time would take an eighth of theirs.
      if (spent < seconds / 100) batch *= 2
    }
  }
}

/** Amount in a second of one core: the median of several runs, after one to warm up. */
function speed(work: (piece: number) => number): number {
  const run = measured(work)
  run(SECONDS)
  return median(Array.from({ length: RUNS }, () => run(SECONDS)))
}

/** A loop that never changes, so that the speeds of two machines can be compared: SHA-256 of 64 bytes. */
export function hashesPerSecond(): number {
  const bytes = new Uint8Array(64)
  return speed(() => {
    for (let i = 0; i < 1000; i++) bytes.set(sha256(bytes))
    return 1000
  })
}

export type Playable = AnyGame & AnySearchable

type Played = readonly { readonly seat: number; readonly command: unknown }[]

const keyOf = (seed: number): Uint8Array => new Uint8Array(32).fill(seed + 1)

function taken<T>(step: T | string): T {
  if (typeof step === 'string') throw new Error(`a command of pick was refused: ${step}`)
  return step
}

function record(game: Playable, start: Start<unknown>, seed: number): Played {
  const random = quick(seed)
  const commands: { seat: number; command: unknown }[] = []
  let { position } = begin(game, start, keyOf(seed))
  for (;;) {
    const seats = game.mayAct(redact(position.state, 'spectator'))
    if (seats.length === 0) return commands
    const seat = seats[random.below(seats.length)]!
    const command: unknown = game.pick(redact(position.state, seat), seat, random)
    commands.push({ seat, command })
    position = taken(act(game, position, seat, command, keyOf(seed))).position
  }
}

/** Commands a second as the room carries them out: checked, decided, folded, told to every viewer with its digest. */
export function commandsPerSecond(game: Playable, start: Start<unknown>): number {
  const games = Array.from({ length: 8 }, (_, seed) => record(game, start, seed))
  const viewers: Viewer[] = [...Array.from({ length: start.seats }, (_, seat) => seat), 'spectator']
  const show = ({ entry, position }: Step<unknown, unknown, unknown>): void => {
    for (const viewer of viewers) JSON.stringify([entryView(entry, viewer), digest(redact(position.state, viewer))])
  }
  return speed((piece) => {
    const seed = piece % games.length
    let step = begin(game, start, keyOf(seed))
    show(step)
    for (const { seat, command } of games[seed]!) {
      step = taken(act(game, step.position, seat, command, keyOf(seed)))
      show(step)
    }
    return games[seed]!.length
  })
}

/** Whole random games a second, as a search plays them. */
export function playoutsPerSecond(game: Playable, start: Start<unknown>): number {
  return speed((piece) => playout(game, start, quick(piece)))
}

function playout(game: Playable, start: Start<unknown>, random: Random): 1 {
  const world: World = game.copy(game.initial(start))
  game.deal(world, random, (event) => game.apply(world, event))
  playOut(game, world, random)
  return 1
}

/** Worlds a second that a bot looks into, a few hundred for each of the moves of random games, but for what has no hurry. */
export function iterationsPerSecond(game: Playable, start: Start<unknown>, bot: AnyBot): number {
  const roots = Array.from({ length: 8 }, (_, seed) => record(game, start, seed)).flatMap((played, seed) => {
    let { position } = begin(game, start, keyOf(seed))
    return played.flatMap(({ seat, command }) => {
      const root = { seat, view: redact(position.state, seat) }
      position = taken(act(game, position, seat, command, keyOf(seed))).position
      return game.waitingFor(root.view).includes(seat) ? [root] : []
    })
  })
  const random = quick(1)
  return speed((piece) => {
    const { seat, view } = roots[(piece * 17) % roots.length]!
    const thinking = search({ game, bot, seats: start.seats }, view, seat, ITERATIONS, random)
    while (!thinking.next().done);
    return ITERATIONS
  })
}

type World = ReturnType<Playable['copy']>

function playOut(game: Playable, world: World, random: Random): void {
  const tell = (event: unknown): void => game.apply(world, event)
  for (;;) {
    const seats = game.mayAct(whole(world))
    if (seats.length === 0) return
    const seat = seats[seats.length === 1 ? 0 : random.below(seats.length)]!
    game.play(world, seat, game.pick(whole(world), seat, random), random, tell)
  }
}
