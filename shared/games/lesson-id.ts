import { gameIds, type GameId } from './ids.ts'

/** The table id of a game's lesson: one on each device. */
export function lessonId(game: GameId): string {
  return `lesson-${game}`.padEnd(16, '-')
}

export function gameLearntAt(id: string): GameId | undefined {
  return gameIds.find((game) => lessonId(game) === id)
}
