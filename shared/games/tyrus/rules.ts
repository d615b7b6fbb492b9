import type { Rules } from '../../engine/game.ts'
import { seats } from './board.ts'
import { evolve } from './evolve.ts'
import { outcome } from './score.ts'
import { mayAct, starter } from './turn.ts'
import { choices } from './types.ts'
import type { Event, State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tyrus',
  seats: { min: seats.length, max: seats.length },
  choices,
  evolve,
  outcome,
  mayAct,
  waitingFor: mayAct,
  starter,
}
