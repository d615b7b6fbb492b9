import type { AnySearchable } from '../engine/game.ts'
import type { GameId } from './ids.ts'
import { searchable as tsuro } from './tsuro/searchable.ts'
import { searchable as tyros } from './tyros/searchable.ts'
import { searchable as tyrus } from './tyrus/searchable.ts'

/** Serves law tests and random players. No page loads it. */
export const searchables: Readonly<Record<GameId, AnySearchable>> = { tsuro, tyrus, tyros }
