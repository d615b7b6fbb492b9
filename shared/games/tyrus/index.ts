import type { Game } from '../../engine/game.ts'
import { unchangedUpTo } from '../../engine/upcast.ts'
import { check } from './check.ts'
import { decide } from './decide.ts'
import { read } from './read.ts'
import { rules } from './rules.ts'
import { initial, setup } from './setup.ts'
import type { Command, Event, Options, State } from './types.ts'

const VERSION = 1

export const tyrus: Game<Options, State, Command, Event> = {
  ...rules,
  version: VERSION,
  read,
  initial,
  setup,
  check,
  decide,
  upcast: unchangedUpTo(VERSION),
}
