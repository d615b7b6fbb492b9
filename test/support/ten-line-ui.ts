import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { GameUi } from '../../web/games/game-ui.ts'
import { nim, type Command, type Event, type State } from './ten-line-game.ts'

/** All that the page knows of Nim; a real game's Table is a component, which takes its `tableSession` from context. */
export const nimUi: GameUi<State, Command, Event, Partial<Command>> = {
  rules: nim,
  whole: () => Promise.resolve(nim),
  check: nim.check,
  commandOf: (_: Seen<State>, __: Seat, { take }: Partial<Command>) => (take === undefined ? undefined : { take }),
  draftOf: ({ take }) => ({ take }),
  Table: () => ({}),
  describe: (event, _, { name }) => (event.type === 'taken' ? `${name(event.seat)} takes ${event.count}.` : undefined),
  late: () =>
    Promise.resolve({
      Hands: () => ({}),
      effect: () => [],
      ending: { facts: () => [], Picture: () => ({}) },
      trial: { onTurn: () => undefined, play: () => ({ events: [] }) },
    }),
  refusals: {
    'game-over': () => 'The game is over.',
    'not-your-turn': () => 'It is not your turn.',
    'too-many': () => 'There are fewer matches left.',
  },
}
