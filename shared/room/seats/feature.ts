import {
  choose as chooseInput,
  shut as shutInput,
  type Choosing,
  type Create,
  type Created,
  type Leave,
  type Seated,
  type Shut,
  type Sit,
  type TransferCode,
} from '../../api.ts'
import type { Seat } from '../../engine/game.ts'
import type { ErrorCode, Result } from '../../errors.ts'
import type { MyTable } from '../../my-tables.ts'
import type { TableInfo } from '../../table-info.ts'
import { commitPlan } from '../core/commit.ts'
import { nowAt, read } from '../core/memory.ts'
import { whyNone } from '../core/deletion.ts'
import { holderOf, hostOf, leaverOf } from '../core/occupants.ts'
import { answering, informing, type Plan } from '../core/plan.ts'
import { asAnyone, asHolder, asHost, asOwner, heard, within } from '../core/authorize.ts'
import { putOutOf, wish } from './devices.ts'
import { comeBack, kick, leave } from './leave.ts'
import { myTable } from './my-table.ts'
import { planTable } from './new-table.ts'
import { choose, create, createdAgain, sit } from './sit.ts'
import { claimTransfer, createTransfer } from './transfers.ts'
import type { Context, Feature } from '../feature.ts'
import type { NewTable, NewTableResult } from '../platform.ts'
import type { Player, RoomState } from '../types.ts'

const enough = { error: 'enough-tables' } as const satisfies { error: ErrorCode }

/** Opens one more table, if the address may make it and pay for its first rows. [ROOM-145] */
function opened<Of>(
  { platform: { budget } }: Context,
  maker: string | undefined,
  open: () => Of,
): Of | Promise<Of | typeof enough> {
  if (!budget || maker === undefined) return open()
  return budget.opens(maker).then((may) => (may ? open() : enough))
}

/** Requests from the making of a table to its last seat. */
export const newTables = {
  handlers: {
    /** Creates a table. `isAgain`: a repeat under the same id, which only the same client knows, is answered again. */
    create(
      context: Context,
      id: string,
      input: Create,
      maker?: string,
      isAgain = false,
    ): Result<Created> | Promise<Result<Created>> {
      if (isAgain && read(context)) return asAnyone(context, within(context, 'seats', createdAgain))
      const plan = create(context.platform, id, input, maker, context.platform.now())
      return opened(context, 'error' in plan ? undefined : maker, () => {
        if (read(context)) throw new Error('the table exists')
        const gone = whyNone(context)
        if (gone !== 'no-such-table') return { error: gone }
        return commitPlan(context, plan)
      })
    },

    /** Makes the table of a rematch; the room of the table before may ask more than once. */
    makeTable(context: Context, table: NewTable): NewTableResult | Promise<NewTableResult> {
      return opened(context, read(context) ? undefined : table.maker, (): NewTableResult => {
        if (read(context)) return { ok: { id: table.id } }
        const gone = whyNone(context)
        if (gone !== 'no-such-table') return { error: gone }
        const made = planTable(context.platform.games, table, context.platform.now())
        return typeof made === 'string' ? { error: made } : commitPlan(context, answering({ id: table.id }, made))
      })
    },

    /** Seats a player; spent rows never refuse a kept seat. */
    sit: (context: Context, input: Sit, token?: string, address?: string): Result<Seated> =>
      asAnyone(context, (state) => {
        const plan = (): Plan<Seated> => sit(state, context.platform, input, { token, address }, context.platform.now())
        const isOwn = token !== undefined && holderOf(state.players, token) !== undefined
        return within(context, isOwn ? 'seats' : 'changes', plan)()
      }),

    /** The table as a seat's device lists it among its own. */
    mine: (context: Context, token: string): Result<MyTable> =>
      asAnyone(context, (state) => answering(myTable(state, context.platform, token, nowAt(context)))),
  },
} satisfies Feature

/** Seats, and the devices that hold them. */
export const seats = {
  stored: ['player', 'transfer'],
  wake: (rows) => ({ transfers: rows.list('transfer').toSorted((a, b) => a.playerId - b.playerId) }),
  routes: [
    { method: 'PATCH', path: '/seats/mine', handler: 'choose', input: chooseInput },
    { method: 'DELETE', path: '/seats/:seat/let-in', handler: 'putOutOf' },
    { method: 'PUT', path: '/seats/mine/shut', handler: 'shut', input: shutInput },
  ],
  handlers: {
    /** Filters a device's tokens by those that hold a seat. */
    seated: (context: Context, tokens: readonly string[]): Result<readonly string[]> =>
      asAnyone(context, ({ players }) => answering(tokens.filter((token) => holderOf(players, token)))),

    leave: (context: Context, said: Leave, token?: string): Result<TableInfo> =>
      asHolder(context, token, (state, holder) => informing(leave(state, holder, said, context.platform.now()))),

    comeBack: (context: Context, token?: string): Result<Seated> =>
      asAnyone(context, (state) => {
        const leaver = token === undefined ? undefined : leaverOf(state.players, token)
        return heard(context, 'changes', 'back', leaver, comeBack(state, token, context.platform.now()))
      }),

    kick: (context: Context, seat: Seat, forGood: boolean, token?: string): Result<TableInfo> =>
      asHost(
        context,
        token,
        'waiting',
        within(context, 'seats', (state, host) =>
          kick(state, host, seat, forGood && host === hostOf(state.players), nowAt(context)),
        ),
      ),

    choose: (context: Context, input: Choosing, token?: string): Result<TableInfo> =>
      asOwner(
        context,
        token,
        within(context, 'changes', (state, player) => choose(state, context.platform, player, input)),
      ),

    createTransfer: (context: Context, token?: string): Result<TransferCode> =>
      asOwner(context, token, (state, player) =>
        heard(context, 'changes', 'own', player, createTransfer(state, player, context.platform.now())),
      ),

    claimTransfer: (context: Context, code: string, once?: string): Result<Seated> =>
      asAnyone(
        context,
        within(context, 'seats', (state) => claimTransfer(state, code, once, context.platform.now())),
      ),

    putOutOf: (context: Context, seat: string, token?: string): Result<TableInfo> =>
      asOwner(context, token, (state, player) => putOutOf(state, player, Number(seat))),

    /** Shuts a seat; that is never refused. */
    shut(context: Context, { shut: isShut }: Shut, token?: string): Result<TableInfo> {
      const plan = (state: RoomState, player: Player): Plan<TableInfo> => wish(state, player, 'isShut', isShut)
      return asOwner(context, token, isShut ? plan : within(context, 'changes', plan))
    },
  },
} satisfies Feature
