import type { Create, Created, RoomRecord, SeatBot, Seated, Sit } from '../api.ts'
import type { Result } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import { asAnyone, asHost, asOwner } from './seats/authorize.ts'
import { seatBot } from './bots/seat-bot.ts'
import { carryOut } from './core/commit.ts'
import { start } from './match/commands.ts'
import { openOf, read, whyNone, type Hub } from './core/context.ts'
import { planTable } from './seats/new-table.ts'
import { answering } from './core/plan.ts'
import { leadOn, moveOn, planRematch } from './match/rematch.ts'
import { create, sit } from './seats/sit.ts'
import { sessionsOf } from './core/sockets.ts'
import { ownTableInfo, recordOf } from './core/views.ts'
import type { NewTable } from './platform.ts'
import type { OwnTableInfo } from '../table-info.ts'

type Made = Result<{ readonly id: string }>

/** From the making of a table to its record and the next one: what any place offers where tables are played. */
export const tableDoors = {
  create(hub: Hub, id: string, input: Create): Result<Created> {
    if (read(hub)) throw new Error('the table exists')
    return carryOut(hub, create(hub.platform, id, input, hub.platform.now()))
  },

  /** The table of a rematch; the room of the table before may ask more than once. */
  makeTable(hub: Hub, table: NewTable): Made {
    if (read(hub)) return { ok: { id: table.id } }
    if (whyNone(hub) === 'deleted') return { error: 'deleted' }
    const made = planTable(hub.platform.games, table, hub.platform.now())
    return typeof made === 'string' ? { error: made } : carryOut(hub, answering({ id: table.id }, made))
  },

  info: (hub: Hub, token?: string): Result<OwnTableInfo> =>
    asAnyone(hub, (state) => ({ answer: (info) => ownTableInfo(state, info(), token) })),

  sit: (hub: Hub, input: Sit, token?: string, address?: string): Result<Seated> =>
    asAnyone(hub, (state) => sit(state, hub.platform, input, { token, address }, hub.platform.now())),

  seatBot: (hub: Hub, input: SeatBot, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'waiting', (state) => seatBot(state, hub.platform, input)),

  start: (hub: Hub, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'waiting', (state) =>
      start(state, hub.platform, { sessions: sessionsOf(openOf(hub)), now: hub.platform.now() }),
    ),

  /** The next table, made by the first who asks. */
  async rematch(hub: Hub, token?: string): Promise<Made> {
    const planned = asOwner(hub, token, (state) => planRematch(state, hub.platform.rows))
    if ('error' in planned) return planned
    const circle = hub.platform.company?.inherited(read(hub)!)
    const made = await hub.platform.makeTable({ ...planned.ok, ...(circle ? { circle } : {}) })
    return 'error' in made ? made : asAnyone(hub, (state) => leadOn(state, made.ok.id))
  },

  moveOn: (hub: Hub, next: string, token?: string): Result<TableInfo> =>
    asOwner(hub, token, (state) => moveOn(state, next, hub.platform.now())),

  record: (hub: Hub): Result<RoomRecord> =>
    asAnyone(hub, (state) =>
      state.meta.phase === 'finished' ? answering(recordOf(state, hub.platform.rows)) : { error: 'not-finished' },
    ),
}
