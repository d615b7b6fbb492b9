import { both, type InfoChange } from '../../core/change.ts'
import { isLeft, isPlayer, mayBeTaken, newlySeen, offersOf } from '../../core/occupants.ts'
import { logged, logLine } from '../../core/table-log.ts'
import { isBanned } from '../../seats/bans.ts'
import { added, distinct, dropOccupant, without } from '../../seats/sit.ts'
import type { ProposalOf, VisitorKindOf } from '../kind.ts'
import type { Session } from '../../core/session.ts'
import type { Left, Player, RoomState } from '../../types.ts'

/** Time for the others to say no once a player has said yes, in ms. */
const SILENCE = 30 * 1000

type Takeover = ProposalOf<'takeover'>

/** Leaver of the seat that is asked for, while nobody else has it. */
const leftOf = ({ players }: RoomState, { about }: Takeover): Left | undefined =>
  players.filter(isLeft).find(({ id }) => id === about)

/** Whether a player's page is open at this address: silence lets nobody in there. */
const playsAt = (sessions: readonly Session[], address: string | undefined): boolean =>
  sessions.some((each) => each.stage === 'seated' && each.address === address)

/** Whether nobody but one player could let in those who ask from where that one plays. */
const letsOneselfIn = ({ players }: RoomState, sessions: readonly Session[], address: string | undefined): boolean =>
  players.filter(isPlayer).length < 2 && playsAt(sessions, address)

/** Whether each player has said yes, or has offered the seat. */
function isOfAll(state: RoomState, proposal: Takeover): boolean {
  const said = [...proposal.yes, ...offersOf(state, leftOf(state, proposal)!).map(({ by }) => by)]
  return state.players.filter(isPlayer).every(({ id }) => said.includes(id))
}

/** Gives a leaver's seat to a visitor: place, colour and nonce stay; name, tokens and player are new. */
export const takeover: VisitorKindOf<'takeover'> = {
  about(state, { seat, name }, origin, { sessions, now }) {
    const left = state.players.filter(isLeft).find((known) => known.seat === seat)
    if (!left) return 'seat-taken'
    if (!mayBeTaken(left)) return 'house-only'
    if (now < (left.keptUntil ?? 0) && offersOf(state, left).length === 0) return 'seat-kept'
    if (letsOneselfIn(state, sessions, origin.address)) return 'plays-here'
    if (name === '') return 'bad-name'
    return isBanned(state, origin, now) ? 'sent-away' : left
  },
  // Visitors who come half a minute after an offer wait no more.
  given: (state, owner, _, now) =>
    offersOf(state, owner as Left).map((one) => ({ ...one, at: Math.max(one.at, now - SILENCE) })),
  needsAll: ({ address }, { sessions }) => playsAt(sessions, address),
  whyNotYes: (state, { address }, { sessions }) => (letsOneselfIn(state, sessions, address) ? 'plays-here' : undefined),
  // A yes from where the visitor is counts as one of all, and begins no silence.
  from(state, proposal, yeses) {
    const { needsAll, address } = proposal
    const other = yeses.find(({ addresses }) => !needsAll && (address === undefined || !addresses.includes(address)))
    const isEnough = other !== undefined || state.players.filter(isPlayer).length > 1
    return isEnough && isOfAll(state, proposal) ? yeses.at(-1)!.at : other && other.at + SILENCE
  },
  grant(state, proposal, { sessions, now, platform }, by) {
    const { subject, tokenHash, address } = proposal
    // A page may have been closed while it asked, or a player has come since.
    const isNear = proposal.needsAll || playsAt(sessions, address)
    if (letsOneselfIn(state, sessions, address) || (isNear && !isOfAll(state, proposal))) return 'plays-here'
    const left = leftOf(state, proposal)!
    const rest = without(state, [left])
    const { seat, colour, nonce } = left
    const { joined: id } = state.meta
    const name = distinct(subject.name, rest.players, platform.alike)
    const player: Player = { kind: 'player', id, seat, name, colour, tokens: [tokenHash!], nonce, ...newlySeen(now) }
    const seated = added(rest, player)
    const replaced: InfoChange = {
      ...seated,
      write(rows) {
        rows.putMeta(seated.state.meta)
        dropOccupant(rows, left.id)
        seated.write(rows)
      },
    }
    return both(replaced, logged(replaced.state, { ...logLine(state, 'replaced', player), from: left.name, by }))
  },
  stands: (state, proposal) => leftOf(state, proposal) !== undefined,
}
