import type { AnySampling } from '../engine/game.ts'
import type { GameId } from './ids.ts'
import { sample as tsuro } from './tsuro/sample.ts'
import { sample as tyros } from './tyros/sample.ts'
import { sample as tyrus } from './tyrus/sample.ts'

/** Samplers of hidden state, for bots and games played on; kept apart from what a table needs. */
export const samples: Readonly<Record<GameId, AnySampling>> = {
  tsuro: { sample: tsuro },
  tyrus: { sample: tyrus },
  tyros: { sample: tyros },
}
