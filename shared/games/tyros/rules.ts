import type { Rules } from '../../engine/game.ts'
import { apply, copy } from './apply.ts'
import { outcome } from './score.ts'
import { mayAct, waitingFor } from './turn.ts'
import { choices, colours, type Event, type State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tyros',
  seats: { min: 3, max: 4 },
  colours,
  choices,
  copy,
  apply,
  outcome,
  mayAct,
  waitingFor,
  starter: ({ first }) => first ?? undefined,
}
