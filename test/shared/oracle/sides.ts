import type { GameId } from '../../../shared/games/ids.ts'
import type { Side } from './side.ts'
import { side as tsuro } from './tsuro.side.ts'
import { side as tyros } from './tyros.side.ts'
import { side as tyrus } from './tyrus.side.ts'

export const sides: Readonly<Record<GameId, Side>> = { tsuro, tyrus, tyros }
