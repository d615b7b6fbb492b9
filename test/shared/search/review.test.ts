import { describe, expect, test } from 'vitest'
import { digest } from '../../../shared/engine/digest.ts'
import type { Entry } from '../../../shared/engine/game.ts'
import { takeBack } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact, unseal } from '../../../shared/engine/sealed.ts'
import { scales as known } from '../../../shared/games/registry.ts'
import { houseIds, type HouseId } from '../../support/house.ts'
import { countOf, listed, some as cardsOf } from '../../../shared/games/tyros/cards.ts'
import type { Cards, Command, State } from '../../../shared/games/tyros/types.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { atOnce } from '../../../shared/search/think.ts'
import {
  choiceAt,
  costOf,
  kindOf,
  openAt,
  verify,
  type Reviewed,
  type Scale,
} from '../../../shared/search/reviewed-decision.ts'
import { reviewable, reviewOf, type Part, type Point, type Review } from '../../../shared/search/review.ts'
import { look } from '../../../shared/search/search.ts'
import { botGame, type BotGame } from '../../support/bot-game.ts'
import { deep } from '../../support/depth.ts'
import { everyBot, everyGame } from '../../support/every-game.ts'
import { hides } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

/** The games of the house, and one of open information with a bot by default. */
const ids = [...houseIds, 'breakthrough'] as const
type Id = (typeof ids)[number]

const houseScales = known as Readonly<Record<HouseId, Scale>>
const scales: Readonly<Record<Id, Scale>> = {
  ...houseScales,
  breakthrough: { ...houseScales.tyrus, quiet: () => false, milestone: () => undefined },
}

const usual = (id: Id) => ({ game: everyGame[id], bot: everyBot[id], scale: scales[id] })

const within = (id: Id, worlds: Scale['worlds']) => ({ ...usual(id), scale: { ...scales[id], worlds } })
const few = (id: Id) =>
  within(
    id,
    id === 'tyros'
      ? { curve: 2, choice: 4, verify: 10, confirm: 15, most: () => 2_300 }
      : { curve: 6, choice: 12, verify: 24, confirm: 40, most: () => 5_800 },
  )
const some = (id: Id) =>
  id === 'tyros' ? usual(id) : within(id, { curve: 10, choice: 60, verify: 150, confirm: 300, most: () => 18_000 })

function reviewed(id: Id, { start, entries }: BotGame, by = few(id)): Reviewed {
  return reviewable(by, start, entries)!
}

function review(what: Reviewed, heard?: (part: Part) => void): Review & { readonly worlds: number } {
  const thinking = reviewOf(what, heard)
  for (let worlds = 0; ; worlds++) {
    const step = thinking.next()
    if (step.done) return { ...step.value, worlds }
  }
}

const tables: Readonly<Record<Id, readonly (readonly Level[])[]>> = {
  tsuro: [
    ['calm', 'keen'],
    ['calm', 'calm', 'keen', 'calm'],
  ],
  tyrus: [['calm', 'keen']],
  breakthrough: [['calm', 'keen']],
  tyros: [
    ['calm', 'keen', 'calm'],
    ['calm', 'calm', 'keen', 'calm'],
  ],
}
const calm = (id: Id): readonly Level[] => Array<Level>(Math.max(2, everyGame[id].seats.min)).fill('calm')

/** Things at which several tests look; the first that asks for one makes it. */
function shared<T>(make: (id: Id, seed: number) => T): (id: Id, seed: number) => T {
  const kept = new Map<string, T>()
  return (id, seed) => {
    const key = `${id} ${seed}`
    if (!kept.has(key)) kept.set(key, make(id, seed))
    return kept.get(key)!
  }
}

const calmGame = shared((id, seed) => botGame(id, calm(id), seed))
/** A review of that in few worlds, and what it says on its way. */
const calmReview = shared((id, seed) => {
  const parts: Part[] = []
  return { whole: review(reviewed(id, calmGame(id, seed)), (part) => void parts.push(part)), parts }
})

const mixed = (seed: number): readonly ('calm' | 'keen')[] => (seed % 2 === 0 ? ['calm', 'keen'] : ['keen', 'calm'])
const mixedGame = shared((id, seed) => reviewed(id, botGame(id, mixed(seed), seed), some(id)))
const mixedReview = shared((id, seed) => review(mixedGame(id, seed)))

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

function errorOf(all: readonly number[]): number {
  const middle = mean(all)
  return Math.sqrt(mean(all.map((one) => (one - middle) * (one - middle))) / (all.length - 1))
}

describe.each(ids)('a review of %s', (id) => {
  const count = deep ? 6 : id === 'tyros' ? 1 : 2
  const games = tables[id].flatMap((levels) => seeds(`review-${id}`, count).map((seed) => ({ levels, seed })))

  test.each(games)(
    '[REV-6] [REV-8] [REV-12] [REV-13] a review of $levels tells the curve, and moments by the rules, SEED=$seed',
    ({ levels, seed }) =>
      withSeed(seed, () => {
        const what = reviewed(id, botGame(id, levels, seed, id === 'tyros' ? 15 : 40))
        const { game, entries, states, seats, scale } = what
        const { points, moments, slips } = review(what)
        expect(points.map(({ n }) => n)).toEqual([...entries.slice(1).map(({ n }) => n), entries.at(-1)!.n + 1])
        for (const { open } of points) expect(open.reduce((sum, value) => sum + value)).toBeCloseTo(1)
        const { winners } = game.outcome(redact(states.at(-1), 'record') as never)!
        const won = points.at(-1)!.open.flatMap((share, seat) => (share > 0 ? [seat] : []))
        expect(won).toEqual(winners.length === 0 ? [...Array(seats).keys()] : winners.toSorted((a, b) => a - b))
        expect(moments.length).toBeLessThanOrEqual(3)
        const places = moments.map(({ n }) => entries.findIndex((entry) => entry.n === n))
        for (const [i, place] of places.entries())
          if (i > 0) expect(place - places[i - 1]!).toBeGreaterThanOrEqual(scale.apart)
        for (const [i, { cause, size, error, seat, affected, better, before, played, after }] of moments.entries()) {
          const place = places[i]!
          expect(entries[place]!.seat).toBe(seat)
          expect(cause === 'choice' ? size : size - 2 * error).toBeGreaterThanOrEqual(0.1)
          if (cause === 'chance') expect(entries[place]!.irreversible).toBe(true)
          if (cause === 'deal') expect(scale.kind!(entries[place]!.command, states[place + 1])).toBe('deal')
          const { phase, lastRound } = states[place] as Partial<State>
          expect(phase === 'actions' && lastRound).toBeFalsy()
          for (const values of [before, played, after]) expect(values).toHaveLength(seats)
          const changes = after.map((value, one) => Math.abs(value - before[one]!))
          if (cause === 'choice' || cause === 'unseen') expect(affected).toBe(seat)
          else expect(changes[affected]).toBeCloseTo(Math.max(...changes))
          if (cause !== 'choice') expect(size).toBeCloseTo(changes[affected]!)
          expect(better === undefined).toBe(cause !== 'choice')
          if (better) expect(game.check(redact(states[place], seat) as never, seat, better.command)).toBeUndefined()
        }
        expect(slips).toHaveLength(seats)
        for (const { seat, cause } of moments) if (cause === 'choice') expect(slips[seat]).toBeGreaterThan(0)
      }),
  )

  test('[REV-14] the same game has the same review, and looks into no more worlds than its game allows', () => {
    const game = calmGame(id, 3)
    const { whole } = calmReview(id, 3)
    expect(review(reviewed(id, game))).toEqual(whole)
    const { worlds } = few(id).scale
    const fewer = review(reviewed(id, game, within(id, { ...worlds, most: () => whole.worlds - 1 })))
    expect(fewer.worlds).toBeLessThan(whole.worlds)
  })

  test('[REV-1] a record of another version, or of a game that is not over, has no review', () => {
    const { start, entries } = calmGame(id, 3)
    expect(reviewable(few(id), start, entries)).toBeDefined()
    expect(reviewable(few(id), start, entries.slice(0, -1))).toBeUndefined()
    const older = entries.map((entry, i) => (i === 5 ? { ...entry, version: 0 } : entry))
    expect(reviewable(few(id), start, older)).toBeUndefined()
  })

  test('[REV-2] [REV-9] a seat values alike what it saw alike', () => {
    const what = reviewed(id, calmGame(id, 3))
    const { game, entries, states } = what
    const ownAt = ({ points }: Review, at: number) => points[at - 1]!.own
    const isPlain = (i: number) => what.scale.kind?.(entries[i]!.command, states[i + 1]) === undefined
    const at = entries.findIndex(({ seat }, i) => i > 8 && seat === 0 && isPlain(i))
    const other = everyGame[id].sample(redact(states[at], 0) as never, 0, quick(4)) as unknown
    expect(digest(redact(other, 'together')) !== digest(redact(states[at], 'together'))).toBe(hides(game))
    const own = ownAt(calmReview(id, 3).whole, at)
    expect(own).toMatchObject({ seat: 0 })
    expect(ownAt(review({ ...what, states: states.with(at, other) }), at)).toEqual(own)
    const better = [...everyGame[id].legal(redact(states[at], 0) as never, 0)].find(
      (one) => what.bot.key(one) !== what.bot.key(entries[at]!.command),
    )
    const cost = (of: readonly unknown[]) => atOnce(costOf({ ...what, states: of }, at, { at, best: better, error: 0 }))
    expect(cost(states.with(at, other))).toEqual(cost(states))
  })

  test('[REV-8] the curve is told first, then how far it is', () => {
    const { whole, parts } = calmReview(id, 3)
    const { entries } = calmGame(id, 3)
    const [curve, ...looking] = parts
    expect(curve).toEqual({ points: whole.points.map(({ n, open }) => ({ n, open })) })
    expect(looking).toEqual(entries.slice(1).map((_, i) => ({ looking: i + 1, of: entries.length - 1 })))
  })
})

test.each(ids)('[REV-23] a review of %s leaves out an entry at which a search breaks', (id) => {
  const what = reviewed(id, calmGame(id, 3))
  const { entries, states, scale } = what
  const isPlain = (i: number) => scale.kind?.(entries[i]!.command, states[i + 1]) === undefined
  const at = entries.findIndex((_, i) => i > 10 && isPlain(i - 1) && isPlain(i))
  const broken = ['together' as const, entries[at]!.seat!].map((viewer) => digest(redact(states[at], viewer)))
  const candidates: (typeof what.bot)['candidates'] = (view, seat) => {
    if (broken.includes(digest(view))) throw new Error('broken')
    return what.bot.candidates(view, seat)
  }
  const { whole } = calmReview(id, 3)
  const { points, moments } = review({ ...what, bot: { ...what.bot, candidates } })
  const { n } = entries[at]!
  expect(points).toEqual(whole.points.filter((point) => point.n !== n))
  expect(points).toHaveLength(whole.points.length - 1)
  expect(moments.map((moment) => moment.n)).not.toContain(n)
})

describe('talk in Tyros', () => {
  /** A game in which seat 1 once trades a whole hand for a card. */
  function traded(): Reviewed {
    let gives: { readonly give: Cards; readonly want: Cards } | undefined
    const game = botGame('tyros', ['keen', 'keen', 'keen'], 1, 10, (position, seat) => {
      const { phase, turn, offers, hands, lastRound } = position.state as State
      if (phase !== 'actions') return undefined
      const [theirs, own] = [0, 1].map((one) => unseal(hands[one]!.cards)) as [Cards, Cards]
      const mine = offers.find(({ give }) => give === gives?.give)
      if (mine && seat === 0) return { type: 'accept', offer: mine.number }
      if (mine && seat === 1) return { type: 'conclude', offer: mine.number, with: 0 }
      if (gives || seat !== 1 || turn !== 1 || offers.length > 0 || lastRound || position.n < 60) return undefined
      if (Math.max(...own.slice(0, 4)) < 5) return undefined
      gives = {
        give: own,
        want: cardsOf(listed(theirs).find((kind) => countOf(own, kind) === 0) ?? listed(theirs)[0]!),
      }
      return { type: 'offer', ...gives, to: [0] }
    })
    const what = reviewed('tyros', game)
    // Without choices, what is left of a moment is what was traded.
    return { ...what, scale: { ...what.scale, slip: Infinity } }
  }

  test('[REV-8] [REV-9] [REV-12] a word is no choice and changes nothing; a trade is one, and may turn the game', () => {
    const what = traded()
    const { points, moments } = review(what)
    const kinds = what.entries.map(({ command }, at) => at > 0 && scales.tyros.kind!(command, what.states[at + 1]))
    expect(kinds).toContain('talk')
    for (const [at, kind] of kinds.entries()) {
      const [before, after] = [points[at - 1], points[at]]
      if (kind === 'talk' || kind === 'idle') expect(after!.open).toEqual(before!.open)
      if (kind === 'talk') expect(before!.own).toBeUndefined()
      if (kind === 'deal') expect(before!.own).toMatchObject({ seat: what.entries[at]!.seat })
    }
    expect(moments.filter(({ cause }) => cause === 'deal').length).toBeGreaterThan(0)
  })

  test('[REV-13] a choice of cards as a round ends is named for its own cost alone, not for the deal that follows', () => {
    const worlds = { ...few('tyros').scale.worlds, verify: 60 }
    const what = reviewed('tyros', calmGame('tyros', 1), within('tyros', worlds))
    const ends = what.entries.flatMap((_, at) => (kindOf(what, at) === 'round' ? [at] : []))
    const named = (one: Reviewed) => ends.flatMap((at) => atOnce(verify(one, at, undefined)).moment ?? [])
    const alike = { ...what, scale: { ...what.scale, kind: () => undefined } }
    expect(named(alike).map(({ cause }) => cause)).toEqual(['chance'])
    expect(named(what)).toEqual([])
  })
})

test('[REV-15] a command of Tyrus is told to have won the election under way in so many worlds; other games tell nothing of this', () => {
  const milestones = (['tyrus', 'tsuro'] as const).map((id) => {
    const moments = [1, 2, 3].flatMap((seed) => mixedReview(id, seed).moments)
    expect(moments.length).toBeGreaterThan(0)
    return moments.map(({ made }) => made.milestone)
  })
  for (const share of milestones[0]!) expect(share).toBeGreaterThanOrEqual(0)
  for (const share of milestones[1]!) expect(share).toBeUndefined()
})

test('[REV-15] the values of a search in Tyros are nearer to each other before the last round', () => {
  const came = (round: number, lastRound = false) => scales.tyros.came!({ round, lastRound }, [0.7, 0.2, 0.1])
  const [early, late, last] = [came(1), came(4), came(5, true)] as const
  for (const values of [early, late, last]) {
    expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(1)
    expect(values.toSorted((a, b) => b - a)).toEqual(values)
  }
  expect(early[0]).toBeLessThan(late[0]!)
  expect(late[0]).toBeLessThan(last[0]!)
  expect(last[0]).toBeCloseTo(0.7)
})

test('[REV-4] an entry that was taken back is not judged', () => {
  const { start, entries } = botGame('tyrus', ['calm', 'calm'], 1)
  const place = entries.findIndex(({ irreversible }, i) => i > 3 && !irreversible)
  const undone = entries[place]!
  const back = takeBack(undone.version, place + 1, undone.seat!, place, undefined).entry as Entry<unknown, unknown>
  const later = entries.slice(place).map((entry) => ({ ...entry, n: entry.n + 2 }))
  const straight = review(reviewed('tyrus', { start, entries }))
  const round = review(reviewed('tyrus', { start, entries: [...entries.slice(0, place + 1), back, ...later] }))
  expect(round.points.map(({ open }) => open)).toEqual(straight.points.map(({ open }) => open))
  expect(round.moments.map(({ size }) => size)).toEqual(straight.moments.map(({ size }) => size))
})

test('[REV-12] [REV-13] moments are some entries apart, the larger one taken, whichever came first; a choice costs more than two standard errors', () => {
  let most = 0
  for (const id of ['tsuro', 'tyrus'] as const)
    for (let seed = 1; seed <= (deep ? 6 : 4); seed++) {
      const what = reviewed(id, calmGame(id, seed))
      const of = (apart: number) => review({ ...what, scale: { ...what.scale, apart } }).moments
      const all = of(1)
      most = Math.max(most, all.length)
      expect(of(Infinity).length).toBe(Math.min(1, all.length))
      for (const { cause, seat, affected, size, error, before, after } of all) {
        if (cause === 'others' && affected === seat) expect(after[seat]).toBeLessThan(before[seat]!)
        if (cause === 'choice') expect(size).toBeGreaterThan(2 * error)
      }
    }
  expect(most).toBe(3)
})

test('[REV-22] a slip of the computer in the place of somebody is not counted', () => {
  const what = mixedGame('tyrus', 3)
  const stood = what.entries.map((entry) => ({
    ...entry,
    thought: { level: 'calm', version: 1, iterations: 0, standsIn: true as const },
  }))
  expect(mixedReview('tyrus', 3).slips).not.toEqual([0, 0])
  expect(review({ ...what, entries: stood }).slips).toEqual([0, 0])
})

/** The least cost of a planted blunder, and in how many worlds is measured what any command wins, and the cost itself. */
const blunder: Readonly<Record<HouseId, { readonly cost: number; readonly sieve: number; readonly worlds: number }>> = {
  tsuro: { cost: 0.4, sieve: 30, worlds: 200 },
  tyrus: { cost: 0.3, sieve: 10, worlds: 100 },
  tyros: { cost: 0.2, sieve: 10, worlds: 40 },
}

/** Chances that no review draws. */
const FAR = 0x40_0000
/** A first look may go astray: where none of so many does, it is unlikely. */
const SEARCHES = 8

/** Wins of a command in each world, by what its seat sees. */
function winsOf(id: HouseId, view: unknown, seats: number, command: unknown, worlds: number): readonly number[] {
  const each: number[] = []
  const asked = { viewer: 0, actor: 0, only: [command], heard: (values: readonly number[]) => each.push(values[0]!) }
  atOnce(look({ game: everyGame[id], bot: everyBot[id], seats }, view as never, asked, worlds, (i) => quick(FAR + i)))
  return each
}

/** Commands that are allowed there, a dozen at most; in Tyros, where a city can be built, that or sailing with its cards. */
function open(id: HouseId, view: unknown): readonly unknown[] {
  const all = [...everyGame[id].legal(view as never, 0)] as readonly unknown[]
  if (id !== 'tyros') return all.filter((_, i) => i % Math.ceil(all.length / 12) === 0)
  const of = (...types: readonly Command['type'][]) => all.filter((one) => types.includes((one as Command).type))
  const cities = (view as State).lastRound ? [] : of('buildCity')
  return cities.length === 0 ? [] : [...cities.slice(0, 2), ...of('move').slice(-6)]
}

/**
 * Worst command of seat 0, and its certain cost: two standard errors less than measured, beside the best that any of some
 * searches finds. In few worlds its seat plays on badly; so it has to cost enough in those of a third look as well. Undefined:
 * no command does.
 */
function worst(
  id: HouseId,
  view: unknown,
  seats: number,
): { readonly command: unknown; readonly cost: number } | undefined {
  const { cost, sieve, worlds } = blunder[id]
  const all = open(id, view)
    .map((command) => ({ command, wins: mean(winsOf(id, view, seats, command, sieve)) }))
    .toSorted((a, b) => a.wins - b.wins)
  if (all.length === 0 || all.at(-1)!.wins - all[0]!.wins < cost) return undefined
  const { command } = all[0]!
  const bests = Array.from({ length: SEARCHES }, (_, k) => {
    const random = quick(FAR * (k + 2))
    const searched = { game: everyGame[id], bot: everyBot[id], seats }
    const asked = { viewer: 0, actor: 0, also: command }
    return atOnce(look(searched, view as never, asked, scales[id].worlds.choice, () => random)).lines[0]!.command
  })
  const keyed = new Map(bests.map((best) => [everyBot[id].key(best), best]))
  let least = Infinity
  for (const many of [worlds, scales[id].worlds.confirm]) {
    const made = winsOf(id, view, seats, command, many)
    for (const best of keyed.values()) {
      const lost = winsOf(id, view, seats, best, many).map((one, i) => one - made[i]!)
      least = Math.min(least, mean(lost) - 2 * errorOf(lost))
      if (least < cost) return undefined
    }
  }
  return { command, cost: least }
}

/** By how much somebody's open value changes at most, at each entry from one to another. */
function swings(what: Reviewed, from: number, to: number, worlds: number): readonly number[] {
  const { entries, states, scale } = what
  const isStill = (at: number): boolean =>
    at > from && at > 1 && ['talk', 'idle'].includes(scale.kind?.(entries[at - 1]!.command, states[at]) ?? '')
  const opens: (readonly number[])[] = []
  for (let at = from; at <= to + 1; at++)
    opens.push(isStill(at) ? opens.at(-1)! : atOnce(openAt(what, at, 'curve', worlds)).mean)
  return opens.slice(1).map((after, i) => Math.max(...after.map((value, seat) => Math.abs(value - opens[i]![seat]!))))
}

/**
 * Whether a choice of that cost has to be named: it changes how all stand, nothing near it is nearly as large, and at most one
 * thing elsewhere is larger. It is measured in other worlds than those of a review.
 */
function standsOut(what: Reviewed, at: number, cost: number): boolean {
  const { apart, worlds } = what.scale
  const far = { ...what, salt: 5 }
  const last = what.entries.length - 1
  const from = Math.max(1, at - apart + 1)
  const near = swings(far, from, Math.min(last, at + apart - 1), worlds.confirm)
  const here = near[at - from]!
  if (here < cost / 2 || near.some((one, i) => i !== at - from && one > 0.75 * cost)) return false
  const all = swings(far, 1, last, Math.ceil(worlds.curve / 2))
  return all.filter((one, i) => i !== at - 1 && one > Math.min(here, cost)).length < 2
}

/** A game in which seat 0 once does the worst that it can, which nothing in that game outdoes, and at which entry. */
function blundered(id: HouseId, seed: number): { readonly game: BotGame; readonly n: number } {
  const levels = calm(id).map((): Level => 'sharp')
  // Not every deal has a place for one.
  for (let deal = seed; deal < seed + 200_000; deal += 1000) {
    let made: { readonly n: number; readonly cost: number } | undefined
    const game = botGame(id, levels, deal, id === 'tyros' ? 10 : 40, ({ n, state }, seat) => {
      if (seat !== 0 || made || n < 10) return undefined
      const found = worst(id, redact(state, seat), levels.length)
      if (found) made = { n, cost: found.cost }
      return found?.command
    })
    if (!made) continue
    const { n, cost } = made
    const what = reviewed(id, game, usual(id))
    const at = what.entries.findIndex((entry) => entry.n === n)
    if (standsOut(what, at, cost)) return { game, n }
  }
  throw new Error('no deal has a place for a blunder')
}

/** In how many worlds a blunder is looked for: those of the page, in the gate as few as find it. */
const looking = (id: HouseId) =>
  deep
    ? usual(id)
    : within(
        id,
        {
          tsuro: { curve: 20, choice: 100, verify: 100, confirm: 200, most: () => 20_000 },
          tyrus: { curve: 10, choice: 50, verify: 80, confirm: 150, most: () => 12_000 },
          tyros: { curve: 6, choice: 12, verify: 30, confirm: 60, most: () => 8_000 },
        }[id],
      )

const blunders = houseIds.flatMap((id) =>
  seeds(`blunder-${id}`, (deep ? 4 : 1) * (id === 'tyros' ? 1 : 2)).map((seed) => ({ id, seed })),
)

test.each(blunders)(
  '[REV-12] [REV-14] [REV-29] a blunder put into a game of $id, which nothing else in it outdoes, is a moment of it, SEED=$seed',
  ({ id, seed }) =>
    withSeed(seed, () => {
      const { game, n } = blundered(id, seed)
      const { scale, ...what } = reviewed(id, game, looking(id))
      const { moments, slips, worlds } = review({ ...what, scale })
      const moment = moments.find((one) => one.n === n)
      expect(moment).toMatchObject({ n, seat: 0, affected: 0, cause: 'choice' })
      expect(moment!.better!.wins).toBeGreaterThan(moment!.made.wins)
      expect(slips[0]).toBeGreaterThan(0)
      expect(worlds).toBeLessThanOrEqual(scale.worlds.most(what.seats))
    }),
)

test('[REV-12] a slip too small to be named hides no moment that chance made', () => {
  for (let seed = 6; ; seed++) {
    const what = reviewed('tyrus', botGame('tyrus', calm('tyrus'), seed), some('tyrus'))
    const { moments, slips } = review(what)
    const found = moments.find(({ n, seat, cause }) => {
      const at = what.entries.findIndex((entry) => entry.n === n)
      const { own } = atOnce(costOf(what, at, atOnce(choiceAt(what, at))))
      return cause !== 'choice' && own.mean > what.scale.slip && own.mean > 2 * own.error && slips[seat]! > 0
    })
    if (!found) continue
    expect(found.cause).not.toBe('unseen')
    return
  }
})

test('[REV-12] a moment that a seat could not see is told by the loss of that seat, though another one gained more', () => {
  for (let seed = 6; ; seed++) {
    const { moments } = review(reviewed('tsuro', botGame('tsuro', tables.tsuro[1]!, seed, 40)))
    const found = moments.find(({ cause, seat, before, after }) => {
      const changes = after.map((value, one) => Math.abs(value - before[one]!))
      return cause === 'unseen' && changes.some((change) => change > changes[seat]! + 0.05)
    })
    if (!found) continue
    const { seat, affected, size, before, after } = found
    expect(affected).toBe(seat)
    expect(size).toBeCloseTo(before[seat]! - after[seat]!)
    return
  }
})

test('[REV-27] the values foretell how keen bots play on better than equal shares do', () => {
  const tree: number[] = []
  const even: number[] = []
  const by = within('tyrus', { ...scales.tyrus.worlds, curve: deep ? scales.tyrus.worlds.curve : 15 })
  for (const seed of seeds('foretold', deep ? 40 : 6)) {
    let points: readonly Point[] = []
    const reviewing = reviewOf(reviewed('tyrus', botGame('tyrus', ['keen', 'keen'], seed), by), (part) => {
      if ('points' in part) points = part.points
    })
    // The curve is told first; no more of the review is needed.
    while (points.length === 0) reviewing.next()
    const won = points.at(-1)!.open[0]!
    for (const { open } of points.slice(0, -1)) {
      tree.push((open[0]! - won) ** 2)
      even.push((0.5 - won) ** 2)
    }
  }
  expect(mean(tree)).toBeLessThan(mean(even))
})

test('[REV-28] the same moments are found in other worlds', () => {
  const again: number[] = []
  for (const seed of seeds('again', deep ? 20 : 2)) {
    const game = mixedGame('tyrus', seed)
    const what = deep ? { ...game, scale: scales.tyrus } : game
    const { moments } = deep ? review(what) : mixedReview('tyrus', seed)
    const others = review({ ...what, salt: 1 }).moments
    for (const { n } of moments) again.push(others.some((other) => Math.abs(other.n - n) <= 1) ? 1 : 0)
  }
  expect(mean(again)).toBeGreaterThan(0.6)
})

test.each(['tsuro', 'tyrus'] as const)(
  '[REV-10] [REV-26] a calm bot of %s makes more slips than a keen one, who hardly makes any where it does not stray',
  (id) => {
    const made = seeds('review-levels', deep ? 40 : 4).map((seed) => {
      const { slips } = mixedReview(id, seed)
      return { calm: slips[mixed(seed).indexOf('calm')]!, keen: slips[mixed(seed).indexOf('keen')]! }
    })
    const more = made.map(({ calm, keen }) => calm - keen)
    expect(mean(more)).toBeGreaterThan(deep ? 2 * errorOf(more) : 0)
    if (everyBot[id].budgets.keen.temperature === 0) expect(mean(made.map(({ keen }) => keen))).toBeLessThan(0.2)
  },
)
