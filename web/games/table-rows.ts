import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import { manifestOf } from './catalogue.ts'
import { row as tsuro } from './tsuro/row.ts'
import { row as tyros } from './tyros/row.ts'
import { row as tyrus } from './tyrus/row.ts'

/** A game's look in lists of tables. */
export interface Row<Of> {
  /** Icon, a path to be filled evenodd in a box of 24. Default: the players' sign. */
  readonly icon?: string
  /** Progress of a game in a few words, from its small picture. */
  readonly progress?: (sketch: Of) => string | undefined
}

const rows: Readonly<Partial<Record<GameId, Row<never>>>> = { tsuro, tyrus, tyros }

export const rowOf = (game: GameId): Row<Sketch> & Required<Pick<Row<Sketch>, 'icon'>> => ({
  icon: manifestOf(game).outline,
  ...(rows[game] as Row<Sketch> | undefined),
})
