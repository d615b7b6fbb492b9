import type { TableChange } from '../api.ts'
import type { Code } from '../errors.ts'
import { readOptions } from '../engine/choices.ts'
import { gameOf, hostOf, type Change, type Live, type Meta, type Player } from './state.ts'

/** What the host changes: the options and who starts before the start, the listing at any time. */
export function change(live: Live, player: Player, input: TableChange): Change | Code {
  if (player !== hostOf(live.players)) return 'not-host'
  const { options = {}, first = live.meta.first, listed = live.meta.listed } = input
  if ((input.options || input.first !== undefined) && live.meta.phase !== 'waiting') return 'already-started'
  const game = gameOf(live.meta.game)
  if (!game) return 'faulty'
  const chosen = readOptions(game.choices, { ...live.meta.options, ...options })
  if (!chosen || (first !== 'drawn' && first >= live.meta.places)) return 'bad-options'
  const meta: Meta = { ...live.meta, options: chosen, first, listed }
  return { live: { ...live, meta }, write: (store) => store.putMeta(meta) }
}
