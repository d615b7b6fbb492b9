import type { GameId } from '../../../shared/games/ids.ts'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import type { Progress } from './progress.ts'

export function lessonProgress(game: GameId): Persisted<Progress> {
  return persisted(local, `murex:lesson:${game}`, { step: 0, since: 0 })
}
