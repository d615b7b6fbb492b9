import type { Rules } from '../../engine/game.ts'
import { mayAct, starter } from './check.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { choices } from './types.ts'
import type { Event, State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tsuro',
  seats: { min: 2, max: 8 },
  choices,
  evolve,
  outcome,
  mayAct,
  waitingFor: mayAct,
  starter,
}
