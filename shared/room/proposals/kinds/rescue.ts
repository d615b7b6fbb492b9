import { isLive } from '../../../pace.ts'
import { ALONE, DELAY, UNUSED } from '../../../rescue-times.ts'
import type { RescueTimes } from '../../../table-info.ts'
import { both, changed } from '../../core/change.ts'
import { isPlayer, withLetIn } from '../../core/occupants.ts'
import { lastSeenAt } from '../../core/presence.ts'
import { isOpen, isOwnOpen } from '../../core/session.ts'
import { logged, logLine } from '../../core/table-log.ts'
import type { ProposalOf, VisitorKindOf } from '../kind.ts'
import type { Now, Player, RoomState } from '../../types.ts'

/** So many players who are here together, all of whom say yes, are enough at once. */
const ENOUGH = 2

type Rescue = ProposalOf<'rescue'>

const playerOf = ({ players }: RoomState, { about }: Rescue): Player | undefined =>
  players.filter(isPlayer).find(({ id }) => id === about)

/** How long a lost seat takes here. A table that was in the list stays one of strangers for good. */
export function rescueTimes({ meta: { settings, wasListed } }: RoomState): RescueTimes {
  const isListed = settings.listed || wasListed
  return {
    unused: isListed ? UNUSED.listed : UNUSED.linked,
    alone: isLive(settings.pace) ? DELAY : ALONE,
  }
}

const isInUse = (state: RoomState, player: Player, { sessions, now }: Now): boolean =>
  isOpen(sessions, player.id) || now < lastSeenAt(state, player) + rescueTimes(state).unused

/** Whether these are all of the players who are here, but for the one of the seat, on devices that may answer. */
function areTogether({ players }: RoomState, { about, yes }: Rescue, by: Player, at: Now): boolean {
  const here = players
    .filter(isPlayer)
    .filter((one) => one.id !== about && (one === by || isOwnOpen(at.sessions, one.id)))
  return here.length >= ENOUGH && here.every(({ id }) => yes.includes(id))
}

/** A player who lost a seat asks to be let back into it: a further device that plays and talks, and no more. */
export const rescue: VisitorKindOf<'rescue'> = {
  about(state, { seat }, _, at) {
    const player = state.players.filter(isPlayer).find((known) => known.seat === seat)
    if (!player) return 'seat-free'
    return isInUse(state, player, at) ? 'seat-in-use' : player
  },
  whyNotYes: (state, proposal, _, at) => (isInUse(state, playerOf(state, proposal)!, at) ? 'seat-in-use' : undefined),
  from(state, proposal, by, at) {
    const delay = proposal.yes.length === 1 ? rescueTimes(state).alone : DELAY
    return areTogether(state, proposal, by, at) ? at.now : Math.max(at.now, proposal.yesAt + delay)
  },
  // Not if its own player has been there since somebody said yes: then somebody has to say so again.
  grant(state, proposal, { sessions }, by) {
    const player = playerOf(state, proposal)!
    if (isOpen(sessions, player.id)) return 'proposal-pending'
    if (lastSeenAt(state, player) >= proposal.yesAt) return 'proposal-declined'
    const added = changed(state, player, withLetIn(player, proposal.tokenHash!))
    return both(added, logged(added.state, { ...logLine(state, 'letIn', player), by }))
  },
  stands: (state, proposal) => playerOf(state, proposal) !== undefined,
}
