import { describe, expect, test } from 'vitest'
import { digest } from '../../../shared/engine/digest.ts'
import type { Entry } from '../../../shared/engine/game.ts'
import { takeBack } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact, unseal } from '../../../shared/engine/sealed.ts'
import { bots } from '../../../shared/games/bots.ts'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { scales } from '../../../shared/games/scales.ts'
import { countOf, listed, some as cardsOf } from '../../../shared/games/tyros/cards.ts'
import type { Cards, Command, State } from '../../../shared/games/tyros/types.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { atOnce } from '../../../shared/search/think.ts'
import { choiceAt, costOf, type Reviewed, type Scale } from '../../../shared/search/moment.ts'
import { reviewable, reviewOf, type Part, type Point, type Review } from '../../../shared/search/review.ts'
import { look } from '../../../shared/search/search.ts'
import { botGame, type BotGame } from '../../support/bot-game.ts'
import { deep } from '../../support/depth.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

const usual = (id: GameId) => ({ game: playables[id], bot: bots[id], scale: scales[id] })

/** The same, which looks into fewer worlds. */
const within = (id: GameId, worlds: Scale['worlds']) => ({ ...usual(id), scale: { ...scales[id], worlds } })
const few = (id: GameId) =>
  within(
    id,
    id === 'tyros'
      ? { curve: 2, choice: 4, second: 10, third: 15, most: () => 2_300 }
      : { curve: 6, choice: 12, second: 24, third: 40, most: () => 5_800 },
  )
const some = (id: GameId) =>
  id === 'tyros' ? usual(id) : within(id, { curve: 10, choice: 60, second: 150, third: 300, most: () => 18_000 })

function reviewed(id: GameId, { start, entries }: BotGame, by = few(id)): Reviewed {
  return reviewable(by, start, entries)!
}

function review(what: Reviewed, heard?: (part: Part) => void): Review & { readonly worlds: number } {
  const thinking = reviewOf(what, heard)
  for (let worlds = 0; ; worlds++) {
    const step = thinking.next()
    if (step.done) return { ...step.value, worlds }
  }
}

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one) / all.length

const tables: Readonly<Record<GameId, readonly (readonly Level[])[]>> = {
  tsuro: [
    ['calm', 'keen'],
    ['calm', 'calm', 'keen', 'calm'],
  ],
  tyrus: [['calm', 'keen']],
  tyros: [
    ['calm', 'keen', 'calm'],
    ['calm', 'calm', 'keen', 'calm'],
  ],
}
/** As few calm seats as sit at a table. */
const calm = (id: GameId): readonly Level[] => Array<Level>(Math.max(2, playables[id].seats.min)).fill('calm')

describe.each(gameIds)('a review of %s', (id) => {
  const count = deep ? 6 : id === 'tyros' ? 1 : 2
  const games = tables[id].flatMap((levels) => seeds(`review-${id}`, count).map((seed) => ({ levels, seed })))

  test.each(games)('[REV-6] [REV-8] [REV-13] of $levels, SEED=$seed', ({ levels, seed }) =>
    withSeed(seed, () => {
      const what = reviewed(id, botGame(id, levels, seed, 40))
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
      for (const [i, { cause, size, error, seat, better, before, played, after }] of moments.entries()) {
        const place = places[i]!
        expect(entries[place]!.seat).toBe(seat)
        expect(cause === 'choice' ? size : size - 2 * error).toBeGreaterThanOrEqual(0.1)
        if (cause === 'chance') expect(entries[place]!.irreversible).toBe(true)
        if (cause === 'deal') expect(scale.kind!(entries[place]!.command, states[place + 1])).toBe('deal')
        const { phase, lastRound } = states[place] as Partial<State>
        expect(phase === 'actions' && lastRound).toBeFalsy()
        for (const values of [before, played, after]) expect(values).toHaveLength(seats)
        expect(better === undefined).toBe(cause !== 'choice')
        if (better) expect(game.check(redact(states[place], seat) as never, seat, better.command)).toBeUndefined()
      }
      expect(slips).toHaveLength(seats)
      for (const { seat, cause } of moments) if (cause === 'choice') expect(slips[seat]).toBeGreaterThan(0)
    }),
  )

  test('[REV-14] the same game has the same review, and looks into no more worlds than its game allows', () => {
    const game = botGame(id, calm(id), 2)
    const [once, again] = [1, 2].map(() => review(reviewed(id, game)))
    expect(again).toEqual(once)
    const { worlds } = review(reviewed(id, game, usual(id)))
    expect(worlds).toBeLessThanOrEqual(scales[id].worlds.most(calm(id).length))
  })

  test('[REV-1] a record of another version, or of a game that is not over, has none', () => {
    const { start, entries } = botGame(id, calm(id), 1)
    expect(reviewable(few(id), start, entries)).toBeDefined()
    expect(reviewable(few(id), start, entries.slice(0, -1))).toBeUndefined()
    const older = entries.map((entry, i) => (i === 5 ? { ...entry, version: 0 } : entry))
    expect(reviewable(few(id), start, older)).toBeUndefined()
  })

  test('[REV-2] [REV-9] a seat values alike what it saw alike', () => {
    const what = reviewed(id, botGame(id, calm(id), 3))
    const { game, entries, states } = what
    const own = (of: readonly unknown[], at: number) => {
      const points = review({ ...what, states: of }).points
      return points[at - 1]!.own
    }
    const isPlain = (i: number) => what.scale.kind?.(entries[i]!.command, states[i + 1]) === undefined
    const at = entries.findIndex(({ seat }, i) => i > 8 && seat === 0 && isPlain(i))
    const other = game.sample(redact(states[at], 0) as never, 0, quick(4)) as unknown
    expect(redact(other, 'together')).not.toEqual(redact(states[at], 'together'))
    expect(own(states, at)).toMatchObject({ seat: 0 })
    expect(own(states.with(at, other), at)).toEqual(own(states, at))
    const better = [...playables[id].legal(redact(states[at], 0) as never, 0)].find(
      (one) => what.bot.key(one) !== what.bot.key(entries[at]!.command),
    )
    const cost = (of: readonly unknown[]) => atOnce(costOf({ ...what, states: of }, at, { at, best: better, error: 0 }))
    expect(cost(states.with(at, other))).toEqual(cost(states))
  })

  test('[REV-8] the curve is told first, then how far it is', () => {
    const parts: Part[] = []
    const what = reviewed(id, botGame(id, calm(id), 3))
    const { points } = review(what, (part) => void parts.push(part))
    const [curve, ...looking] = parts
    expect(curve).toEqual({ points: points.map(({ n, open }) => ({ n, open })) })
    expect(looking).toEqual(what.entries.slice(1).map((_, i) => ({ looking: i + 1, of: what.entries.length - 1 })))
  })
})

test.each(gameIds)('[REV-23] in %s an entry at which a search breaks is left out', (id) => {
  const what = reviewed(id, botGame(id, calm(id), 3))
  const { entries, states, scale } = what
  const isPlain = (i: number) => scale.kind?.(entries[i]!.command, states[i + 1]) === undefined
  const at = entries.findIndex((_, i) => i > 10 && isPlain(i - 1) && isPlain(i))
  const broken = ['together' as const, entries[at]!.seat!].map((viewer) => digest(redact(states[at], viewer)))
  const candidates: (typeof what.bot)['candidates'] = (view, seat) => {
    if (broken.includes(digest(view))) throw new Error('broken')
    return what.bot.candidates(view, seat)
  }
  const whole = review(what)
  const { points, moments } = review({ ...what, bot: { ...what.bot, candidates } })
  const { n } = entries[at]!
  expect(points).toEqual(whole.points.filter((point) => point.n !== n))
  expect(points).toHaveLength(whole.points.length - 1)
  expect(moments.map((moment) => moment.n)).not.toContain(n)
})

describe('what is said in Tyros', () => {
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

  test('[REV-8] [REV-9] [REV-12] is no choice and changes nothing; a trade is one, and may turn the game', () => {
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
})

test('[REV-15] in Tyrus a command is told to have won the election under way in so many worlds, in others nothing is', () => {
  const milestones = (['tyrus', 'tsuro'] as const).map((id) => {
    const { moments } = review(reviewed(id, botGame(id, ['calm', 'keen'], 3, 60), some(id)))
    expect(moments.length).toBeGreaterThan(0)
    return moments.map(({ made }) => made.milestone)
  })
  for (const share of milestones[0]!) expect(share).toBeGreaterThanOrEqual(0)
  for (const share of milestones[1]!) expect(share).toBeUndefined()
})

test('[REV-15] in Tyros the values of a search are nearer to each other before the last round', () => {
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

test('[REV-4] what was taken back is not judged', () => {
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
    for (let seed = 1; seed <= 6; seed++) {
      const what = reviewed(id, botGame(id, calm(id), seed))
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
  const { start, entries } = botGame('tyrus', ['calm', 'calm'], 1)
  const stood = entries.map((entry) => ({
    ...entry,
    thought: { level: 'calm', version: 1, iterations: 0, standsIn: true as const },
  }))
  const of = (all: typeof entries) => review(reviewed('tyrus', { start, entries: all }, some('tyrus'))).slips
  expect(of(entries).some((count) => count > 0)).toBe(true)
  expect(of(stood)).toEqual([0, 0])
})

/** How much a command wins by what its seat sees, in few worlds. */
function worthOf(id: GameId, view: unknown, seat: number, seats: number, command: unknown): number {
  const asked = { viewer: seat, actor: seat, only: [command] }
  const looking = look({ game: playables[id], bot: bots[id], seats }, view as never, asked, 30, (i) => quick(i))
  for (;;) {
    const step = looking.next()
    if (step.done) return step.value.values[seat]!
  }
}

/** How much a blunder costs at least. */
const dear: Readonly<Record<GameId, number>> = { tsuro: 0.4, tyrus: 0.3, tyros: 0.2 }

/** What may be done there; in Tyros, where a city can be built, that or sailing with its cards. */
function open(id: GameId, view: unknown): readonly unknown[] {
  const all = [...playables[id].legal(view as never, 0)] as readonly unknown[]
  if (id !== 'tyros') return all
  const of = (...types: readonly Command['type'][]) => all.filter((one) => types.includes((one as Command).type))
  const cities = (view as State).lastRound ? [] : of('buildCity')
  return cities.length === 0 ? [] : [...cities.slice(0, 2), ...of('move').slice(-6)]
}

/** A game in which seat 0 once does the worst that it can, where that costs much, and at which entry. */
function blundered(id: GameId, seed: number): { readonly game: BotGame; readonly n: number } {
  const levels = calm(id).map((): Level => 'keen')
  // Not every deal has a place for one.
  for (let deal = seed; ; deal += 1000) {
    let n: number | undefined
    const game = botGame(id, levels, deal, 40, (position, seat) => {
      if (seat !== 0 || n !== undefined || position.n < 10) return undefined
      const view = redact(position.state, seat)
      const all = open(id, view).map((command) => ({ command, worth: worthOf(id, view, 0, levels.length, command) }))
      if (all.length === 0) return undefined
      const sorted = all.toSorted((a, b) => a.worth - b.worth)
      if (sorted.at(-1)!.worth - sorted[0]!.worth < dear[id]) return undefined
      n = position.n
      return sorted[0]!.command
    })
    if (n !== undefined) return { game, n }
  }
}

const blunders = gameIds.flatMap((id) =>
  seeds(`blunder-${id}`, deep ? 8 : id === 'tyros' ? 1 : 2).map((seed) => ({ id, seed })),
)

test.each(blunders)(
  '[REV-12] [REV-29] a blunder put into a game of $id is a moment of it, SEED=$seed',
  ({ id, seed }) =>
    withSeed(seed, () => {
      const { game, n } = blundered(id, seed)
      const { moments, slips } = review(reviewed(id, game, some(id)))
      const moment = moments.find((one) => one.n === n)
      expect(moment).toMatchObject({ n, seat: 0, affected: 0, cause: 'choice' })
      expect(moment!.better!.wins).toBeGreaterThan(moment!.made.wins)
      expect(slips[0]).toBeGreaterThan(0)
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

test('[REV-27] how keen bots play on is foretold better than by equal shares', () => {
  const tree: number[] = []
  const even: number[] = []
  for (const seed of seeds('foretold', deep ? 40 : 6)) {
    let points: readonly Point[] = []
    const reviewing = reviewOf(reviewed('tyrus', botGame('tyrus', ['keen', 'keen'], seed), usual('tyrus')), (part) => {
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
    const what = reviewed('tyrus', botGame('tyrus', ['calm', 'keen'], seed), usual('tyrus'))
    const others = review({ ...what, salt: 1 }).moments
    for (const { n } of review(what).moments) again.push(others.some((other) => Math.abs(other.n - n) <= 1) ? 1 : 0)
  }
  expect(mean(again)).toBeGreaterThan(0.6)
})

test('[REV-10] [REV-26] the choices of a calm bot cost more than those of a keen one', () => {
  const cost = { calm: [] as number[], keen: [] as number[] }
  for (const seed of seeds('review-levels', deep ? 12 : 3)) {
    const levels: Level[] = seed % 2 === 0 ? ['calm', 'keen'] : ['keen', 'calm']
    const { slips } = review(reviewed('tyrus', botGame('tyrus', levels, seed), some('tyrus')))
    for (const [seat, count] of slips.entries()) cost[levels[seat] as 'calm' | 'keen'].push(count)
  }
  expect(mean(cost.calm)).toBeGreaterThan(1)
  expect(mean(cost.keen)).toBeLessThan(0.2)
})
