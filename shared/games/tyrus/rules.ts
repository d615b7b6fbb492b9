import type { Rules } from '../../engine/game.ts'
import { seats } from './board.ts'
import { check, waitingFor } from './check.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { choices } from './types.ts'
import type { Command, Event, State } from './types.ts'

export const rules: Rules<State, Command, Event> = {
  id: 'tyrus',
  seats: { min: seats.length, max: seats.length },
  choices,
  waitingFor,
  check,
  evolve,
  outcome,
}
