import type { GameId } from '../../../shared/games/ids.ts'
import { placeAt, playedAt, type Screen } from './screen.ts'

/** A game that has gone on from the position that is looked at, `after` moves before. */
const played = (game: GameId, seats: number, to: number) =>
  playedAt(`position of ${game}`, game, seats, ({ players }) => players[0]!.n >= to)

const position = (game: GameId, seats: number, seat: number | null, n: number): Screen => ({
  still: true,
  waits: '.replay [aria-label="Board"], .replay .seats li',
  name: `position-links-${game}-${seat === null ? 'spectator' : 'seat'}`,
  place: placeAt(played(game, seats, n + 4), seat, ({ id }) => ({ path: `/g/${id}/m${n}` })),
})

export const positionLinks: readonly Screen[] = [
  position('tsuro', 3, null, 12),
  position('tyrus', 2, 0, 8),
  position('tyros', 3, 1, 14),
]
