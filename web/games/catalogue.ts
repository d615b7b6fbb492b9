import { isGameId, type GameId } from '../../shared/games/ids.ts'
import type { Manifest } from './manifest.ts'

const all = import.meta.glob<Manifest>('./*/manifest.ts', { eager: true, import: 'manifest' })

export const manifestOf = (game: GameId): Manifest => all[`./${game}/manifest.ts`]!

/** A game's name; the id of an unknown one. */
export function gameName(id: string): string {
  return isGameId(id) ? manifestOf(id).name() : id
}
