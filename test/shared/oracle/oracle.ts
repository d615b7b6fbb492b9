/** A game once more, slowly, straight from its rules; it shares with the real one the shape of commands and deal alone. */
export interface Literal<G, Command> {
  /** The table as the real game dealt it: its whole state after setup, as JSON. */
  deal(state: unknown): G
  waiting(game: G): number[]
  /** One canonical command per effect. */
  legal(game: G, seat: number): Command[]
  /** Whether a command is allowed, however it pays; for games with open-ended commands. */
  allows?(game: G, seat: number, command: Command): boolean
  /** The table after a command; the one given is left as it was. */
  play(game: G, seat: number, command: Command, chance: Chance): G
  result(game: G): Result | undefined
  /** Everything that can be compared with the real state, in a shape of this game's own. */
  facts(game: G): unknown
}

/** The draws of one entry, the same for both implementations. */
export interface Chance {
  shuffle<T>(items: readonly T[]): T[]
  /** The real state after the entry, for a game that draws whenever it is asked; the literal one checks what it takes. */
  drawn?: unknown
}

export interface Result {
  winners: number[]
  why: string
  points?: number[]
}
