import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import type { Row } from './manifest.ts'

const all = import.meta.glob<Row<Sketch>>('./*/row.ts', { eager: true, import: 'row' })

export const rowOf = (game: GameId): Row<Sketch> | undefined => all[`./${game}/row.ts`]
