import { gameIds, type GameId } from './ids.ts'

/** The id of the table at which a game is learnt: there is one on each device. */
export function lessonId(game: GameId): string {
  return `lesson-${game}`.padEnd(16, '-')
}

/** The game that is learnt at a table. */
export function gameLearntAt(id: string): GameId | undefined {
  return gameIds.find((game) => lessonId(game) === id)
}
