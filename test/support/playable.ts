import type { AnyGame, AnySearchable, Game, Searchable } from '../../shared/engine/game.ts'
import { begin } from '../../shared/engine/position.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { defaults } from '../../shared/engine/choices.ts'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { games, searchables } from '../../shared/games/registry.ts'

/** A game with what it takes to play it at random. */
export type Playable<O, S, C, E> = Game<O, S, C, E> & Required<Searchable<S, C>>
export type AnyPlayable = AnyGame & Required<AnySearchable>

/** The game with the defaults of what it leaves out. */
export const playable = <O, S, C, E>(game: Game<O, S, C, E> & Searchable<S, C>): Playable<O, S, C, E> => ({
  sample: (view) => view,
  ...game,
})

export const playables = Object.fromEntries(
  gameIds.map((id) => [id, playable({ ...games[id], ...searchables[id] })]),
) as Readonly<Record<GameId, AnyPlayable>>

/** Whether a game deals something that not everybody sees. */
export function hides(game: AnyGame): boolean {
  const start = { seats: game.seats.min, first: 'drawn', options: defaults(game.choices) } as const
  const { state } = begin(game, start, new Uint8Array(32)).position
  return redact(state, 'spectator') !== state
}
