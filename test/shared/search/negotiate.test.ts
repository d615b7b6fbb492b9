import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Seen } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { reasons } from '../../../shared/games/tyros/bot/negotiate.ts'
import { REMEMBERED } from '../../../shared/games/tyros/knowledge.ts'
import type { Command, Offered, State } from '../../../shared/games/tyros/types.ts'
import { bots } from '../../../shared/games/registry.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { limited } from '../../../shared/search/limit.ts'
import { atOnce, think } from '../../../shared/search/think.ts'
import { playMatch, type Match } from '../../bench/match.ts'
import { botGame } from '../../support/bot-game.ts'
import { deep } from '../../support/depth.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { randomGame } from '../engine/random-game.ts'

interface Moved {
  readonly seat: number
  readonly command: Command
  readonly why?: string
}

/** The moves of a game, row of actions by row: growth stands between two of them. */
function rows(moves: Match['moves']): Moved[][] {
  const found: Moved[][] = [[]]
  for (const move of moves as Moved[]) {
    const isRow = move.command.type !== 'grow' && move.command.type !== 'show' && move.command.type !== 'keep'
    if (isRow) found.at(-1)!.push(move)
    else if (found.at(-1)!.length > 0) found.push([])
  }
  return found
}

const ending = ['move', 'buildCity', 'buildGalley', 'exchange', 'fetch', 'pass', 'conclude', 'take']

/** Offers in a game of bots, each held against the rule. */
function offersIn(seed: number): number {
  const options = { edition: seed % 3 === 0 ? 'english' : 'kosmos' }
  let offers = 0
  for (const row of rows(playMatch('tyros', 3 + (seed % 2), 0, 'calm', 'calm', seed, { options }).moves)) {
    const asked = new Map<number, number>()
    const made = new Map<number, string[]>()
    let offeredNow = 0
    for (const { seat, command } of row) {
      if (ending.includes(command.type)) offeredNow = 0
      if (command.type !== 'offer') continue
      expect(++offeredNow).toBe(1)
      offers++
      made.set(seat, [...(made.get(seat) ?? []), JSON.stringify([command.give, command.want])])
      for (const to of command.to) asked.set(to, (asked.get(to) ?? 0) + 1)
    }
    for (const terms of made.values()) {
      expect(terms.length).toBeLessThanOrEqual(3)
      expect(new Set(terms).size).toBe(terms.length)
    }
    for (const times of asked.values()) expect(times).toBeLessThanOrEqual(3)
  }
  return offers
}

const counts = new Map<number, number>()
test.each(seeds('negotiate', deep ? 60 : 6))(
  '[ROOM-83] bots offer once a turn and three times a row, the same terms once, and ask nobody more often, SEED=%i',
  (seed) => withSeed(seed, () => void counts.set(seed, offersIn(seed))),
)

test('[ROOM-83] bots offer in most games', () => {
  const offering = [...counts.values()].filter((offers) => offers > 0)
  expect(offering.length).toBeGreaterThanOrEqual(counts.size / 2)
})

test.each(seeds('remembered', 3))('the last offers of each seat are remembered until the next deal, SEED=%i', (seed) =>
  withSeed(seed, () => {
    const game = playables.tyros
    const key = new Uint8Array(32).fill(seed)
    const random = quick(seed)
    const start = { seats: 3, first: 'drawn', options: { edition: 'kosmos', start: 'basic' } } as const
    let made: Offered[][] = [[], [], []]
    let most = 0
    for (const { position, entry } of randomGame(game, start, key, random)) {
      for (const event of entry.events) {
        if (event.type === 'cardsDealt') made = [[], [], []]
        if (event.type !== 'offered') continue
        made[event.seat]!.push({ give: event.give, want: event.want, to: event.to })
        most = Math.max(most, made[event.seat]!.length)
      }
      const view = redact(position.state, 'spectator') as { knowledge: { offered: unknown } }
      expect(view.knowledge.offered).toEqual(made.map((own) => own.slice(-REMEMBERED)))
    }
    expect(most).toBeGreaterThan(0)
  }),
)

let calm: readonly Moved[] | undefined
/** All moves of twenty games of calm bots, made once. */
const calmMoves = (): readonly Moved[] =>
  (calm ??= Array.from({ length: 20 }, (_, i) =>
    rows(playMatch('tyros', 3 + ((i + 1) % 2), 0, 'calm', 'calm', i + 1).moves).flat(),
  ).flat())

test('[ROOM-83] players accept at least two of five offers of bots', () => {
  let [asked, accepted] = [0, 0]
  for (const { command } of calmMoves()) {
    if (command.type === 'offer') asked += command.to.length
    if (command.type === 'accept') accepted++
  }
  expect(asked).toBeGreaterThan(0)
  expect(accepted / asked).toBeGreaterThanOrEqual(0.4)
})

test('a bot that declines says why, for each of the reasons now and then', () => {
  const heard = new Set<string>()
  let concluded = 0
  for (const { command, why } of calmMoves()) {
    if (command.type === 'conclude' || command.type === 'take') concluded++
    if (why !== undefined) expect(command.type).toBe('decline')
    if (why !== undefined) heard.add(why)
  }
  expect([...heard].toSorted()).toEqual([...reasons].toSorted())
  expect(concluded).toBeGreaterThan(0)
})

test("[ROOM-83] a bot weighs a trade beside what else its turn's action could bring", () => {
  const { calm, ...others } = bots.tyros.budgets
  const bot = limited({ ...bots.tyros, budgets: { ...others, calm: { ...calm, temperature: 0 } } }, 20)
  const does = (view: Seen<State>, seat: number, level: Level): Command =>
    atOnce(think({ game: playables.tyros, bot, seats: 3 }, view, seat, level, quick(seat))).command
  let [trades, searched, found] = [0, 0, 0]
  for (const seed of seeds('weighed', deep ? 20 : 6))
    botGame('tyros', ['calm', 'calm', 'calm'], seed, Infinity, ({ state }, seat) => {
      const view = redact(state, seat) as Seen<State>
      const trade = bot.negotiate?.(view, seat, quick(seed))
      if (trade?.worth === undefined) return undefined
      const most = Math.max(...bot.candidates(view, seat).map(({ worth }) => worth))
      const isTrade = isDeepStrictEqual(does(view, seat, 'calm'), trade.command)
      expect(isTrade).toBe(trade.worth > most)
      if (isTrade) trades++
      searched++
      if (!isDeepStrictEqual(does(view, seat, 'keen'), trade.command)) found++
      return undefined
    })
  expect(trades).toBeGreaterThan(0)
  // Thinking ahead finds something better for some of them, not for all.
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(searched)
})
