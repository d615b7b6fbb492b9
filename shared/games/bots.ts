import type { AnyBot } from '../search/bot.ts'
import type { GameId } from './ids.ts'
import { bot as tsuro } from './tsuro/bot/bot.ts'
import { bot as tyros } from './tyros/bot/bot.ts'
import { bot as tyrus } from './tyrus/bot/bot.ts'

export const bots: Readonly<Record<GameId, AnyBot>> = { tsuro, tyrus, tyros }
