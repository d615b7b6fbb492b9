import { UNUSED } from '../../../rescue-times.ts'
import { isLive } from '../../../pace.ts'
import type { RescueTimes } from '../../../table-info.ts'
import { both, changed } from '../../core/change.ts'
import { isPlayer } from '../../core/occupants.ts'
import { ownSeenAt } from '../../core/presence.ts'
import { isOwnOpen, type Now } from '../../core/session.ts'
import { logged, logLine } from '../../core/table-log.ts'
import { whileAwake } from '../../push/quiet-hours.ts'
import { withLetIn } from '../../seats/devices.ts'
import { fromReturn, termsFor, termsNow } from '../../seats/terms.ts'
import type { ProposalOf, VisitorKindOf } from '../kind.ts'
import type { Rows } from '../../platform.ts'
import type { Player, RoomState, Yes } from '../../types.ts'

type Rescue = ProposalOf<'rescue'>

const playerOf = ({ players }: RoomState, { about }: Rescue): Player | undefined =>
  players.filter(isPlayer).find(({ id }) => id === about)

const unusedFor = ({ meta: { settings, wasListed } }: RoomState): number =>
  settings.listed || wasListed ? UNUSED.listed : UNUSED.linked

/** Times that a rescue takes at this table. */
export function rescueTimes(state: RoomState): RescueTimes {
  const { alone, several, together } = termsNow(state)
  return { unused: unusedFor(state), alone, several, together }
}

/** Whether the seat is, or just was, used on the player's own devices. Somebody else may sit at one that others let in. */
const isInUse = (state: RoomState, player: Player, { sessions, now }: Now): boolean =>
  isOwnOpen(sessions, player.id) || now < ownSeenAt(state, player) + unusedFor(state)

/** Whether two yeses are those of two people, as far as devices tell. */
function areTwo(a: Yes, b: Yes): boolean {
  return !a.sharedWith.includes(b.by) && !b.sharedWith.includes(a.by)
}

/**
 * Whether the yeses are those of two people at least. Each has to come from another address than the other and than the
 * question, unless the question comes from where the seat itself was last: there they sit in one room.
 */
function areSeveral({ address = '' }: Rescue, { lastAddress }: Player, yeses: readonly Yes[]): boolean {
  const isInRoom = address !== '' && address === lastAddress
  const count = isInRoom ? yeses : yeses.filter(({ addresses }) => !addresses.includes(address))
  const isElsewhere = (a: Yes, b: Yes): boolean => isInRoom || !a.addresses.some((one) => b.addresses.includes(one))
  return count.some((a, k) => count.slice(k + 1).some((b) => areTwo(a, b) && isElsewhere(a, b)))
}

/** Time zones in which the player's own devices keep quiet hours. */
function zonesOf(rows: Rows, { id, tokens }: Player): readonly string[] {
  const own = rows
    .list('device')
    .filter(({ playerId, token, quiet }) => playerId === id && quiet && tokens.includes(token))
  return own.map(({ zone }) => zone)
}

/** Lets a player who lost a seat back in: on a further device that plays and talks, and no more. */
export const rescue: VisitorKindOf<'rescue'> = {
  about(state, { seat }, _, at) {
    const player = state.players.filter(isPlayer).find((known) => known.seat === seat)
    if (!player) return 'seat-free'
    if (player.isShut) return 'seat-shut'
    return isInUse(state, player, at) ? 'seat-in-use' : player
  },
  whyNotYes: (state, proposal, at) => (isInUse(state, playerOf(state, proposal)!, at) ? 'seat-in-use' : undefined),
  from(state, proposal, yeses, rows) {
    const player = playerOf(state, proposal)!
    const { alone, several, together } = termsFor(state, player)
    const last = yeses.at(-1)!
    const asked = fromReturn(state, player, yeses[0]!.at)
    if (areSeveral(proposal, player, yeses)) return Math.max(last.at, asked + (last.isOfAll ? together : several))
    if (isLive(state.meta.settings.pace)) return asked + alone
    return Math.max(asked + alone, ...zonesOf(rows, player).map((zone) => whileAwake(zone, asked, alone)))
  },
  // An own page since the first yes ends the request.
  grant(state, proposal, { sessions }, by) {
    const player = playerOf(state, proposal)!
    if (isOwnOpen(sessions, player.id)) return 'proposal-pending'
    if (ownSeenAt(state, player) >= proposal.yesAt) return 'proposal-declined'
    const added = changed(state, player, withLetIn(player, proposal.tokenHash!, proposal.yes))
    return both(added, logged(added.state, { ...logLine(state, 'letIn', player), by }))
  },
  stands(state, proposal) {
    const player = playerOf(state, proposal)
    return player !== undefined && !player.isShut
  },
}
