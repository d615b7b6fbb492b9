import type { AnyGame, Seat, Seen } from '../engine/game.ts'
import type { AnyBot } from '../search/bot.ts'
import { gameIds, type GameId } from './ids.ts'

/** The table of a lesson, with the learner on seat 0: the same deal every time, and opponents who play along. */
export interface LessonTable<State, Command> {
  readonly options: Readonly<Record<string, string | number>>
  readonly seats: number
  readonly first: Seat
  /** The deal follows from these and the table's id: the room's secret, 32 bytes in hex, and the learner's nonce. */
  readonly secret: string
  readonly nonce: string
  /** An opponent's command. Undefined, or refused after the learner went another way: the bot decides. */
  readonly script: (view: Seen<State>, seat: Seat) => Command | undefined
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyLessonTable = LessonTable<any, any>

/** Plays a lesson's opponents: the script's command where it is allowed, else the bot's. */
export function scripted(bot: AnyBot, { check }: Pick<AnyGame, 'check'>, { script }: AnyLessonTable): AnyBot {
  return {
    ...bot,
    reply(view, seat, random): unknown {
      const command: unknown = script(view as Seen<unknown>, seat)
      const isAllowed = command !== undefined && check(view as Seen<unknown>, seat, command) === undefined
      return isAllowed ? command : bot.reply?.(view, seat, random)
    },
  }
}

/** The table id of a game's lesson: one on each device. */
export function lessonId(game: GameId): string {
  return `lesson-${game}`.padEnd(16, '-')
}

export function gameLearntAt(id: string): GameId | undefined {
  return gameIds.find((game) => lessonId(game) === id)
}
