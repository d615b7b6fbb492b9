import type { Random, Seat, Seen } from '../../shared/engine/game.ts'
import { bot } from '../../shared/games/tsuro/bot/bot.ts'
import { legal } from '../../shared/games/tsuro/legal.ts'
import { runs } from '../../shared/games/tsuro/runs.ts'
import type { Command, State } from '../../shared/games/tsuro/types.ts'

/** A random move at Tsuro after which everybody is still on the board, where there is one. */
export function safeMove(view: Seen<State>, seat: Seat, random: Random): Command {
  const placed = bot.reply?.(view, seat, random)
  if (placed) return placed
  const all = [...legal(view, seat)]
  const safe = all.filter(
    (one) => one.type === 'lay' && runs(view, seat, one.tile, one.rotation).every(({ end }) => typeof end === 'number'),
  )
  const those = safe.length > 0 ? safe : all
  return those[random.below(those.length)]!
}
