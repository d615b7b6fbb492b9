import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { GameUi } from '../../web/games/game-ui.ts'
import { nim, type Command, type Event, type State } from './ten-line-game.ts'

/** Draft of Nim that is not committed. */
interface Draft {
  readonly take?: number
}

/** All that the page knows of Nim; a real game's Table is a component, which takes its `tableSession` from context. */
export const nimUi: GameUi<State, Command, Event, Draft> = {
  rules: nim,
  whole: () => Promise.resolve(nim),
  check: nim.check,
  commandOf: (_: Seen<State>, __: Seat, { take }: Draft) => (take === undefined ? undefined : { take }),
  draftOf: ({ take }) => ({ take }),
  decides: () => false,
  Table: () => ({}),
  describe: (event, _, { name }) => (event.type === 'taken' ? `${name(event.seat)} takes ${event.count}.` : undefined),
  seatStatus: () => ({ out: false, counted: '' }),
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
