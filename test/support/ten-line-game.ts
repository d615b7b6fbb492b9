import type { Game, Searchable, Seat } from '../../shared/engine/game.ts'
import { unchangedUpTo } from '../../shared/engine/upcast.ts'

/**
 * The smallest complete game: all that a game gives to the room, to bots and to laws. The players take one
 * to three of a heap of matches in turn; the one who takes the last match wins.
 */
export interface State {
  readonly seats: number
  readonly turn: Seat | null
  readonly heap: number
}
type Options = Record<string, never>
export type Command = { readonly take: number }
export type Event =
  | { readonly type: 'heaped'; readonly heap: number; readonly first: Seat }
  | { readonly type: 'taken'; readonly seat: Seat; readonly count: number }

const MOST = 3
const next = ({ seats, turn }: State, step: number): Seat => (turn! + seats + step) % seats
const choicesOf = ({ heap }: State): number[] => Array.from({ length: Math.min(MOST, heap) }, (_, i) => i + 1)

export const nim: Game<Options, State, Command, Event> & Searchable<State, Command> = {
  id: 'nim',
  seats: { min: 2, max: 4 },
  colours: ['red', 'green', 'blue', 'yellow'],
  choices: [],
  version: 1,
  initial: ({ seats, first }) => ({ seats, turn: first === 'drawn' ? null : first, heap: 0 }),
  deal({ seats, turn }, random, tell) {
    tell({ type: 'heaped', heap: 10 + random.below(11), first: turn ?? random.below(seats) })
  },
  copy: (state) => ({ ...state }),
  apply(draft, event) {
    draft.heap = event.type === 'heaped' ? event.heap : draft.heap - event.count
    draft.turn = event.type === 'heaped' ? event.first : next(draft, 1)
  },
  outcome: (view) =>
    view.turn === null || view.heap > 0 ? undefined : { winners: [next(view, -1)], why: 'last-match' },
  mayAct: (view) => (view.turn === null || view.heap === 0 ? [] : [view.turn]),
  waitingFor: (view) => nim.mayAct(view),
  starter: (view) => view.turn ?? undefined,
  read(json) {
    const take = Object.entries(json ?? {}).every(([key]) => key === 'take') && (json as Partial<Command> | null)?.take
    return typeof take === 'number' && Number.isInteger(take) && take > 0 && take <= MOST ? { take } : undefined
  },
  check(view, seat, { take }) {
    if (view.heap === 0) return 'game-over'
    if (seat !== view.turn) return 'not-your-turn'
    return take > view.heap ? 'too-many' : undefined
  },
  play: (_, seat, { take }, __, tell) => tell({ type: 'taken', seat, count: take }),
  upcast: unchangedUpTo(1),
  legal: (view, seat) => (seat === view.turn ? choicesOf(view).map((take) => ({ take })) : []),
  pick: (view, _, random) => ({ take: 1 + random.below(choicesOf(view).length) }),
}
