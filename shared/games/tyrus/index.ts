import type { Game } from '../../engine/game.ts'
import { initial } from './board.ts'
import { check, read } from './check.ts'
import { decide, setup } from './decide.ts'
import { rules } from './rules.ts'
import type { Command, Event, Options, State } from './types.ts'

export const tyrus: Game<Options, State, Command, Event> = {
  ...rules,
  version: 1,
  read,
  initial,
  setup,
  check,
  decide,
  upcast(event, from) {
    if (from !== 1) throw new Error(`no version ${from} of tyrus was ever released`)
    return event as Event
  },
}
