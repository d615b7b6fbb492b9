import type { TableChange } from '../api.ts'
import type { ErrorCode } from '../errors.ts'
import { readOptions } from '../engine/choices.ts'
import { gameOf, hostOf, type Change, type RoomState, type Meta, type Player } from './state.ts'

/** What the host changes: the options and who starts before the start, the listing at any time. */
export function change(state: RoomState, player: Player, input: TableChange): Change | ErrorCode {
  if (player !== hostOf(state.players)) return 'not-host'
  const { options = {}, first = state.meta.first, listed = state.meta.listed } = input
  if ((input.options || input.first !== undefined) && state.meta.phase !== 'waiting') return 'already-started'
  const game = gameOf(state.meta.game)
  if (!game) return 'unreadable'
  const chosen = readOptions(game.choices, { ...state.meta.options, ...options })
  if (!chosen || (first !== 'drawn' && first >= state.meta.places)) return 'bad-options'
  const meta: Meta = { ...state.meta, options: chosen, first, listed }
  return { state: { ...state, meta }, write: (store) => store.putMeta(meta) }
}
