import { ownSeats, type ArchivedGame } from './game.ts'

/** Whether this device's player won, or another who played on it. */
const isWon = (game: ArchivedGame): boolean => ownSeats(game).some((seat) => game.winners.includes(seat))

/** Result of a game for those who played on this device. */
export function resultOf(game: ArchivedGame): 'won' | 'lost' | 'drawn' {
  if (game.winners.length === 0) return 'drawn'
  return isWon(game) ? 'won' : 'lost'
}

/** Whether nobody else played for themselves: the house did, on every other seat. */
export const isAlone = (game: ArchivedGame): boolean =>
  game.players.every(({ by }, seat) => ownSeats(game).includes(seat) || by === 'house')

/** Somebody whom one has played with, by the name that they typed. */
export interface Opponent {
  /** As it was typed the last time. */
  readonly name: string
  readonly games: number
  /** Games that I won, and that they won; a win that was shared counts for both. */
  readonly won: number
  readonly lost: number
}

/** A name as it is compared: as it sounds, not as it is written. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/** Everybody whom one has played with, of the games the newest first; the most frequent first. The house is nobody. */
export function opponentsIn(games: readonly ArchivedGame[]): Opponent[] {
  const met = new Map<string, Opponent>()
  for (const game of games) {
    const seen = new Set<string>()
    for (const [seat, { name, by }] of game.players.entries()) {
      const key = keyOf(name)
      // Two of one name at a table cannot be told apart elsewhere.
      if (ownSeats(game).includes(seat) || by === 'house' || seen.has(key)) continue
      seen.add(key)
      const known = met.get(key) ?? { name, games: 0, won: 0, lost: 0 }
      met.set(key, {
        ...known,
        games: known.games + 1,
        won: known.won + Number(isWon(game)),
        lost: known.lost + Number(game.winners.includes(seat)),
      })
    }
  }
  return [...met.values()].sort((one, other) => other.games - one.games)
}
