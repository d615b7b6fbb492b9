import type { GameId } from '../../shared/games/ids.ts'
import type { GameParts } from '../../shared/games/parts.ts'

const played = import.meta.glob<GameParts>('../../shared/games/*/manifest.ts', { import: 'played' })
const studied = import.meta.glob<GameParts>('../../shared/games/*/manifest.ts', { import: 'studied' })

/** Loads a game into the worker, in a file of its own: nobody pays for a game of others. */
export async function loadGame(game: GameId): Promise<GameParts> {
  const path = `../../shared/games/${game}/manifest.ts`
  const [one, other] = await Promise.all([played[path]!(), studied[path]!()])
  return { ...one, ...other }
}
