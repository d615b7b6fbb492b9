import type { GameId } from '../../shared/games/ids.ts'
import type { AnyLesson } from './lesson.ts'

/** The lesson of each game, loaded when it is begun. */
export const lessons: Readonly<Record<GameId, () => Promise<AnyLesson>>> = {
  tsuro: async () => (await import('./tsuro/lesson.ts')).lesson,
  tyrus: async () => (await import('./tyrus/lesson.ts')).lesson,
  tyros: async () => (await import('./tyros/lesson.ts')).lesson,
}
