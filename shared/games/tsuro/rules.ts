import type { Rules } from '../../engine/game.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { mayAct, starter } from './turn.ts'
import { choices, seats } from './types.ts'
import type { Event, State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tsuro',
  seats,
  choices,
  evolve,
  outcome,
  mayAct,
  waitingFor: mayAct,
  starter,
}
