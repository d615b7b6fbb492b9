import type { Game, Searchable, Seat, Seen } from '../../shared/engine/game.ts'

/**
 * A small open game without chance: each moves a man one square ahead or aslant, and takes a man aslant only. Who first
 * comes to the far row, or takes all men, wins. Every move brings the end nearer, and the foremost man is never stuck.
 */
export interface State {
  readonly turn: Seat | null
  /** Seat of the man on each square, row by row from seat 0's side; -1: none. */
  readonly squares: readonly number[]
}
type Options = Record<string, never>
export interface Command {
  readonly from: number
  readonly to: number
}
export type Event =
  | { readonly type: 'began'; readonly first: Seat }
  | { readonly type: 'moved'; readonly from: number; readonly to: number }

const SIDE = 5
const squares = Array.from({ length: SIDE * SIDE }, (_, square) => square)
const rowOf = (square: number): number => Math.floor(square / SIDE)
const far = (seat: Seat): number => (seat === 0 ? SIDE - 1 : 0)

/** Squares that a man of this seat reaches from another, if they are free or, aslant, the other's. */
function reach({ squares: men }: State, seat: Seat, from: number): number[] {
  const ahead = from + (seat === 0 ? SIDE : -SIDE)
  return [-1, 0, 1].flatMap((aside) => {
    const to = ahead + aside
    const isOn = to >= 0 && to < men.length && rowOf(to) === rowOf(ahead)
    return isOn && (men[to] === -1 || (aside !== 0 && men[to] === 1 - seat)) ? [to] : []
  })
}

/** Seat that has won. */
function winner({ squares: men }: State): Seat | undefined {
  return [0, 1].find(
    (seat) => !men.includes(1 - seat) || squares.some((square) => men[square] === seat && rowOf(square) === far(seat)),
  )
}

const mayAct = (view: Seen<State>): readonly Seat[] =>
  view.turn === null || winner(view) !== undefined ? [] : [view.turn]

function legal(view: Seen<State>, seat: Seat): Command[] {
  if (!mayAct(view).includes(seat)) return []
  const own = squares.filter((square) => view.squares[square] === seat)
  return own.flatMap((from) => reach(view, seat, from).map((to) => ({ from, to })))
}

export const breakthrough: Game<Options, State, Command, Event> & Searchable<State, Command> = {
  id: 'breakthrough',
  seats: { min: 2, max: 2 },
  colours: ['red', 'blue'],
  choices: [],
  version: 1,
  initial: ({ first }) => ({
    turn: first === 'drawn' ? null : first,
    squares: squares.map((square) => (rowOf(square) < 2 ? 0 : rowOf(square) > 2 ? 1 : -1)),
  }),
  deal: ({ turn }, random, tell) => tell({ type: 'began', first: turn ?? random.below(2) }),
  copy: (state) => ({ ...state, squares: state.squares.slice() }),
  apply(draft, event) {
    if (event.type === 'began') return void (draft.turn = event.first)
    draft.squares[event.to] = draft.turn!
    draft.squares[event.from] = -1
    draft.turn = 1 - draft.turn!
  },
  outcome(view) {
    const seat = winner(view)
    if (seat === undefined) return undefined
    return { winners: [seat], why: view.squares.includes(1 - seat) ? 'far-row' : 'all-taken' }
  },
  mayAct,
  waitingFor: mayAct,
  starter: (view) => view.turn ?? undefined,
  read(json) {
    const { from, to, ...rest } = Object(json) as Partial<Command>
    const isSquare = (at: unknown): at is number => squares.includes(at as number)
    return isSquare(from) && isSquare(to) && Object.keys(rest).length === 0 ? { from, to } : undefined
  },
  check(view, seat, { from, to }) {
    if (winner(view) !== undefined) return 'game-over'
    if (seat !== view.turn) return 'not-your-turn'
    return view.squares[from] === seat && reach(view, seat, from).includes(to) ? undefined : 'out-of-reach'
  },
  play: (_, __, { from, to }, ___, tell) => tell({ type: 'moved', from, to }),
  upcast: (event) => event as Event,
  legal,
  pick(view, seat, random) {
    const commands = legal(view, seat)
    return commands[random.below(commands.length)]!
  },
}
