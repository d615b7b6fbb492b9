import type { GameId } from '../../shared/games/ids.ts'
import type { AnyTrial } from '../../shared/games/trial.ts'

/** By game, loaded with the first line that is tried. */
export const trials: Readonly<Record<GameId, () => Promise<AnyTrial>>> = {
  tsuro: async () => (await import('./tsuro/trial.ts')).parts.trial,
  tyrus: async () => (await import('./tyrus/trial.ts')).parts.trial,
  tyros: async () => (await import('./tyros/trial.ts')).parts.trial,
}
