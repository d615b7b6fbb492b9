import type { Seat } from '../../../shared/engine/game.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { nameAt, type SeatInfo } from '../../../shared/table-info.ts'
import type { Finish } from '../../games/game-ui.ts'

/** Who played a seat to the end: its player, a bot in that one's place, or a bot for the house. */
export const playedBy = ['player', 'stand-in', 'house'] as const

interface ArchivedPlayer {
  readonly name: string
  readonly by: (typeof playedBy)[number]
}

/** A finished game as this device keeps it. Its link is made of `page` and `id`; nothing in it opens a seat. */
export interface ArchivedGame {
  /** The table's: a rematch is a game of its own. */
  readonly id: string
  readonly page: 'table' | 'solo'
  readonly game: GameId
  /** When its end was first seen here, in ms. */
  readonly at: number
  /** By seat. */
  readonly players: readonly ArchivedPlayer[]
  /** The seat of this device's player; `also`: those of others who played on this device. */
  readonly seat: Seat
  readonly also?: readonly Seat[]
  /** None: it was a draw. */
  readonly winners: readonly Seat[]
  /** By seat, where the game has them. */
  readonly points?: readonly number[]
  /** Notable facts, in the language of the page at that time. */
  readonly facts: readonly string[]
}

/** Facts kept of a game. */
export const FACTS = 3

/** All seats of this device. */
export const ownSeats = ({ seat, also = [] }: Pick<ArchivedGame, 'seat' | 'also'>): readonly Seat[] => [seat, ...also]

function playerOf(seat: SeatInfo): ArchivedPlayer['by'] {
  if (seat.kind === 'bot') return 'house'
  return 'standIn' in seat && seat.standIn !== null ? 'stand-in' : 'player'
}

export function archivedGame({ info, page, seat, also = [], outcome, facts }: Finish, at: number): ArchivedGame {
  return {
    id: info.id,
    page,
    game: info.game,
    at,
    players: info.seats.map((one, i) => ({ name: nameAt(info.seats, i), by: playerOf(one) })),
    seat,
    ...(also.length > 0 ? { also } : {}),
    winners: outcome.winners,
    ...(outcome.points ? { points: outcome.points } : {}),
    facts: facts.slice(0, FACTS),
  }
}
