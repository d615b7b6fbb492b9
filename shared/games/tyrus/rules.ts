import type { Rules } from '../../engine/game.ts'
import { seats } from './board.ts'
import { apply, copy } from './apply.ts'
import { outcome } from './score.ts'
import { mayAct } from './turn.ts'
import { choices, colours, type Event, type State } from './types.ts'

export const rules: Rules<State, Event> = {
  id: 'tyrus',
  seats: { min: seats.length, max: seats.length },
  colours,
  choices,
  copy,
  apply,
  outcome,
  mayAct,
  waitingFor: mayAct,
  starter: ({ turn }) => turn ?? undefined,
}
