import { defaults } from '../../shared/engine/choices.ts'
import type { Entry, Start } from '../../shared/engine/game.ts'
import { act, begin, type Position } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import type { Level } from '../../shared/search/bot.ts'
import { limited } from '../../shared/search/limit.ts'
import { atOnce, think } from '../../shared/search/think.ts'
import { everyBot, everyGame, type EveryId } from './every-game.ts'

export interface BotGame {
  readonly start: Start<unknown>
  readonly entries: readonly Entry<unknown, unknown>[]
}

/** Another command in place of a bot's, or undefined. */
type Instead = (position: Position<unknown>, seat: number) => unknown

/** A game between bots to its end: a level for each seat, who look into so many worlds at most. */
export function botGame(
  id: EveryId,
  levels: readonly Level[],
  seed: number,
  iterations = Infinity,
  instead: Instead = () => undefined,
): BotGame {
  const game = everyGame[id]
  const bot = limited(everyBot[id], iterations)
  const start = { seats: levels.length, first: 'drawn' as const, options: defaults(game.choices) }
  const key = new Uint8Array(32)
  new DataView(key.buffer).setUint32(0, seed)
  const begun = begin(game, start, key)
  const entries: Entry<unknown, unknown>[] = [begun.entry]
  let position: Position<unknown> = begun.position
  for (;;) {
    const waiting = game.waitingFor(redact(position.state, 'spectator'))
    const seat = waiting.find((one) => !bot.waits?.(redact(position.state, one), one)) ?? waiting[0]
    if (seat === undefined) return { start, entries }
    const random = quick(seed * 0x1_0000 + position.n * 8 + seat)
    const view = redact(position.state, seat)
    const command: unknown =
      instead(position, seat) ??
      atOnce(think({ game, bot, seats: start.seats }, view, seat, levels[seat]!, random)).command
    const step = act(game, position, seat, command, key)
    if (typeof step === 'string')
      throw new Error(`${id}, seed ${seed}: ${JSON.stringify(command)} was refused: ${step}`)
    entries.push(step.entry)
    position = step.position
  }
}
