import type { Create, Created, RoomRecord, SeatBot, Seated, Sit } from '../api.ts'
import type { Result } from '../errors.ts'
import type { OwnTableInfo, TableInfo } from '../table-info.ts'
import { asAnyone, asHost, asOwner } from './seats/authorize.ts'
import { seatBot } from './bots/seat-bot.ts'
import { commitPlan } from './core/commit.ts'
import { start } from './match/commands.ts'
import { openOf, read, whyNone, type Context } from './core/context.ts'
import { planTable } from './seats/new-table.ts'
import { answering } from './core/plan.ts'
import { leadOn, moveOn, planRematch } from './match/rematch.ts'
import { create, sit } from './seats/sit.ts'
import { sessionsOf } from './core/sockets.ts'
import { ownTableInfo, recordOf } from './core/views.ts'
import type { NewTable } from './platform.ts'

type NewTableResult = Result<{ readonly id: string }>

/** From the making of a table to its record and the next one: what any place offers where tables are played. */
export const tableHandlers = {
  create(context: Context, id: string, input: Create): Result<Created> {
    if (read(context)) throw new Error('the table exists')
    return commitPlan(context, create(context.platform, id, input, context.platform.now()))
  },

  /** The table of a rematch; the room of the table before may ask more than once. */
  makeTable(context: Context, table: NewTable): NewTableResult {
    if (read(context)) return { ok: { id: table.id } }
    if (whyNone(context) === 'deleted') return { error: 'deleted' }
    const made = planTable(context.platform.games, table, context.platform.now())
    return typeof made === 'string' ? { error: made } : commitPlan(context, answering({ id: table.id }, made))
  },

  info: (context: Context, token?: string): Result<OwnTableInfo> =>
    asAnyone(context, (state) => ({ answer: (info) => ownTableInfo(state, info(), token) })),

  sit: (context: Context, input: Sit, token?: string, address?: string): Result<Seated> =>
    asAnyone(context, (state) => sit(state, context.platform, input, { token, address }, context.platform.now())),

  seatBot: (context: Context, input: SeatBot, token?: string): Result<TableInfo> =>
    asHost(context, token, 'waiting', (state) => seatBot(state, context.platform, input)),

  start: (context: Context, token?: string): Result<TableInfo> =>
    asHost(context, token, 'waiting', (state) =>
      start(state, context.platform, { sessions: sessionsOf(openOf(context)), now: context.platform.now() }),
    ),

  /** The next table, made by the first who asks. */
  async rematch(context: Context, token?: string): Promise<NewTableResult> {
    const planned = asOwner(context, token, (state) => planRematch(state, context.platform.rows))
    if ('error' in planned) return planned
    const series = context.platform.features?.inherited(read(context)!)
    const made = await context.platform.makeTable({ ...planned.ok, ...(series ? { series } : {}) })
    return 'error' in made ? made : asAnyone(context, (state) => leadOn(state, made.ok.id))
  },

  moveOn: (context: Context, next: string, token?: string): Result<TableInfo> =>
    asOwner(context, token, (state) => moveOn(state, next, context.platform.now())),

  record: (context: Context): Result<RoomRecord> =>
    asAnyone(context, (state) =>
      state.meta.phase === 'finished' ? answering(recordOf(state, context.platform.rows)) : { error: 'not-finished' },
    ),
}
