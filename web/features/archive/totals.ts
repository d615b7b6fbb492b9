import { ownSeats, type ArchivedGame } from './game.ts'

/** Whether this device's player won, or another who played on it. */
const isWon = (game: ArchivedGame): boolean => ownSeats(game).some((seat) => game.winners.includes(seat))

/** How a game ended for those who played on this device. */
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
  /** Who has won the latest games, alone of the two, and how many; undefined where that is nobody. */
  readonly streak: { readonly mine: boolean; readonly games: number } | undefined
  /** Nobody else has won against me as often. */
  readonly rival: boolean
  /** With nobody else I have played as often. */
  readonly buddy: boolean
}

/** So many games together say something of two players. */
const TELLING = 3

/** A name as it is compared: as it sounds, not as it is written. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

type Known = Omit<Opponent, 'rival' | 'buddy'>
type Winner = 'me' | 'them' | 'neither'

function winnerOf(game: ArchivedGame, other: number): Winner {
  const [me, them] = [isWon(game), game.winners.includes(other)]
  if (me === them) return 'neither'
  return me ? 'me' : 'them'
}

function streakOf(winners: readonly Winner[]): Opponent['streak'] {
  const [last] = winners
  if (last === undefined || last === 'neither') return undefined
  const end = winners.findIndex((one) => one !== last)
  return { mine: last === 'me', games: end < 0 ? winners.length : end }
}

/** The one with most of something; nobody where two have as much, or nobody has any. */
function most(all: readonly Known[], of: (one: Known) => number): Known | undefined {
  const highest = Math.max(0, ...all.map(of))
  const those = all.filter((one) => of(one) === highest)
  return highest > 0 && those.length === 1 ? those[0] : undefined
}

/** Everybody whom one has played with, of the games the newest first; the most frequent first. The house is nobody. */
export function opponentsIn(games: readonly ArchivedGame[]): Opponent[] {
  const met = new Map<string, { readonly name: string; readonly with: { game: ArchivedGame; seat: number }[] }>()
  for (const game of games) {
    const seen = new Set<string>()
    for (const [seat, { name, by }] of game.players.entries()) {
      const key = keyOf(name)
      // Of two with the same name at one table it is not known which of them was met elsewhere.
      if (ownSeats(game).includes(seat) || by === 'house' || seen.has(key)) continue
      seen.add(key)
      const known = met.get(key) ?? { name, with: [] }
      met.set(key, known)
      known.with.push({ game, seat })
    }
  }
  const all = [...met.values()].map(({ name, with: together }): Known => {
    return {
      name,
      games: together.length,
      won: together.filter(({ game }) => isWon(game)).length,
      lost: together.filter(({ game, seat }) => game.winners.includes(seat)).length,
      streak: streakOf(together.map(({ game, seat }) => winnerOf(game, seat))),
    }
  })
  const telling = all.filter((one) => one.games >= TELLING)
  const rival = most(telling, ({ lost }) => lost)
  const buddy = most(telling, (one) => one.games)
  return all
    .map((one) => ({ ...one, rival: one === rival, buddy: one === buddy }))
    .sort((one, other) => other.games - one.games)
}
