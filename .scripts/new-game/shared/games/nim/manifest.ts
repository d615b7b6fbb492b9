import { defaultBot } from '../../search/default-bot.ts'
import type { Lawful, Played, Studied } from '../manifest.ts'
import { nim, type Command, type State } from './index.ts'

export const played: Played<State, Command> = { game: nim, bot: /* @__PURE__ */ defaultBot(nim) }
export const studied: Studied<State, Command> = {}
export const lawful: Lawful<State, Command> = { legal: nim.legal }
