import type { Game } from '../../engine/game.ts'
import { initial, seats } from './board.ts'
import { check, legal, pick, read, waitingFor } from './check.ts'
import { decide, setup } from './decide.ts'
import { evolve } from './evolve.ts'
import { sample } from './sample.ts'
import { outcome } from './score.ts'
import { choices } from './types.ts'
import type { Command, Event, Options, State } from './types.ts'

export const tyrus: Game<Options, State, Command, Event> = {
  id: 'tyrus',
  version: 1,
  seats: { min: seats.length, max: seats.length },
  choices,
  read,
  initial,
  setup,
  waitingFor,
  check,
  legal,
  pick,
  decide,
  evolve,
  outcome,
  sample,
  upcast: (event) => event as Event,
}
