import { begin } from '../../../shared/engine/position.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { quick } from '../../../shared/engine/random.ts'
import type { AnyGame, AnySampling, Start } from '../../../shared/engine/game.ts'
import type { AnyBot } from '../../../shared/search/bot.ts'
import { search } from '../../../shared/search/search.ts'

/** ms that an opponent may think about a move, on a slow device too. */
const THOUGHT = 1_500
/** Number of timed slices, the first ones to warm up the code, and ms after which no other one begins. */
const SLICES = 8
const TRIED = 150

/**
 * Number of worlds that this device examines in the time of a thought, by the fastest slice of a search for the first move.
 * That one is the longest in Tsuro and Tyrus; in the middle of Tyros a move takes about twice as long.
 */
export function iterationsHere(
  game: AnyGame & AnySampling,
  bot: AnyBot,
  start: Start<unknown>,
  now: () => number,
): number {
  const { position } = begin(game, start, new Uint8Array(32))
  const view = redact(position.state, 0)
  const seat = game.waitingFor(view)[0]!
  const thinking = search(
    { game, bot, seats: start.seats },
    redact(position.state, seat),
    seat,
    SLICES * bot.slice,
    quick(1),
  )
  const began = now()
  let best = Infinity
  for (let slice = 0; slice < SLICES && now() - began < TRIED; slice++) {
    const before = now()
    for (let i = 0; i < bot.slice; i++) thinking.next()
    best = Math.min(best, now() - before)
  }
  return Math.max(1, Math.floor((THOUGHT / best) * bot.slice))
}
