import type {
  Choosing,
  Continue,
  Leave,
  LogPage,
  RescueRequest,
  Seated,
  TableChange,
  TakeoverRequest,
  TransferCode,
} from '../api.ts'
import type { Wish } from '../asks.ts'
import type { Seat } from '../engine/game.ts'
import type { Result } from '../errors.ts'
import type { MyTable } from '../mine.ts'
import type { TableInfo } from '../table-info.ts'
import { asAnyone, asHolder, asHost, asOwner, asPlayer, type Token } from './seats/authorize.ts'
import type { AskedAt } from './proposals/kinds.ts'
import { answerAsk, cancelAsk, makeAsk } from './proposals/asks.ts'
import { carryOut } from './core/commit.ts'
import { beginAnew } from './match/series.ts'
import { continueAlone } from './match/continued.ts'
import { putOut } from './seats/devices.ts'
import { bury, openOf, read, type Hub } from './core/context.ts'
import { comeBack, end, kick, leave } from './seats/leave.ts'
import { reclaim } from './seats/loans.ts'
import { momentAt, type Moment } from './core/position-link.ts'
import { myTable } from './core/my-table.ts'
import { holderOf, whyShut } from './seats/occupants.ts'
import { answering, type Plan } from './core/plan.ts'
import { pushDoors } from './push/handlers.ts'
import { answerRescue, cancelRescue, claimRescue, requestRescue } from './proposals/rescue.ts'
import { choose } from './seats/sit.ts'
import { change } from './core/settings.ts'
import { allowStandIn, relieve } from './proposals/stand-in.ts'
import { sessionsOf } from './core/sockets.ts'
import { tableDoors } from './table-handlers.ts'
import { answerTakeover, cancelTakeover, claimTakeover, requestTakeover } from './proposals/takeover.ts'
import { claimTransfer, createTransfer } from './seats/transfers.ts'
import { logPage } from './core/views.ts'
import type { Now, RoomState } from './types.ts'

/** The seat of a player who left, and the name to have there. */
type Wanted = Parameters<typeof requestTakeover>[1]
type Done = Result<{ readonly ok: true }>

function removable({ meta }: RoomState): Plan<{ readonly ok: true }> {
  return meta.phase === 'playing' ? { error: 'not-finished' } : answering({ ok: true })
}

/** What a request for rescue is judged by. */
function nowAt(hub: Hub): Now {
  return { sessions: sessionsOf(openOf(hub)), now: hub.platform.now() }
}

/** The same, and where the room runs. */
function askedAt(hub: Hub): AskedAt {
  return { ...nowAt(hub), platform: hub.platform }
}

function pageOf(state: RoomState, hub: Hub, before: number, token: Token): Plan<LogPage> {
  const holder = token === undefined ? undefined : holderOf(state.players, token)
  if (token !== undefined && !holder) return { error: whyShut(state.players, token) }
  if (!state.match) return { error: state.unreadable ? 'unreadable' : 'not-started' }
  return answering(logPage(state.match, hub.platform.rows, holder?.seat ?? 'spectator', before))
}

/** Everything that a request can ask of a room, by name. */
export const doors = {
  ...tableDoors,

  /** A table on which a game goes on that was played alone. */
  continue(hub: Hub, id: string, input: Continue): Result<Seated> {
    if (read(hub)) throw new Error('the table exists')
    return carryOut(hub, continueAlone(hub.platform, id, input, hub.platform.now()))
  },

  /** Those of a device's tokens that hold a seat. */
  seated: (hub: Hub, tokens: readonly string[]): Result<readonly string[]> =>
    asAnyone(hub, ({ players }) => answering(tokens.filter((token) => holderOf(players, token)))),

  /** A device that has a seat asks for what its player is told of it away from the table. */
  mine: (hub: Hub, token: string): Result<MyTable> =>
    asAnyone(hub, (state) => answering(myTable(state, hub.platform.rows, token))),

  leave: (hub: Hub, said: Leave, token?: string): Result<TableInfo> =>
    asHolder(hub, token, (state, holder) => leave(state, hub.platform, holder, said, hub.platform.now())),

  comeBack: (hub: Hub, token?: string): Result<Seated> =>
    asAnyone(hub, (state) => comeBack(state, token, hub.platform.now())),

  kick: (hub: Hub, seat: Seat, forGood: boolean, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'waiting', (state, host) => kick(state, hub.platform, host, seat, forGood, nowAt(hub))),

  makeAsk: (hub: Hub, wish: Wish, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => makeAsk(state, player, wish, askedAt(hub))),

  answerAsk: (hub: Hub, id: string, yes: boolean, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => answerAsk(state, player, id, yes, askedAt(hub))),

  cancelAsk: (hub: Hub, id: string, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => cancelAsk(state, player, id)),

  /** Wins are counted anew. */
  beginAnew: (hub: Hub, token?: string): Result<TableInfo> => asOwner(hub, token, beginAnew),

  allowStandIn: (hub: Hub, allowed: boolean, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => allowStandIn(state, player, allowed)),

  relieve: (hub: Hub, token?: string): Result<TableInfo> => asPlayer(hub, token, relieve),

  choose: (hub: Hub, input: Choosing, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => choose(state, hub.platform, player, input)),

  change: (hub: Hub, input: TableChange, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'always', (state) => change(state, hub.platform.games, input)),

  createTransfer: (hub: Hub, token?: string): Result<TransferCode> =>
    asOwner(hub, token, (state, player) => createTransfer(state, hub.platform, player, hub.platform.now())),

  /** A code that lends the seat, to whoever is called so, while the game is played. */
  lend: (hub: Hub, to: string, token?: string): Result<TransferCode> =>
    asOwner(hub, token, (state, player) => createTransfer(state, hub.platform, player, hub.platform.now(), to)),

  claimTransfer: (hub: Hub, code: string): Result<Seated> =>
    asAnyone(hub, (state) => claimTransfer(state, code, hub.platform.now())),

  reclaim: (hub: Hub, token?: string): Result<TableInfo> => asOwner(hub, token, reclaim),

  putOut: (hub: Hub, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player, hash) => putOut(state, player, hash, hub.platform.now())),

  requestRescue: (hub: Hub, seat: Seat, token?: string, address?: string): Result<RescueRequest> =>
    asAnyone(hub, (state) => requestRescue(state, seat, { token, address }, nowAt(hub))),

  answerRescue: (hub: Hub, id: string, approve: boolean, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => answerRescue(state, player, id, approve, nowAt(hub))),

  cancelRescue: (hub: Hub, id: string, token: string): Result<TableInfo> =>
    asAnyone(hub, (state) => cancelRescue(state, id, token)),

  claimRescue: (hub: Hub, id: string, token: string): Result<Seated> =>
    asAnyone(hub, (state) => claimRescue(state, id, token, nowAt(hub))),

  requestTakeover: (hub: Hub, input: Wanted, token?: string, address?: string): Result<TakeoverRequest> =>
    asAnyone(hub, (state) => requestTakeover(state, input, { token, address }, nowAt(hub))),

  answerTakeover: (hub: Hub, id: string, agree: boolean, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => answerTakeover(state, player, id, agree, nowAt(hub))),

  cancelTakeover: (hub: Hub, id: string, token: string): Result<TableInfo> =>
    asAnyone(hub, (state) => cancelTakeover(state, id, token)),

  claimTakeover: (hub: Hub, id: string, token: string): Result<Seated> =>
    asAnyone(hub, (state) => claimTakeover(state, hub.platform, id, token, nowAt(hub))),

  end: (hub: Hub, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state, player) => end(state, player, hub.platform.now())),

  async remove(hub: Hub, token?: string): Promise<Done> {
    const allowed = asHost(hub, token, 'always', removable)
    if ('ok' in allowed) await bury(hub)
    return allowed
  },

  ...pushDoors,

  moment: (hub: Hub, n: number): Result<Moment> => asAnyone(hub, (state) => momentAt(state, hub.platform.rows, n)),

  log: (hub: Hub, before: number, token?: string): Result<LogPage> =>
    asAnyone(hub, (state) => pageOf(state, hub, before, token)),
}

export type Door = keyof typeof doors

/**
 * What a device asks that others let in on a seat, a borrower's too: it looks, plays on after a bot, and is told of its turns.
 * By its socket it plays and talks. Whatever else it asks as the seat is refused with `let-in`.
 */
export const letInMay: readonly Door[] = ['relieve', 'subscribe', 'unsubscribe', 'mine', 'log', 'info', 'seated']

/** What a door is asked, but for the room's memory. */
export type Asked<D extends Door> = (typeof doors)[D] extends (hub: Hub, ...asked: infer A) => unknown ? A : never

/** Those that are open where a room runs. */
export type Doors = Partial<typeof doors>

/** What it answers. */
export type Answer<D extends Door> = Awaited<ReturnType<(typeof doors)[D]>>
