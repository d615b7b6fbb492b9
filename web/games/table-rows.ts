import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import type { Row } from './manifest.ts'
import { row as tsuro } from './tsuro/row.ts'
import { row as tyros } from './tyros/row.ts'
import { row as tyrus } from './tyrus/row.ts'

export const rows = { tsuro, tyrus, tyros } as Readonly<Partial<Record<GameId, Row<Sketch>>>>
