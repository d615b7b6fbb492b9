import type { Game } from '../../engine/game.ts'
import { check } from './check.ts'
import { decide } from './decide.ts'
import { read } from './read.ts'
import { rules } from './rules.ts'
import { initial, setup } from './setup.ts'
import type { Command, Event, Options, State } from './types.ts'

export const tsuro: Game<Options, State, Command, Event> = {
  ...rules,
  version: 1,
  read,
  initial,
  setup,
  check,
  decide,
  upcast(event, from) {
    if (from !== 1) throw new Error(`no version ${from} of tsuro was ever released`)
    return event as Event
  },
}
