import type { AnyGame } from '../engine/game.ts'
import type { GameId } from './ids.ts'
import { tsuro } from './tsuro/index.ts'
import { tyros } from './tyros/index.ts'
import { tyrus } from './tyrus/index.ts'

export const games: Readonly<Record<GameId, AnyGame>> = { tsuro, tyrus, tyros }
