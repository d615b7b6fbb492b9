import type { Game } from '../../engine/game.ts'
import { unchangedUpTo } from '../../engine/upcast.ts'
import { check } from './check.ts'
import { play } from './play.ts'
import { read } from './read.ts'
import { answers, reveals } from './reveals.ts'
import { rules } from './rules.ts'
import { deal, initial } from './setup.ts'
import type { Command, Event, Options, State } from './types.ts'

/** Version 2 decides TYR-27 otherwise; its events are those of version 1. */
const VERSION = 2
/** Version 3 of the state keeps, for each toll, how many cards were known before it and each time others came to a hand. */
const STATE_VERSION = 3

export const tyros: Game<Options, State, Command, Event> = {
  ...rules,
  version: VERSION,
  stateVersion: STATE_VERSION,
  read,
  initial,
  deal,
  check,
  play,
  reveals,
  answers,
  upcast: unchangedUpTo(VERSION),
}
