import type { RescueRequest, Seated, TakeoverRequest } from '../../api.ts'
import { wish, type Wish } from '../../asks.ts'
import type { Seat } from '../../engine/game.ts'
import type { Result } from '../../errors.ts'
import type { TableInfo } from '../../table-info.ts'
import { andThen } from '../core/change.ts'
import { nowAt } from '../core/context.ts'
import { asAnyone, asOwner } from '../seats/authorize.ts'
import { answerAsk, askInfos, cancelAsk, dueAsks, makeAsk, pointless } from './asks.ts'
import { answerRescue, cancelRescue, claimRescue, dueRescues, openRescues, requestRescue } from './rescue.ts'
import {
  answerTakeover,
  cancelTakeover,
  claimTakeover,
  dueTakeovers,
  requestTakeover,
  takeoverInfos,
} from './takeover.ts'
import type { AskedAt } from './kinds.ts'
import type { Context, Feature } from '../feature.ts'
import type { Platform } from '../platform.ts'
import type { Change, RoomState } from '../types.ts'

/** The seat of a player who left, and the name to have there. */
type Wanted = Parameters<typeof requestTakeover>[1]

/** What an ask is judged by. */
const askedAt = (context: Context): AskedAt => ({ ...nowAt(context), platform: context.platform })

/** The change without what it leaves nothing to ask for. */
function after<Of extends Change>(_: RoomState | undefined, change: Of, { now }: Platform): Of {
  if (change.kind === 'silent' || change.kind === 'line') return change
  const { state } = change
  const gone = pointless(state, now())
  if (gone.length === 0) return change
  return andThen(change, { ...state, asks: state.asks!.filter((ask) => !gone.includes(ask)) }, (rows) => {
    for (const { id } of gone) rows.drop('ask', id)
  })
}

/** What needs the others' leave. */
export const proposals = {
  stored: ['ask', 'rescue'],
  wake: (rows) => ({
    asks: rows.list('ask').toSorted((a, b) => a.until - b.until),
    rescues: rows.list('rescue').toSorted((a, b) => a.until - b.until),
  }),
  after,
  alarms: { asks: { due: dueAsks }, rescues: { due: dueRescues }, takeovers: { due: dueTakeovers } },
  routes: [{ method: 'POST', path: '/asks', handler: 'makeAsk', input: wish }],
  handlers: {
    makeAsk: (context: Context, wish: Wish, token?: string): Result<TableInfo> =>
      asOwner(context, token, (state, player) => makeAsk(state, player, wish, askedAt(context))),

    answerAsk: (context: Context, id: string, yes: boolean, token?: string): Result<TableInfo> =>
      asOwner(context, token, (state, player) => answerAsk(state, player, id, yes, askedAt(context))),

    cancelAsk: (context: Context, id: string, token?: string): Result<TableInfo> =>
      asOwner(context, token, (state, player) => cancelAsk(state, player, id)),

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

    answerTakeover: (
      context: Context,
      id: string,
      agree: boolean,
      token?: string,
      address?: string,
    ): Result<TableInfo> =>
      asOwner(context, token, (state, player) => answerTakeover(state, player, id, { agree, address }, nowAt(context))),

    cancelTakeover: (context: Context, id: string, token: string): Result<TableInfo> =>
      asAnyone(context, (state) => cancelTakeover(state, id, token)),

    claimTakeover: (context: Context, id: string, token: string): Result<Seated> =>
      asAnyone(context, (state) => claimTakeover(state, context.platform, id, token, nowAt(context))),
  },
  info: (state) => ({
    rescues: openRescues(state),
    takeovers: takeoverInfos(state),
    ...(state.asks?.length ? { asks: askInfos(state, state.asks) } : {}),
  }),
} satisfies Feature
