import type { AnyGame, AnySearchable, Game, Searchable } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { games, searchables } from '../../shared/games/registry.ts'

/** A game with what it takes to play it at random. */
export type Playable<O, S, C, E> = Game<O, S, C, E> & Searchable<S, C>
export type AnyPlayable = AnyGame & AnySearchable

export const playables: Readonly<Record<GameId, AnyPlayable>> = {
  tsuro: { ...games.tsuro, ...searchables.tsuro },
  tyrus: { ...games.tyrus, ...searchables.tyrus },
  tyros: { ...games.tyros, ...searchables.tyros },
}
