import { both, type InfoChange } from '../../core/change.ts'
import { isLeft, isPlayer, mayBeTaken, newlySeen, offersOf } from '../../core/occupants.ts'
import { logged, logLine } from '../../core/table-log.ts'
import { isBanned } from '../../seats/bans.ts'
import { added, distinct, dropOccupant, without } from '../../seats/sit.ts'
import type { ProposalOf, VisitorKindOf } from '../kind.ts'
import type { Session } from '../../core/session.ts'
import type { Left, Player, RoomState, Yes } from '../../types.ts'

/** Time for the others to say no once a player has said yes, in ms. */
const SILENCE = 30 * 1000

type Takeover = ProposalOf<'takeover'>

/** Leaver of the seat that is asked for, while nobody else has it. */
const leftOf = ({ players }: RoomState, { about }: Takeover): Left | undefined =>
  players.filter(isLeft).find(({ id }) => id === about)

/** Offers of the seat that count for somebody at this address. */
const offersTo = (state: RoomState, left: Left, address: string | undefined): readonly Yes[] =>
  offersOf(state, left).filter(({ addresses }) => address === undefined || !addresses.includes(address))

/** Whether a player's page is open at this address: nobody may let themselves in. */
const playsAt = (sessions: readonly Session[], address: string | undefined): boolean =>
  sessions.some((each) => each.stage === 'seated' && each.address === address)

/** Gives a leaver's seat to a visitor: place, colour and nonce stay; name, tokens and player are new. */
export const takeover: VisitorKindOf<'takeover'> = {
  about(state, { seat, name }, origin, { sessions, now }) {
    const left = state.players.filter(isLeft).find((known) => known.seat === seat)
    if (!left) return 'seat-taken'
    if (!mayBeTaken(left)) return 'house-only'
    if (now < (left.keptUntil ?? 0) && offersTo(state, left, origin.address).length === 0) return 'seat-kept'
    if (playsAt(sessions, origin.address)) return 'plays-here'
    if (name === '') return 'bad-name'
    return isBanned(state, origin, now) ? 'sent-away' : left
  },
  // Visitors who come half a minute after an offer wait no more.
  given: (state, owner, { address }, now) =>
    offersTo(state, owner as Left, address).map((one) => ({ ...one, at: Math.max(one.at, now - SILENCE) })),
  // A yes from the requester's own address does not count.
  whyNotYes(_, { address: asked }, { address }, { sessions }) {
    const isSame = asked !== undefined && asked === address
    return isSame || playsAt(sessions, asked) ? 'plays-here' : undefined
  },
  from({ players }, { yes }, yeses) {
    const isOfAll = players.filter(isPlayer).every(({ id }) => yes.includes(id))
    return isOfAll ? yeses.at(-1)!.at : yeses[0]!.at + SILENCE
  },
  grant(state, proposal, { sessions, now, platform }, by) {
    const { subject, tokenHash, address } = proposal
    // A page may have been closed while it asked.
    if (playsAt(sessions, address)) return 'plays-here'
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
