import { expect, test } from 'vitest'
import type { Seat, Viewer } from '../../../shared/engine/game.ts'
import { act, begin, type Position } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { entryView, redact } from '../../../shared/engine/sealed.ts'
import { bots } from '../../../shared/games/registry.ts'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { atOnce, think } from '../../../shared/search/think.ts'
import { deep } from '../../support/depth.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

const GAMES = deep ? 20 : 2
/** Worlds that look alike to a viewer, for each move that is looked at. */
const WORLDS = 4
const key = Uint8Array.from({ length: 32 }, (_, i) => i)

/** Who plays on a seat: a person, by chance; a bot; or one that plays for somebody else. */
const kinds = ['person', 'bot', 'stand-in'] as const

const seatsOf = (id: GameId): number => Math.min(playables[id].seats.max, 3)

/** The step of a bot on a seat, or of one that stands in there, as it is in one world. */
function stepOf(id: GameId, { n, state }: Position<unknown>, seat: Seat, standsIn: boolean) {
  const [game, bot] = [playables[id], bots[id]]
  const seats = seatsOf(id)
  const { command, why } = atOnce(
    think({ game, bot, seats }, redact(state, seat), seat, 'calm', quick(n * 8 + seat), standsIn),
  )
  const thought = { level: 'calm', version: bot.version, iterations: 0, ...(why === undefined ? {} : { why }) }
  const step = act(game, { n, state }, seat, command, key, thought)
  if (typeof step === 'string') throw new Error(`a bot of ${id} was refused: ${step}`)
  return step
}

/**
 * Compares what a viewer hears of a bot's move, in worlds that look alike to it: where it sees the same done, it hears the
 * same said. Returns the number of worlds compared in which an offer was declined.
 */
function alike(id: GameId, position: Position<unknown>, seat: Seat, standsIn: boolean, viewer: Viewer, seed: number) {
  const game = playables[id]
  const random = quick(seed)
  const heard = new Map<string, Set<string>>()
  let declined = 0
  for (let k = 0; k < WORLDS; k++) {
    const state = game.sample(redact(position.state, viewer), viewer, random) as unknown
    const { entry } = stepOf(id, { n: position.n, state }, seat, standsIn)
    const { events, ...said } = entryView(entry, viewer)
    const done = JSON.stringify(events)
    heard.set(done, (heard.get(done) ?? new Set()).add(JSON.stringify(said)))
    const isNo = events.some((event) => (event as { type: string }).type === 'declined')
    if (isNo) declined++
    if (standsIn && said.why !== undefined) throw new Error('one that stands in gave a reason')
  }
  for (const [done, ways] of heard)
    if (ways.size > 1) throw new Error(`${done} is said in two ways: ${[...ways].join()}`)
  return declined
}

for (const id of gameIds)
  test.each(seeds(`bots and secrecy of ${id}`))(
    `nobody learns more of a hand by what a bot of ${id}, or one that stands in, says than by what it does, SEED=%i`,
    (seed) =>
      withSeed(seed, () => {
        let [moves, declined] = [0, 0]
        for (let one = 0; one < GAMES; one++) {
          const game = playables[id]
          const seats = seatsOf(id)
          const random = quick(seed * 100 + one)
          const options = Object.fromEntries(game.choices.map((choice) => [choice.id, choice.default]))
          let { position } = begin(game, { seats, first: 'drawn', options }, key)
          for (;;) {
            const waiting = game.waitingFor(redact(position.state, 'spectator'))
            if (waiting.length === 0) break
            const seat = waiting[random.below(waiting.length)]!
            const kind = kinds[seat % kinds.length]!
            if (kind === 'person') {
              const command: unknown = game.pick(redact(position.state, seat), seat, random)
              const step = act(game, position, seat, command, key)
              if (typeof step === 'string') throw new Error(step)
              position = step.position
              continue
            }
            const step = stepOf(id, position, seat, kind === 'stand-in')
            const isAnswer = step.entry.events.some((event) => game.answers?.(event))
            if (isAnswer) expect(step.entry.irreversible).toBe(true)
            if (isAnswer || position.n % 5 === 0) {
              for (const viewer of [(seat + 1) % seats, 'spectator'] as const)
                declined += alike(id, position, seat, kind === 'stand-in', viewer, position.n)
              moves++
            }
            position = step.position
          }
        }
        expect(moves).toBeGreaterThan(0)
        if (id === 'tyros') expect(declined).toBeGreaterThan(0)
      }),
  )
