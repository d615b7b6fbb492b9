import type { Lawful, Played, Studied } from '../manifest.ts'
import { tyrus as game } from './index.ts'
import { sketch } from './sketch.ts'
import { sample } from './sample.ts'
import { bot } from './bot/bot.ts'
import { legal } from './legal.ts'
import { pick } from './pick.ts'
import { lesson } from './lesson.ts'
import { scale } from './review.ts'
import type { Command, State } from './types.ts'

export const played = { game, bot, sample, sketch } satisfies Played<State, Command>
export const studied: Studied<State, Command> = { lesson, scale }
export const lawful = { legal, pick } satisfies Lawful<State, Command>
