import type { Game } from '../../engine/game.ts'
import { check } from './check.ts'
import { setup } from './deal.ts'
import { decide } from './decide.ts'
import { evolve, initial } from './evolve.ts'
import { legal, waitingFor } from './legal.ts'
import { pick } from './pick.ts'
import { read } from './read.ts'
import { sample } from './sample.ts'
import { outcome, value } from './score.ts'
import { choices } from './types.ts'
import type { Command, Event, Options, State } from './types.ts'

export const tyros: Game<Options, State, Command, Event> = {
  id: 'tyros',
  version: 1,
  seats: { min: 3, max: 4 },
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
  value,
  upcast(event, from) {
    if (from !== 1) throw new Error(`no version ${from} of tyros was ever released`)
    return event as Event
  },
}
