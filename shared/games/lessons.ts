import type { AnyGame, Seen } from '../engine/game.ts'
import type { AnyBot } from '../search/bot.ts'
import type { GameId } from './ids.ts'
import { lesson as tsuro } from './tsuro/lesson.ts'
import { lesson as tyros } from './tyros/lesson.ts'
import { lesson as tyrus } from './tyrus/lesson.ts'
import type { LessonTable } from './lesson-table.ts'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyLessonTable = LessonTable<any, any>

export const lessonTables: Readonly<Record<GameId, AnyLessonTable>> = { tsuro, tyrus, tyros }

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
