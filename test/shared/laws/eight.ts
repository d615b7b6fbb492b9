import { decide } from '../../../shared/engine/decide.ts'
import { evolve, follow } from '../../../shared/engine/fold.ts'
import type { Entry, Game, Random, Seat, Seen, Start, Viewer } from '../../../shared/engine/game.ts'
import { keyed } from '../../../shared/engine/random.ts'
import { entryView, isSealed, redact, whole } from '../../../shared/engine/sealed.ts'
import { act, begin, replay } from '../../../shared/engine/position.ts'
import type { Playable } from '../../support/playable.ts'
import type { Run } from './laws.ts'
import { firstDifference, freeze, same } from './compare.ts'
import { differences, fields, grants, note, roleOf, typeOf } from './exposure.ts'
import type { Ledger, Roles } from './exposure.ts'

export interface Moment<O, S, C, E> {
  readonly game: Playable<O, S, C, E>
  readonly run: Run<O, S, C, E>
  readonly state: S
  readonly viewers: readonly Viewer[]
  readonly views: readonly Seen<S>[]
  /** Commands that `legal` lists for a seat, computed once. */
  readonly legal: (seat: Seat) => readonly C[]
  /** Chance of the test itself, apart from the game's. */
  readonly random: Random
  readonly key: Uint8Array
  readonly n: number
  readonly ledger: Ledger
  readonly tally: { exhausted: number; tried: number; worlds: number; counterparts: number }
}

export function demand(law: number, holds: boolean, why: () => string): asserts holds {
  if (!holds) throw new Error(`law ${law}: ${why()}`)
}

export function equal(law: number, what: string, a: unknown, b: unknown): void {
  demand(law, same(a, b), () => `${what}: ${firstDifference(a, b)}`)
}

/** Law 1: `evolve(redact s, redact e) = redact(evolve(s, e))`, for each seat and the spectator. */
export function redaction<O, S, C, E>(at: Moment<O, S, C, E>, entry: Entry<C, E>, after: Moment<O, S, C, E>): void {
  at.viewers.forEach((viewer, i) => {
    const followed = follow(at.game, at.views[i]!, entryView(entry, viewer))
    equal(1, `the view of ${viewer} after entry ${entry.n}`, followed, after.views[i])
  })
  if (at.random.below(5) > 0) return
  let state = at.state
  for (const event of entry.events) {
    const next = freeze(evolve(at.game, state, event))
    for (const viewer of at.viewers) {
      const evolved = follow(at.game, redact(state, viewer), { events: [redact(event, viewer)] })
      equal(1, `the view of ${viewer} after ${typeOf(event)}`, evolved, redact(next, viewer))
    }
    state = next
  }
}

/**
 * Law 2: `mayAct`, `waitingFor` and `outcome` are the same for every viewer; the others wait only for seats that may act;
 * nobody may act exactly when there is an outcome.
 */
export function sameForAll<O, S, C, E>(at: Moment<O, S, C, E>): readonly Seat[] {
  const acting = at.game.mayAct(whole(at.state))
  const outcome = at.game.outcome(whole(at.state))
  at.viewers.forEach((viewer, i) => {
    equal(2, `mayAct as seen by ${viewer}`, at.game.mayAct(at.views[i]!), acting)
    equal(2, `outcome as seen by ${viewer}`, at.game.outcome(at.views[i]!), outcome)
  })
  const waitingFor = at.game.waitingFor(whole(at.state))
  at.viewers.forEach((viewer, i) => {
    equal(2, `waitingFor as seen by ${viewer}`, at.game.waitingFor(at.views[i]!), waitingFor)
  })
  const idle = waitingFor.filter((seat) => !acting.includes(seat))
  demand(2, idle.length === 0, () => `waits for [${idle}], who may not act`)
  demand(2, (acting.length === 0) === (waitingFor.length === 0), () => `waits for nobody, yet [${acting}] may act`)
  demand(2, (acting.length === 0) === (outcome !== undefined), () => `[${acting}] may act with ${say(outcome)}`)
  return acting
}

/** Law 3: a seat that may act has a legal command; another has none. `pick` gives only what `check` allows. */
export function acting<O, S, C, E>(at: Moment<O, S, C, E>, acting: readonly Seat[]): void {
  seats(at).forEach((seat) => {
    const view = at.views[seat]!
    const [first] = at.game.legal(view, seat)
    const due = acting.includes(seat)
    demand(
      3,
      (first !== undefined) === due,
      () => `seat ${seat}, ${due ? 'who may act' : 'not due'}, has ${say(first)}`,
    )
    if (!due) return
    const picked = at.game.pick(view, seat, at.random)
    const refusal = at.game.check(view, seat, picked)
    demand(3, refusal === undefined, () => `seat ${seat} picked ${say(picked)}, refused as ${refusal}`)
  })
}

/**
 * Law 4: every command of `legal` passes `check`, on the view and on the whole state alike, and yields at least one
 * event. What `check` refuses changes nothing. On one position in twenty, every well-formed command of the game is
 * tried: `check` allows exactly those that are in `legal` up to the payment.
 */
export function commands<O, S, C, E>(at: Moment<O, S, C, E>, acting: readonly Seat[]): void {
  const { game, run, state } = at
  const name = (command: C) => JSON.stringify(run.payment ? run.payment(command) : command)
  const exhaustive = run.wellFormed !== undefined && at.random.below(20) === 0
  const legal = new Map<Seat, Set<string>>()
  for (const seat of acting) {
    const commands = at.legal(seat)
    legal.set(seat, new Set(commands.map(name)))
    demand(4, legal.get(seat)!.size === commands.length, () => `legal lists an effect twice for seat ${seat}`)
    for (const command of commands) {
      const refusals = [at.views[seat]!, whole(state)].map((view) => game.check(view, seat, command))
      demand(4, same(refusals, [undefined, undefined]), () => `${say(command)} of legal is refused as ${refusals}`)
      equal(4, `${say(command)} read from JSON`, game.read(JSON.parse(JSON.stringify(command))), command)
      if (!exhaustive && at.random.below(commands.length) >= 8) continue
      const { events } = decide(game, state, seat, command, keyed(at.key, at.n))
      demand(4, events.length > 0, () => `${say(command)} of seat ${seat} yields no event`)
    }
  }
  if (!exhaustive) return
  at.tally.exhausted++
  const before = JSON.stringify(state)
  for (const command of run.wellFormed!(state)) {
    const named = name(command)
    for (const seat of seats(at)) {
      at.tally.tried++
      const refusal = game.check(at.views[seat]!, seat, command)
      const listed = legal.get(seat)?.has(named) ?? false
      demand(4, (refusal === undefined) === listed, () =>
        refusal === undefined
          ? `check allows seat ${seat} ${say(command)}, which legal does not list`
          : `check refuses seat ${seat} ${say(command)} as ${refusal}, which legal lists`,
      )
      const alike = game.check(whole(state), seat, command) === refusal
      demand(4, alike, () => `check answers ${say(command)} otherwise than ${refusal} on the whole state`)
      if (refusal === undefined || at.random.below(50) > 0) continue
      const answer = act(game, { n: at.n, state }, seat, command, at.key)
      demand(4, answer === refusal, () => `${say(command)} was refused as ${refusal}, yet acted`)
    }
  }
  demand(4, JSON.stringify(state) === before, () => 'a refused command changed the state')
}

/** Law 5: folding the entries from `initial` gives the state; state and entries survive JSON. */
export function folding<O, S, C, E>(game: Game<O, S, C, E>, start: Start<O>, entries: Entry<C, E>[], state: S): void {
  equal(5, 'the state folded from its entries', replay(game, start, entries).state, state)
  equal(5, 'the state through JSON', JSON.parse(JSON.stringify(state)), state)
  equal(5, 'the entries through JSON', JSON.parse(JSON.stringify(entries)), entries)
}

/** Law 6: the same key and commands give the same entries; every random game ends within a bound. */
export function repetition<O, S, C, E>(
  game: Game<O, S, C, E>,
  start: Start<O>,
  key: Uint8Array,
  entries: Entry<C, E>[],
): void {
  let step = begin(game, start, key)
  equal(6, 'entry 0 decided again', step.entry, entries[0])
  for (const { n, seat, command } of entries.slice(1)) {
    const next = act(game, step.position, seat!, command!, key)
    demand(6, typeof next !== 'string', () => `entry ${n} is refused as ${next} the second time`)
    equal(6, `entry ${n} decided again`, next.entry, entries[n])
    step = next
  }
}

/**
 * Law 7, secrecy: `redact(sample(v), viewer) = v`; commands legal in both worlds, played in both, send that viewer the
 * same bytes, but for what the exposure list grants.
 */
export function secrecy<O, S, C, E>(at: Moment<O, S, C, E>, acting: readonly Seat[]): void {
  const { game, state, views, random } = at
  const i = random.below(at.viewers.length)
  const [viewer, view] = [at.viewers[i]!, views[i]!]
  const seat = acting[acting.length > 1 ? random.below(acting.length) : 0]
  for (let attempt = 0; attempt < 4; attempt++) {
    const world = freeze(game.sample(view, viewer, random))
    demand(7, isWhole(world), () => `a world sampled by ${viewer} is not whole: the game needs a sample of its own`)
    equal(7, `a world sampled by ${viewer}, redacted`, redact(world, viewer), view)
    if (seat === undefined) return
    const there = redact(world, seat)
    const command = anyOf(at.legal(seat), random, (one) => game.check(there, seat, one) === undefined)
    if (command === undefined) continue
    const [here, elsewhere] = [entryOf(at, state, seat, command), entryOf(at, world, seat, command)]
    at.tally.worlds++
    compareSeen(at, viewer, here, elsewhere)
    return
  }
}

/**
 * Law 7 for the command itself: two commands that differ only in what another may not see, each legal in a world of its
 * own that this other holds possible, send it the same bytes, but for what the exposure list grants. As long as the
 * events are the same to it, so is its view after them, and with that its digest.
 */
export function counterparts<O, S, C, E>(at: Moment<O, S, C, E>, acting: readonly Seat[]): void {
  const { game, run, state, random } = at
  const seat = acting[acting.length > 1 ? random.below(acting.length) : 0]
  if (run.counterparts === undefined || seat === undefined) return
  const others = at.viewers.filter((viewer) => viewer !== seat)
  const viewer = others[random.below(others.length)]!
  const command = game.pick(at.views[seat]!, seat, random)
  const world = freeze(game.sample(redact(state, viewer), viewer, random))
  const there = redact(world, seat)
  const counterpart = anyOf([...run.counterparts(world, seat, command)], random, (one) => {
    return !same(one, command) && game.check(there, seat, one) === undefined
  })
  if (counterpart === undefined) return
  const [here, elsewhere] = [entryOf(at, state, seat, command), entryOf(at, world, seat, counterpart)]
  at.tally.counterparts++
  compareSeen(at, viewer, here, elsewhere)
  let [one, other] = [state, world]
  for (const [i, event] of here.events.entries()) {
    const otherwise = elsewhere.events[i]
    if (otherwise === undefined || !same(redact(event, viewer), redact(otherwise, viewer))) return
    ;[one, other] = [evolve(game, one, event), evolve(game, other, otherwise)]
    equal(7, `what ${typeOf(event)} leaves ${viewer} to see`, redact(one, viewer), redact(other, viewer))
  }
}

function isWhole(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return isSealed(value) ? 'it' in value : Object.values(value).every(isWhole)
}

/** Entry of a command in a world, under the chance of this moment. */
function entryOf<O, S, C, E>(at: Moment<O, S, C, E>, world: S, seat: Seat, command: C): Entry<C, E> {
  const random = keyed(at.key, at.n)
  const { events, revealed } = decide(at.game, world, seat, command, random)
  const { usedChance } = random
  return {
    n: at.n,
    seat,
    command,
    events,
    by: 'player',
    usedChance,
    irreversible: usedChance || revealed,
    version: at.game.version,
  }
}

/** Random choice among those that fit. */
function anyOf<C>(commands: readonly C[], random: Random, fits: (command: C) => boolean): C | undefined {
  const left = [...commands]
  while (left.length > 0) {
    const i = random.below(left.length)
    if (fits(left[i]!)) return left[i]
    left.splice(i, 1)
  }
  return undefined
}

/** Law 7 for the deal: under another key each viewer is told the same, but for what the exposure list grants. */
export function setupSecrecy<O, S, C, E>(at: Moment<O, S, C, E>, dealt: Entry<C, E>, otherwise: Entry<C, E>): void {
  for (const viewer of at.viewers) compareSeen(at, viewer, dealt, otherwise)
}

function compareSeen<O, S, C, E>(
  at: Moment<O, S, C, E>,
  viewer: Viewer,
  here: Entry<C, E>,
  elsewhere: Entry<C, E>,
): void {
  const [view, otherView] = [entryView(here, viewer), entryView(elsewhere, viewer)]
  const found = [...differences(view, otherView)]
  const bytes = found.length > 0 || JSON.stringify(view) === JSON.stringify(otherView)
  demand(7, bytes, () => `the order of fields tells ${viewer} what it could not know, after ${say(here.command)}`)
  for (const [field, event] of found) {
    const role = roleOf(rolesOf(at.run), here, event, viewer)
    note(at.ledger.news, field, role)
    const granted = !at.run.exposed || grants(at.run.exposed, field, role)
    demand(
      7,
      granted,
      () =>
        `${field} tells ${viewer} (${role}) apart what it could not know, after ${say(here.command)}. Where it may, ` +
        'GOLDEN=write npm run unit -- laws adds it to the exposure list of the game',
    )
  }
}

/** The exposure list's other half: which roles see which field at all. */
export function noteSeen<O, S, C, E>(at: Moment<O, S, C, E>, entry: Entry<C, E>): void {
  for (const event of entry.events)
    for (const [field, only] of fields(event, typeOf(event))) {
      if (only === undefined) note(at.ledger.seen, field, 'spectator')
      else if (only.length === 0) note(at.ledger.seen, field, 'nobody')
      else for (const seat of only) note(at.ledger.seen, field, roleOf(rolesOf(at.run), entry, event, seat))
    }
}

/** Law 8, conservation: no tile, card, galley, city or stone is ever lost or doubled. */
export function conservation<O, S, C, E>(at: Moment<O, S, C, E>, dealt: unknown): void {
  equal(8, 'what must be conserved', at.run.conserved(at.state), dealt)
}

export const say = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
const seats = (at: { readonly viewers: readonly Viewer[] }): Seat[] =>
  at.viewers.filter((viewer) => typeof viewer === 'number')
const ownSeat = (event: unknown) => ({ seat: (event as { seat?: Seat }).seat })
const rolesOf = <O, S, C, E>(run: Run<O, S, C, E>): Roles<E> => run.roles ?? ownSeat
