import type { Rules } from '../../engine/game.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { mayAct, starter, waitingFor } from './turn.ts'
import { choices } from './types.ts'
import type { Event, State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tyros',
  seats: { min: 3, max: 4 },
  choices,
  evolve,
  outcome,
  mayAct,
  waitingFor,
  starter,
}
