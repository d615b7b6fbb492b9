import type { Rules } from '../../engine/game.ts'
import { check, waitingFor } from './check.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { choices } from './types.ts'
import type { Command, Event, State } from './types.ts'

export const rules: Rules<State, Command, Event> = {
  id: 'tyros',
  seats: { min: 3, max: 4 },
  choices,
  waitingFor,
  check,
  evolve,
  outcome,
}
