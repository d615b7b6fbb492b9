import type { Rules } from '../../engine/game.ts'
import { apply, copy } from './apply.ts'
import { outcome } from './score.ts'
import { mayAct } from './turn.ts'
import { choices, colours, seats, type Event, type State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tsuro',
  seats,
  colours,
  choices,
  copy,
  apply,
  outcome,
  mayAct,
  waitingFor: mayAct,
  starter: ({ turn }) => turn ?? undefined,
}
