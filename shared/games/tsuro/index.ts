import type { Game } from '../../engine/game.ts'
import { check } from './check.ts'
import { decide, setup } from './decide.ts'
import { evolve, initial } from './evolve.ts'
import { legal, pick, waitingFor } from './legal.ts'
import { read } from './read.ts'
import { sample } from './sample.ts'
import { outcome } from './score.ts'
import { choices } from './types.ts'
import type { Command, Event, Options, State } from './types.ts'

export const tsuro: Game<Options, State, Command, Event> = {
  id: 'tsuro',
  version: 1,
  seats: { min: 2, max: 8 },
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
  upcast(event, from) {
    if (from !== 1) throw new Error(`no version ${from} of tsuro was ever released`)
    return event as Event
  },
}
