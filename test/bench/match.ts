import type { Seat } from '../../shared/engine/game.ts'
import { act, begin } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { bots } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { Level } from '../../shared/search/bot.ts'
import { limited } from '../../shared/search/limit.ts'
import { atOnce, think } from '../../shared/search/think.ts'
import { playables } from '../support/playable.ts'
import { newcomers } from './newcomers.ts'

/** Who plays: a level of the house, chance, a newcomer, or a keen bot that cheats: it thinks in the one true world. */
export type Entrant = Level | 'random' | 'newcomer' | 'twin'

export interface Match {
  readonly score: number
  /** ms of a core's time for each of its moves. */
  readonly ms: readonly number[]
  /** Moves of all seats, in order. `why`: a bot's reason for declining. */
  readonly moves: readonly { readonly seat: Seat; readonly command: unknown; readonly why?: string }[]
}

/** `iterations`: at most so many, at any level. */
interface Terms {
  readonly options?: Readonly<Record<string, string | number>>
  readonly iterations?: number
}

/** One game of `one` on `seat` among others: the deal is that of `seed`, in any seating. */
export function playMatch(
  id: GameId,
  seats: number,
  seat: Seat,
  one: Entrant,
  rest: Entrant,
  seed: number,
  { options: chosen = {}, iterations = Infinity }: Terms = {},
): Match {
  const game = playables[id]
  const bot = limited(bots[id], iterations)
  const options = { ...Object.fromEntries(game.choices.map((choice) => [choice.id, choice.default])), ...chosen }
  const key = new Uint8Array(32)
  new DataView(key.buffer).setUint32(0, seed)
  const ms: number[] = []
  const moves: Match['moves'][number][] = []
  let { position } = begin(game, { seats, first: 'drawn', options }, key)
  for (;;) {
    const outcome = game.outcome(redact(position.state, 'spectator'))
    if (outcome) {
      const share = 1 / (outcome.winners.length || seats)
      return { score: outcome.winners.length === 0 || outcome.winners.includes(seat) ? share : 0, ms, moves }
    }
    const waiting = game.waitingFor(redact(position.state, 'spectator'))
    const actor = waiting.find((one) => !bot.waits?.(redact(position.state, one), one)) ?? waiting[0]!
    const view = redact(position.state, actor)
    const random = quick(seed * 0x1_0000 + position.n * 8 + actor)
    const entrant = actor === seat ? one : rest
    const began = spent()
    const naive = entrant === 'random' ? game.pick : entrant === 'newcomer' ? (newcomers[id] ?? game.pick) : undefined
    const move = naive ? { command: naive(view, actor, random) as unknown } : thought(entrant as Level | 'twin')
    if (actor === seat) ms.push(spent() - began)
    moves.push({ seat: actor, ...move })
    const step = act(game, position, actor, move.command, key)
    if (typeof step === 'string')
      throw new Error(`${id}, seed ${seed}: ${entrant} was refused ${JSON.stringify(move.command)}: ${step}`)
    position = step.position

    function thought(mind: Level | 'twin'): { readonly command: unknown; readonly why?: string } {
      const [level, thinker] =
        mind === 'twin' ? (['keen', { ...bot, determinize: () => position.state }] as const) : [mind, bot]
      const { command, why } = atOnce(think({ game, bot: thinker, seats }, view, actor, level, random))
      return { command: command as unknown, ...(why === undefined ? {} : { why }) }
    }
  }
}

/** The process's time on cores so far, in ms, its collector and compiler included: waiting for a core adds nothing. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
