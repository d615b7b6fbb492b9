import type { Game } from '../../engine/game.ts'
import { unchangedUpTo } from '../../engine/upcast.ts'
import { check } from './check.ts'
import { play } from './play.ts'
import { read } from './read.ts'
import { reveals } from './reveals.ts'
import { rules } from './rules.ts'
import { deal, initial } from './setup.ts'
import type { Command, Event, Options, State } from './types.ts'

const VERSION = 1

export const tsuro: Game<Options, State, Command, Event> = {
  ...rules,
  version: VERSION,
  read,
  initial,
  deal,
  check,
  play,
  reveals,
  upcast: unchangedUpTo(VERSION),
}
