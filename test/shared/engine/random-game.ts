import type { Random, Start } from '../../../shared/engine/game.ts'
import { act, begin, type Step } from '../../../shared/engine/position.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import type { Playable } from '../../support/playable.ts'

/** The steps of a game of random moves, from its start to its end; of those who may act, the first does. */
export function* randomGame<O, S, C, E>(
  game: Playable<O, S, C, E>,
  start: Start<O>,
  key: Uint8Array,
  random: Random,
): Generator<Step<S, C, E>> {
  for (let step = begin(game, start, key); ;) {
    yield step
    const { state } = step.position
    const [seat] = game.mayAct(redact(state, 'spectator'))
    if (seat === undefined) return
    const next = act(game, step.position, seat, game.pick(redact(state, seat), seat, random), key)
    if (typeof next === 'string') throw new Error(next)
    step = next
  }
}
