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
import type { MyTable } from '../my-tables.ts'
import type { TableInfo } from '../table-info.ts'
import { asAnyone, asHolder, asHost, asOwner, asPlayer, type Token } from './seats/authorize.ts'
import type { AskedAt } from './proposals/kinds.ts'
import { answerAsk, cancelAsk, makeAsk } from './proposals/asks.ts'
import { commitPlan } from './core/commit.ts'
import { restartSeries } from './match/series.ts'
import { continueAlone } from './match/continued.ts'
import { putOut } from './seats/devices.ts'
import { bury, openOf, read, type Context } from './core/context.ts'
import { comeBack, end, kick, leave } from './seats/leave.ts'
import { reclaim } from './seats/loans.ts'
import { momentAt, type Moment } from './core/position-link.ts'
import { myTable } from './seats/my-table.ts'
import { holderOf, whyNotSeated } from './core/occupants.ts'
import { answering, type Plan } from './core/plan.ts'
import { pushHandlers } from './push/handlers.ts'
import { answerRescue, cancelRescue, claimRescue, requestRescue } from './proposals/rescue.ts'
import { choose } from './seats/sit.ts'
import { change } from './core/settings.ts'
import { allowStandIn, relieve } from './proposals/stand-in.ts'
import { sessionsOf } from './core/sockets.ts'
import { tableHandlers } from './table-handlers.ts'
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
function nowAt(context: Context): Now {
  return { sessions: sessionsOf(openOf(context)), now: context.platform.now() }
}

/** The same, and where the room runs. */
function askedAt(context: Context): AskedAt {
  return { ...nowAt(context), platform: context.platform }
}

function pageOf(state: RoomState, context: Context, before: number, token: Token): Plan<LogPage> {
  const holder = token === undefined ? undefined : holderOf(state.players, token)
  if (token !== undefined && !holder) return { error: whyNotSeated(state.players, token) }
  if (!state.match) return { error: state.unreadable ? 'unreadable' : 'not-started' }
  return answering(logPage(state.match, context.platform.rows, holder?.seat ?? 'spectator', before))
}

/** Everything that a request can ask of a room, by name. */
export const handlers = {
  ...tableHandlers,

  /** A table on which a game goes on that was played alone. */
  continue(context: Context, id: string, input: Continue): Result<Seated> {
    if (read(context)) throw new Error('the table exists')
    return commitPlan(context, continueAlone(context.platform, id, input, context.platform.now()))
  },

  /** Those of a device's tokens that hold a seat. */
  seated: (context: Context, tokens: readonly string[]): Result<readonly string[]> =>
    asAnyone(context, ({ players }) => answering(tokens.filter((token) => holderOf(players, token)))),

  /** A device that has a seat asks for what its player is told of it away from the table. */
  mine: (context: Context, token: string): Result<MyTable> =>
    asAnyone(context, (state) => answering(myTable(state, context.platform.rows, token))),

  leave: (context: Context, said: Leave, token?: string): Result<TableInfo> =>
    asHolder(context, token, (state, holder) => leave(state, context.platform, holder, said, context.platform.now())),

  comeBack: (context: Context, token?: string): Result<Seated> =>
    asAnyone(context, (state) => comeBack(state, token, context.platform.now())),

  kick: (context: Context, seat: Seat, forGood: boolean, token?: string): Result<TableInfo> =>
    asHost(context, token, 'waiting', (state, host) =>
      kick(state, context.platform, host, seat, forGood, nowAt(context)),
    ),

  makeAsk: (context: Context, wish: Wish, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => makeAsk(state, player, wish, askedAt(context))),

  answerAsk: (context: Context, id: string, yes: boolean, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => answerAsk(state, player, id, yes, askedAt(context))),

  cancelAsk: (context: Context, id: string, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => cancelAsk(state, player, id)),

  /** Wins are counted anew. */
  restartSeries: (context: Context, token?: string): Result<TableInfo> => asOwner(context, token, restartSeries),

  allowStandIn: (context: Context, allowed: boolean, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => allowStandIn(state, player, allowed)),

  relieve: (context: Context, token?: string): Result<TableInfo> => asPlayer(context, token, relieve),

  choose: (context: Context, input: Choosing, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => choose(state, context.platform, player, input)),

  change: (context: Context, input: TableChange, token?: string): Result<TableInfo> =>
    asHost(context, token, 'always', (state) => change(state, context.platform.games, input)),

  createTransfer: (context: Context, token?: string): Result<TransferCode> =>
    asOwner(context, token, (state, player) => createTransfer(state, context.platform, player, context.platform.now())),

  /** A code that lends the seat, to whoever is called so, while the game is played. */
  lend: (context: Context, to: string, token?: string): Result<TransferCode> =>
    asOwner(context, token, (state, player) =>
      createTransfer(state, context.platform, player, context.platform.now(), to),
    ),

  claimTransfer: (context: Context, code: string): Result<Seated> =>
    asAnyone(context, (state) => claimTransfer(state, code, context.platform.now())),

  reclaim: (context: Context, token?: string): Result<TableInfo> => asOwner(context, token, reclaim),

  putOut: (context: Context, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player, hash) => putOut(state, player, hash, context.platform.now())),

  requestRescue: (context: Context, seat: Seat, token?: string, address?: string): Result<RescueRequest> =>
    asAnyone(context, (state) => requestRescue(state, seat, { token, address }, nowAt(context))),

  answerRescue: (context: Context, id: string, approve: boolean, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => answerRescue(state, player, id, approve, nowAt(context))),

  cancelRescue: (context: Context, id: string, token: string): Result<TableInfo> =>
    asAnyone(context, (state) => cancelRescue(state, id, token)),

  claimRescue: (context: Context, id: string, token: string): Result<Seated> =>
    asAnyone(context, (state) => claimRescue(state, id, token, nowAt(context))),

  requestTakeover: (context: Context, input: Wanted, token?: string, address?: string): Result<TakeoverRequest> =>
    asAnyone(context, (state) => requestTakeover(state, input, { token, address }, nowAt(context))),

  answerTakeover: (context: Context, id: string, agree: boolean, token?: string, address?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => answerTakeover(state, player, id, { agree, address }, nowAt(context))),

  cancelTakeover: (context: Context, id: string, token: string): Result<TableInfo> =>
    asAnyone(context, (state) => cancelTakeover(state, id, token)),

  claimTakeover: (context: Context, id: string, token: string): Result<Seated> =>
    asAnyone(context, (state) => claimTakeover(state, context.platform, id, token, nowAt(context))),

  end: (context: Context, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state, player) => end(state, player, context.platform.now())),

  async remove(context: Context, token?: string): Promise<Done> {
    const allowed = asHost(context, token, 'always', removable)
    if ('ok' in allowed) await bury(context)
    return allowed
  },

  ...pushHandlers,

  moment: (context: Context, n: number): Result<Moment> =>
    asAnyone(context, (state) => momentAt(state, context.platform.rows, n)),

  log: (context: Context, before: number, token?: string): Result<LogPage> =>
    asAnyone(context, (state) => pageOf(state, context, before, token)),
}

export type HandlerName = keyof typeof handlers

/**
 * What a device asks that others let in on a seat, a borrower's too: it looks, plays on after a bot, and is told of its turns.
 * By its socket it plays and talks. Whatever else it asks as the seat is refused with `let-in`.
 */
export const letInMay: readonly HandlerName[] = ['relieve', 'subscribe', 'unsubscribe', 'mine', 'log', 'info', 'seated']

/** What a handler is asked, but for the room's memory. */
export type Asked<D extends HandlerName> = (typeof handlers)[D] extends (context: Context, ...asked: infer A) => unknown
  ? A
  : never

/** Those that there are where a room runs. */
export type Handlers = Partial<typeof handlers>

/** What it answers. */
export type Answer<D extends HandlerName> = Awaited<ReturnType<(typeof handlers)[D]>>
