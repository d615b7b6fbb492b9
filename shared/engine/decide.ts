import { settled } from './fold.ts'
import type { Draft, Game, Random, Seat, Start, Tell } from './game.ts'

/** A decision: the events, whether one of them reveals something, and the state that they lead to. */
export interface Decision<State, Event> {
  readonly events: readonly Event[]
  readonly revealed: boolean
  readonly state: State
}

export function setup<O, S, C, E>(game: Game<O, S, C, E>, start: Start<O>, random: Random): Decision<S, E> {
  return listening(game, game.initial(start), (draft, tell) => game.deal(draft, random, tell))
}

/** Decides a command that `check` allowed; the state before it stays as it is. */
export function decide<O, S, C, E>(
  game: Game<O, S, C, E>,
  state: S,
  seat: Seat,
  command: C,
  random: Random,
): Decision<S, E> {
  return listening(game, state, (draft, tell) => game.play(draft, seat, command, random, tell))
}

/** Applies each event as it is told, and keeps it. */
function listening<O, S, C, E>(
  game: Game<O, S, C, E>,
  state: S,
  doing: (draft: Draft<S>, tell: Tell<E>) => void,
): Decision<S, E> {
  const draft = game.copy(state)
  const events: E[] = []
  let revealed = false
  doing(draft, (event) => {
    events.push(event)
    revealed ||= game.reveals?.(event, settled(draft)) === true
    game.apply(draft, event)
  })
  return { events, revealed, state: settled(draft) }
}
