import type { Seat } from '../../engine/game.ts'
import type { Result } from '../../errors.ts'
import type { Level } from '../../search/bot.ts'
import type { TableInfo } from '../../table-info.ts'
import { asOwner, asPlayer, within } from '../core/authorize.ts'
import { waitingFor } from '../core/state.ts'
import { andThen, both, changed, type Change, type InfoChange } from '../core/change.ts'
import { logged, logLine } from '../core/table-log.ts'
import { informing, type Plan } from '../core/plan.ts'
import { lastSeenAt } from '../core/presence.ts'
import { wish } from './devices.ts'
import { pastOf, termsFor } from './terms.ts'
import type { Context, Feature } from '../feature.ts'
import type { Now } from '../core/session.ts'
import type { Left, Occupant, Player, RoomState } from '../types.ts'

const LEVEL: Level = 'keen'
/** Absence, in ms, after which a bot may play for a player who allows it: longer than a tunnel. */
const AWAY = 2 * 60 * 1000

/** Lets a bot play for a player, by the wish of the others, named in `by`: until that one is back, or for one turn. */
export function standIn(state: RoomState, owner: Player | Left, forTurn: boolean, by: readonly string[]): InfoChange {
  const played = changed(state, owner, { ...owner, standIn: LEVEL, ...(forTurn ? { forTurn } : {}) })
  return both(played, logged(played.state, { ...logLine(state, 'standIn', owner), by }))
}

/** Time from which the others may let a bot play for a player without a page, where no pace is kept, in ms. */
export const standInFrom = (state: RoomState, owner: Player): number =>
  lastSeenAt(state, owner) +
  (owner.allowsStandIn ? Math.max(AWAY, pastOf(state, owner, 'missing')) : termsFor(state, owner).missing)

export function relieve(state: RoomState, player: Player): Plan<TableInfo> {
  return informing(player.standIn ? relieved(state, player) : undefined)
}

function withoutStandIn<Owner extends Player | Left>({ standIn: _, forTurn: __, ...owner }: Owner): Owner {
  return owner as unknown as Owner
}

function relieved(state: RoomState, player: Player): InfoChange {
  const back = changed(state, player, withoutStandIn(player))
  return both(back, logged(back.state, logLine(state, 'back', player)))
}

/** Brings back owners who play again, and ends a bot's one turn once it has played. */
function after<Of extends Change>(before: RoomState | undefined, change: Of): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  const { cause, entry } = change.kind === 'entry' ? change : { cause: null, entry: undefined }
  const owner = change.state.players.find(({ id }) => id === cause?.playerId)
  if (!before || entry?.by === 'bot' || owner?.kind !== 'player' || !owner.standIn) return afterTurn(change)
  // The log line comes before the entry.
  const back = relieved({ ...change.state, match: before.match }, owner)
  return afterTurn(andThen(change, { ...back, state: { ...back.state, match: change.state.match } }))
}

function afterTurn<Of extends Change>(change: Of): Of {
  const { players, match } = change.state
  const isOver = (seat: Seat): boolean => !match || !waitingFor(match).includes(seat)
  const isDone = (one: Occupant): one is Player | Left => 'forTurn' in one && one.forTurn === true && isOver(one.seat)
  if (!players.some(isDone)) return change
  const after = players.map((one) => (isDone(one) ? withoutStandIn(one) : one))
  return andThen(change, {
    state: { ...change.state, players: after },
    write(rows) {
      for (const player of after) if (!players.includes(player)) rows.put('player', player.id, player)
    },
  })
}

/** Adds the time from which the others may let a bot play, for each player who is away. */
function standInTimes(state: RoomState, _: Now, { seats }: TableInfo): Partial<TableInfo> {
  if (state.meta.phase !== 'playing' || state.clock) return {}
  return {
    seats: seats.map((info, seat) => {
      const owner = state.players.find((known) => known.seat === seat)
      const isAwaited = info.kind === 'player' && info.presence === 'away' && info.standIn === null
      return isAwaited && owner?.kind === 'player' ? { ...info, standInFrom: standInFrom(state, owner) } : info
    }),
  }
}

/** Bots that play for absent players. */
export const standIns = {
  after,
  routes: [{ method: 'DELETE', path: '/seats/mine/stand-in', handler: 'relieve' }],
  handlers: {
    /** Lets the others have a bot play once the player has been away for minutes, or not; a no is never refused. */
    allowStandIn(context: Context, allowed: boolean, token?: string): Result<TableInfo> {
      const plan = (state: RoomState, player: Player): Plan<TableInfo> => wish(state, player, 'allowsStandIn', allowed)
      return asOwner(context, token, allowed ? within(context, 'changes', plan) : plan)
    },

    relieve: (context: Context, token?: string): Result<TableInfo> => asPlayer(context, token, relieve),
  },
  info: standInTimes,
} satisfies Feature
