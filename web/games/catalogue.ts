import { isGameId, type GameId } from '../../shared/games/ids.ts'
import type { Manifest } from './manifest.ts'
import { manifest as tsuro } from './tsuro/manifest.ts'
import { manifest as tyros } from './tyros/manifest.ts'
import { manifest as tyrus } from './tyrus/manifest.ts'

// A list, since each page loads it: to find them by name would weigh more.
const manifests: Readonly<Record<GameId, Manifest>> = { tsuro, tyrus, tyros }

export const manifestOf = (game: GameId): Manifest => manifests[game]

/** A game's name; the id of an unknown one. */
export function gameName(id: string): string {
  return isGameId(id) ? manifestOf(id).name() : id
}
