import { m } from '../base/messages/compiled/messages.js'

/** What is said of a game before its own code is loaded. */
export interface Boxed {
  readonly name: () => string
  readonly line: () => string
  readonly seats: () => string
}

/** The three games in the order in which the home page shows them. */
export const shelf: Readonly<Record<string, Boxed>> = {
  tsuro: { name: m.game_tsuro, line: m.game_tsuro_line, seats: () => m.game_seats({ min: 2, max: 8 }) },
  tyrus: { name: m.game_tyrus, line: m.game_tyrus_line, seats: m.game_seats_two },
  tyros: { name: m.game_tyros, line: m.game_tyros_line, seats: () => m.game_seats({ min: 3, max: 4 }) },
}

/** A game's name; of an unknown one its id. */
export function gameName(id: string): string {
  return shelf[id]?.name() ?? id
}
