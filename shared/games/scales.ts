import type { Scale } from '../search/moment.ts'
import type { GameId } from './ids.ts'
import { scale as tsuro } from './tsuro/review.ts'
import { scale as tyros } from './tyros/review.ts'
import { scale as tyrus } from './tyrus/review.ts'

export const scales: Readonly<Record<GameId, Scale>> = { tsuro, tyrus, tyros }
