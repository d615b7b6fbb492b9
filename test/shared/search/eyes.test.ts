import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../../../shared/engine/game.ts'
import { act, begin } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { gameIds } from '../../../shared/games/ids.ts'
import { defaultBot } from '../../../shared/search/default-bot.ts'
import { search, type Searched } from '../../../shared/search/search.ts'
import { everyBot, everyGame, everyId } from '../../support/every-game.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a game of any types
type Any = any

/** Positions of a random game, every few entries, each with the seat that is waited for. */
function* positions(
  game: AnyGame & { pick(view: Any, seat: number, random: Any): unknown },
  seats: number,
  seed: number,
) {
  const random = quick(seed)
  const options = Object.fromEntries(game.choices.map((choice) => [choice.id, choice.default]))
  const key = new Uint8Array(32).fill(seed)
  let { position } = begin(game, { seats, first: 'drawn', options }, key)
  for (;;) {
    const seat = game.waitingFor(redact(position.state, 'spectator'))[0]
    if (seat === undefined) return
    // The first ones too: a game of Tsuro may be over after few.
    if (position.n % (position.n < 7 ? 2 : 7) === 0)
      yield { view: redact(position.state, seat), seat, state: position.state as unknown }
    const step = act(game, position, seat, game.pick(redact(position.state, seat), seat, random), key)
    if (typeof step === 'string') throw new Error(step)
    position = step.position
  }
}

function lines(searched: Searched<Any, Any, Any>, view: Any, seat: number, seed: number): unknown {
  const thinking = search(searched, view, seat, 20, quick(seed))
  for (;;) {
    const next = thinking.next()
    if (next.done) return next.value
  }
}

const defaults = gameIds.map((id) => ({ id, whose: 'default', bot: defaultBot(everyGame[id]) }))

describe.each([...everyId.map((id) => ({ id, whose: 'own', bot: everyBot[id] })), ...defaults])(
  'the $whose bot of $id',
  ({ id, bot }) => {
    const game = everyGame[id]
    const seats = Math.min(game.seats.max, 3)

    test.each(seeds('eyes', 3))(
      '[ROOM-47] a bot makes the same of a sampled world when it is redacted for each seat that acts, SEED=%i',
      (seed) =>
        withSeed(seed, () => {
          let tried = 0
          for (const { view, seat } of positions(game, seats, seed)) {
            const own = lines({ game, bot, seats, eyes: redact }, view, seat, seed)
            expect(lines({ game, bot, seats }, view, seat, seed)).toEqual(own)
            tried++
          }
          expect(tried).toBeGreaterThan(1)
        }),
    )

    test.each(seeds('worlds', 3))('a bot judges two worlds alike that look alike to a seat, SEED=%i', (seed) =>
      withSeed(seed, () => {
        for (const { view, seat } of positions(game, seats, seed)) {
          const evaluated = [1, 2].map((other) => {
            const world = redact(game.sample(view, seat, quick(seed * 10 + other)), seat)
            return [
              bot.candidates(world, seat),
              bot.evaluate?.(world, seat),
              bot.rollout(world, seat, quick(seed)),
              bot.reply?.(world, seat, quick(seed)),
              bot.negotiate?.(world, seat, quick(seed)),
              bot.waits?.(world, seat),
            ]
          })
          expect(evaluated[0]).toEqual(evaluated[1])
        }
      }),
    )

    test.each(seeds('sampled', 3))('a bot samples only what the view does not rule out, SEED=%i', (seed) =>
      withSeed(seed, () => {
        for (const { view, seat } of positions(game, seats, seed)) {
          const world = (bot.determinize ?? game.sample)(view, seat, quick(seed))
          expect(redact(world, seat)).toEqual(view)
        }
      }),
    )
  },
)
