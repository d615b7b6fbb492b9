import type { AnyGame, Seat, Seen } from '../engine/game.ts'
import type { AnyBot } from '../search/bot.ts'
import type { GameId } from './ids.ts'
import { lesson as tsuro } from './tsuro/lesson.ts'
import { lesson as tyros } from './tyros/lesson.ts'
import { lesson as tyrus } from './tyrus/lesson.ts'

/** The table at which a game is learnt, the learner on seat 0: always the same deal, and opponents who do what it needs. */
export interface LessonTable<State, Command> {
  readonly options: Readonly<Record<string, string | number>>
  readonly seats: number
  readonly first: Seat
  /** What the deal follows from, with the table's id: the room's secret, 32 bytes in hex, and the learner's nonce. */
  readonly secret: string
  readonly nonce: string
  /** What an opponent does; undefined, or not allowed because the learner went another way: what calm would do. */
  readonly script: (view: Seen<State>, seat: Seat) => Command | undefined
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyLessonTable = LessonTable<any, any>

export const lessonTables: Readonly<Record<GameId, AnyLessonTable>> = { tsuro, tyrus, tyros }

/** A day, in ms: whoever learns reads for as long as that takes. */
const UNHURRIED = { least: 86_400_000, more: 1 }

/** Who plays a lesson's opponents: by its script, where that is allowed, and else as the bot does. */
export function scripted(bot: AnyBot, { check }: Pick<AnyGame, 'check'>, { script }: AnyLessonTable): AnyBot {
  return {
    ...bot,
    patience: UNHURRIED,
    reply(view, seat, random): unknown {
      const command: unknown = script(view as Seen<unknown>, seat)
      const isAllowed = command !== undefined && check(view as Seen<unknown>, seat, command) === undefined
      return isAllowed ? command : bot.reply?.(view, seat, random)
    },
  }
}
