import type { Rules } from '../../engine/game.ts'
import { check, waitingFor } from './check.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { choices } from './types.ts'
import type { Command, Event, State } from './types.ts'

export const rules: Rules<State, Command, Event> = {
  id: 'tsuro',
  seats: { min: 2, max: 8 },
  choices,
  waitingFor,
  check,
  evolve,
  outcome,
}
