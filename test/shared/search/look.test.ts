import { describe, expect, test } from 'vitest'
import { quick } from '../../../shared/engine/random.ts'
import { positions, initialOf } from '../../../shared/engine/position.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { look, search, type Asked, type Look } from '../../../shared/search/search.ts'
import { botGame } from '../../support/bot-game.ts'
import { everyBot, everyGame, everyId, type EveryId } from '../../support/every-game.ts'

/** Positions of a game of calm bots, every few entries: the whole state and who makes the next entry. */
function places(id: EveryId) {
  const seats = Math.max(everyGame[id].seats.min, 2)
  const { start, entries } = botGame(id, Array<'calm'>(seats).fill('calm'), 3)
  const all = positions(everyGame[id], { n: 0, state: initialOf(everyGame[id], start) }, entries)
  return entries
    .slice(1)
    .filter((_, i) => i % 9 === 4)
    .map(({ n, seat, command }) => ({ state: all[n]!.state, seat: seat!, command, seats }))
}

function done<T>(thinking: Generator<void, T>): T {
  for (;;) {
    const step = thinking.next()
    if (step.done) return step.value
  }
}

const WORLDS = 12

describe.each(everyId)('a look at %s', (id) => {
  const [game, bot] = [everyGame[id], everyBot[id]]
  const at = (state: unknown, seats: number, asked: Asked<unknown>, seed = 1): Look<unknown> =>
    done(look({ game, bot, seats }, redact(state, asked.viewer) as never, asked, WORLDS, (i) => quick(seed * 100 + i)))

  test('[REV-5] a look is what a search makes of a position, where the viewer acts', () => {
    for (const { state, seat, seats } of places(id)) {
      const [one, other] = [quick(5), quick(5)]
      const lines = done(search({ game, bot, seats }, redact(state, seat) as never, seat, WORLDS, one))
      const asked = { viewer: seat, actor: seat }
      expect(done(look({ game, bot, seats }, redact(state, seat) as never, asked, WORLDS, () => other)).lines).toEqual(
        lines,
      )
    }
  })

  test('[REV-5] a look has no lines where the viewer does not know the hand of who acts', () => {
    for (const { state, seat, seats } of places(id)) {
      const { lines, values } = at(state, seats, { viewer: (seat + 1) % seats, actor: seat })
      expect(lines).toEqual([])
      expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(1)
    }
  })

  test('[REV-3] a thing that nobody knows changes nothing of what all hands together know', () => {
    for (const { state, seat, seats } of places(id)) {
      const asked = { viewer: 'together' as const, actor: seat }
      const other = game.sample(redact(state, 'together') as never, 'spectator', quick(9)) as unknown
      expect(redact(other, 'together')).toEqual(redact(state, 'together'))
      expect(at(other, seats, asked)).toEqual(at(state, seats, asked))
    }
  })

  test('[REV-6] the values of all seats are one together', () => {
    for (const { state, seat, seats } of places(id))
      for (const viewer of [seat, 'together' as const]) {
        const { values, lines } = at(state, seats, { viewer, actor: seat })
        expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(1)
        expect(values[seat]).toBeCloseTo(lines[0]!.value)
      }
  })

  test('[REV-7] a first command can be given, also one that the search would not think of', () => {
    for (const { state, seat, seats } of places(id))
      for (const command of [...game.legal(redact(state, seat) as never, seat)].slice(-2)) {
        const { lines } = at(state, seats, { viewer: seat, actor: seat, only: [command] })
        expect(lines).toMatchObject([{ command, visits: WORLDS }])
        const keys = at(state, seats, { viewer: seat, actor: seat, also: command }).lines.map((line) =>
          bot.key(line.command),
        )
        expect(keys.filter((key) => key === bot.key(command))).toHaveLength(1)
      }
  })
})
