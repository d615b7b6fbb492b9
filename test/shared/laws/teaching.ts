import type { Entry, Random, Start, Viewer } from '../../../shared/engine/game.ts'
import { evolve } from '../../../shared/engine/fold.ts'
import { act, begin, type Position } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { entryView, redact } from '../../../shared/engine/sealed.ts'
import type { Playable } from '../../support/playable.ts'
import { firstDifference, same } from './compare.ts'
import { demand, say } from './eight.ts'
import type { Adapter } from './laws.ts'

/** Worlds in which each viewer is asked about an entry, and how many are tried to find those in which it may be made. */
const WORLDS = 5
const TRIES = 40

/** Counts of entries looked at, of those that stay, and of worlds compared. */
interface Taught {
  readonly entries: number
  readonly irreversible: number
  readonly worlds: number
}

interface Asked<O, S, C, E> {
  readonly game: Playable<O, S, C, E>
  readonly adapter: Adapter<O, S, C, E>
  readonly random: Random
}

/**
 * Law 11: an entry that is not `irreversible` teaches nobody. In every world that a viewer could not rule out before it and
 * that allows its command, that viewer is told the same on any draw. `reveals` answers alike on every viewer's own view.
 */
export function checkTeaching<O, S, C, E>(
  game: Playable<O, S, C, E>,
  adapter: Adapter<O, S, C, E>,
  games: number,
  seed: number,
): Taught {
  const taught = { entries: 0, irreversible: 0, worlds: 0 }
  for (let one = seed; one < seed + games; one++) {
    const random = quick(one)
    const asked = { game, adapter, random }
    const start = adapter.starts(one)
    const viewers: Viewer[] = [...Array.from({ length: start.seats }, (_, seat) => seat), 'spectator']
    for (const { before, entry } of played(asked, start)) {
      taught.entries++
      if (entry.irreversible) taught.irreversible++
      for (const viewer of viewers) {
        const where = `entry ${entry.n} of the game of seed ${one}, ${say(entry.command)}, to ${viewer}`
        demand(11, isSameFor(game, before.state, entry, viewer), () => `reveals differs at ${where}`)
        if (entry.irreversible) continue
        const seen = entryView(entry, viewer)
        for (const otherwise of elsewhere(asked, before, entry, viewer)) {
          taught.worlds++
          const there = entryView(otherwise, viewer)
          demand(11, same(seen, there), () => `news by ${where}: ${firstDifference(seen, there)}`)
        }
      }
    }
  }
  return taught
}

/** A random game, entry by entry, each with the position before it. */
function* played<O, S, C, E>(
  { game, adapter, random }: Asked<O, S, C, E>,
  start: Start<O>,
): Generator<{ readonly before: Position<S>; readonly entry: Entry<C, E> }> {
  const key = keyFrom(random)
  const directed = random.below(2) === 0 ? adapter.directed : undefined
  for (let before = begin(game, start, key).position; ;) {
    const seats = game.mayAct(redact(before.state, 'spectator'))
    if (seats.length === 0) return
    const seat = seats[random.below(seats.length)]!
    const view = redact(before.state, seat)
    const command = directed?.(view, seat, random) ?? game.pick(view, seat, random)
    const step = act(game, before, seat, command, key)
    if (typeof step === 'string') throw new Error(`the chosen command is refused as ${step}`)
    yield { before, entry: step.entry }
    before = step.position
  }
}

/** The same entry in worlds that a viewer holds possible, under other draws. */
function* elsewhere<O, S, C, E>(
  { game, random }: Asked<O, S, C, E>,
  { n, state }: Position<S>,
  entry: Entry<C, E>,
  viewer: Viewer,
): Generator<Entry<C, E>> {
  const seat = entry.seat!
  const view = redact(state, viewer)
  for (let found = 0, tried = 0; found < WORLDS && tried < TRIES; tried++) {
    const world = game.sample(view, viewer, random)
    const step = act(game, { n, state: world }, seat, entry.command!, keyFrom(random))
    if (typeof step === 'string') continue
    found++
    yield step.entry
  }
}

/** Whether a viewer's own view of events and states says as much of what they reveal as the whole of them does. */
function isSameFor<O, S, C, E>(game: Playable<O, S, C, E>, before: S, entry: Entry<C, E>, viewer: Viewer): boolean {
  let state = before
  return entry.events.every((event) => {
    const [whole, seen] = [game.reveals?.(event, state), game.reveals?.(redact(event, viewer), redact(state, viewer))]
    state = evolve(game, state, event)
    return whole === seen
  })
}

const keyFrom = (random: Random): Uint8Array => Uint8Array.from({ length: 32 }, () => random.below(256))
