import { isGameId, type GameId } from '../../shared/games/ids.ts'
import { seats as tsuro } from '../../shared/games/tsuro/types.ts'
import { m } from '../base/messages/compiled/messages.js'

/** Texts of a game on every page, before the game's own code is loaded. */
export interface Listed {
  readonly name: () => string
  readonly line: () => string
  readonly seats: () => string
}

export const catalogue: Readonly<Record<GameId, Listed>> = {
  tsuro: { name: m.game_tsuro, line: m.game_tsuro_line, seats: () => m.game_seats(tsuro) },
  tyrus: { name: m.game_tyrus, line: m.game_tyrus_line, seats: m.game_seats_two },
  tyros: { name: m.game_tyros, line: m.game_tyros_line, seats: () => m.game_seats({ min: 3, max: 4 }) },
}

/** A game's name; the id of an unknown one. */
export function gameName(id: string): string {
  return isGameId(id) ? catalogue[id].name() : id
}
