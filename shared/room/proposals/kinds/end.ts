import { isLong } from '../../clock/clock.ts'
import { both } from '../../core/change.ts'
import { ownSeenAt } from '../../core/presence.ts'
import { brokenOff, logged, logLine } from '../../core/table-log.ts'
import { ownerAt, type KindOf } from '../kind.ts'
import { pastOf } from '../../seats/terms.ts'
import { pollAbout, standsAbout, voters } from '../missing.ts'
import type { Seat } from '../../../engine/game.ts'
import type { RoomState } from '../../types.ts'

const hasLeft = (state: RoomState, seat: Seat): boolean => ownerAt(state, seat)?.kind === 'left'

/** Whether the game may be broken off since a seat's time has been up for so long, by the terms its player was told. */
function mayEnd(state: RoomState, seat: Seat, now: number): boolean {
  const owner = ownerAt(state, seat)
  const past = owner?.kind === 'player' ? ownSeenAt(state, owner) + pastOf(state, owner, 'end') : 0
  return isLong(state, seat, now) && now >= past
}

/** Breaks the game off, since a player has left or a seat's time has been up for long. */
export const end: KindOf<'end'> = {
  poll(state, { seat }, by, at) {
    if (hasLeft(state, seat)) {
      const must = voters(state, by, at)
      return { must, needs: Math.floor(must.length / 2) + 1 }
    }
    return mayEnd(state, seat, at.now) ? pollAbout(state, seat, by, at) : 'not-now'
  },
  grant(state, { by }, { now }) {
    const player = state.players.find(({ id }) => id === by)!
    const said = logged(state, logLine(state, 'ended', player))
    return both(said, brokenOff(said.state, now))
  },
  stands: (state, proposal, now) =>
    hasLeft(state, proposal.subject.seat) ||
    (mayEnd(state, proposal.subject.seat, now) && standsAbout(state, proposal, now)),
}
