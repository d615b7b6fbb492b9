import type { Seen } from '../../engine/game.ts'
import { redact } from '../../engine/sealed.ts'
import type { GameId } from '../../games/ids.ts'
import type { Seats } from '../../picture/frame.ts'
import { bySeat } from './occupants.ts'
import { answering, type Plan } from './plan.ts'
import { stateAt } from './views.ts'
import type { RoomState, Rows } from '../types.ts'

/** A table after one of its entries, as a spectator may see it: the same for everybody, at any time. */
export interface LinkedPosition {
  readonly game: GameId
  readonly view: Seen<unknown>
  readonly seats: Seats
  /** Whether there was such an entry; else it is the latest, which will be another one. */
  readonly isPast: boolean
}

export function positionAt(
  { meta, players, match, unreadable }: RoomState,
  rows: Rows,
  n: number,
): Plan<LinkedPosition> {
  if (!match) return { error: unreadable ? 'unreadable' : 'not-started' }
  const end = match.position.n
  const view = redact(stateAt(match, rows, Math.min(n + 1, end)), 'spectator')
  const { game } = match
  return answering({
    game: meta.game,
    view,
    seats: {
      colours: bySeat(players).map(({ colour }) => colour),
      waitedFor: game.waitingFor(view),
      winners: game.outcome(view)?.winners ?? [],
    },
    isPast: n < end,
  })
}
