import type { Rules } from '../../engine/game.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { idle, waitingFor } from './turn.ts'
import { choices } from './types.ts'
import type { Command, Event, State } from './types.ts'

/** What it takes to follow a table, without what may be done there: a page shows the one before it knows the other. */
export const following: Omit<Rules<State, Command, Event>, 'check'> = {
  id: 'tyros',
  seats: { min: 3, max: 4 },
  choices,
  waitingFor,
  idle,
  evolve,
  outcome,
}
