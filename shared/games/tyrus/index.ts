import type { Game } from '../../engine/game.ts'
import { initial } from './board.ts'
import { legal, pick, read } from './check.ts'
import { decide, setup } from './decide.ts'
import { rules } from './rules.ts'
import { sample } from './sample.ts'
import type { Command, Event, Options, State } from './types.ts'

export const tyrus: Game<Options, State, Command, Event> = {
  ...rules,
  version: 1,
  read,
  initial,
  setup,
  legal,
  pick,
  decide,
  sample,
  upcast: (event) => event as Event,
}
