import type { TableChange } from '../../api.ts'
import { readOptions } from '../../engine/choices.ts'
import type { ErrorCode } from '../../errors.ts'
import { changeable, type Settings } from '../../settings.ts'
import type { TableInfo } from '../../table-info.ts'
import { informing, type Plan } from './plan.ts'
import { gameOf } from './state.ts'
import { metaChanged } from './table-log.ts'
import type { Games } from '../platform.ts'
import type { Meta, RoomState } from '../types.ts'

/** Whether it changes an option, or a setting that is `changeable` before the start alone. */
function isForStart({ options, settings = {} }: TableChange): boolean {
  const named = Object.keys(settings) as (keyof Settings)[]
  return options !== undefined || named.some((name) => settings[name] !== undefined && changeable[name] === 'waiting')
}

/** The table with the host's changes, or a refusal. */
function settled(meta: Meta, games: Games, input: TableChange): Meta | ErrorCode {
  const game = gameOf(games, meta.game)
  if (!game) return 'unreadable'
  const options = readOptions(game.choices, { ...meta.options, ...input.options })
  const named = Object.entries(input.settings ?? {}).filter(([, value]) => value !== undefined)
  const settings: Settings = { ...meta.settings, ...(Object.fromEntries(named) as Partial<Settings>) }
  if (meta.unlisted && settings.listed) return 'unlisted'
  if (!options || (settings.first !== 'drawn' && settings.first >= meta.places)) return 'bad-options'
  return { ...meta, options, settings, ...(meta.settings.listed ? { wasListed: true as const } : {}) }
}

/** Changes options before the start, and each setting when it is `changeable`. */
export function change(state: RoomState, games: Games, input: TableChange): Plan<TableInfo> {
  if (state.meta.phase !== 'waiting' && isForStart(input)) return { error: 'already-started' }
  const meta = settled(state.meta, games, input)
  if (typeof meta === 'string') return { error: meta }
  return informing(metaChanged(state, meta))
}
