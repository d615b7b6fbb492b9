import type {
  Choosing,
  Create,
  LogPage,
  OwnTableInfo,
  RescueRequest,
  RoomRecord,
  Seated,
  Sit,
  TableChange,
  TransferCode,
} from '../api.ts'
import type { Seat } from '../engine/game.ts'
import type { Result } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import { carryOut } from './carry.ts'
import { start } from './commands.ts'
import { forget, read, type Hub } from './hub.ts'
import { planTable, type NewTable } from './new-table.ts'
import { holderOf, hostOf, type Holder, type Player } from './occupants.ts'
import { answering, type Plan } from './plan.ts'
import { leadOn, planRematch } from './rematch.ts'
import { answerRescue, cancelRescue, claimRescue, requestRescue } from './rescues.ts'
import { choose, create, dismiss, end, kick, sit } from './seats.ts'
import { change } from './settings.ts'
import type { RoomState } from './state.ts'
import { claimTransfer, createTransfer } from './transfers.ts'
import { logPage, ownTableInfo, recordOf } from './views.ts'

type Token = string | undefined
type Made = Result<{ readonly id: string }>
type Done = Result<{ readonly ok: true }>

/** What anybody may ask of a table. */
function asAnyone<T>(hub: Hub, plan: (state: RoomState) => Plan<T>): Result<T> {
  const state = read(hub)
  return state ? carryOut(hub, plan(state)) : { error: 'no-such-table' }
}

/** What the holder of a seat may ask, who may not have come to it yet. */
function asHolder<T>(hub: Hub, token: Token, plan: (state: RoomState, holder: Holder) => Plan<T>): Result<T> {
  return asAnyone(hub, (state) => {
    if (token === undefined) return { error: 'not-seated' }
    const holder = holderOf(state.players, token)
    return holder ? plan(state, holder) : { error: 'bad-token' }
  })
}

/** What a player may ask. */
function asPlayer<T>(hub: Hub, token: Token, plan: (state: RoomState, player: Player) => Plan<T>): Result<T> {
  return asHolder(hub, token, (state, holder) =>
    holder.kind === 'player' ? plan(state, holder) : { error: 'not-seated' },
  )
}

/** What only the host may ask: as long as the table waits for its start, or always. */
function asHost<T>(
  hub: Hub,
  token: Token,
  when: 'waiting' | 'always',
  plan: (state: RoomState, host: Player) => Plan<T>,
): Result<T> {
  return asPlayer(hub, token, (state, player) => {
    if (player !== hostOf(state.players)) return { error: 'not-host' }
    return when === 'waiting' && state.meta.phase !== 'waiting' ? { error: 'already-started' } : plan(state, player)
  })
}

function removable({ meta }: RoomState): Plan<{ readonly ok: true }> {
  return meta.phase === 'playing' ? { error: 'not-finished' } : answering({ ok: true })
}

function pageOf(state: RoomState, hub: Hub, before: number, token: Token): Plan<LogPage> {
  const holder = token === undefined ? undefined : holderOf(state.players, token)
  if (token !== undefined && !holder) return { error: 'bad-token' }
  if (!state.match) return { error: state.unreadable ? 'unreadable' : 'not-started' }
  return answering(logPage(state.match, hub.platform.rows, holder?.seat ?? 'spectator', before))
}

/** Everything that a request can ask of a room, by name. */
export const doors = {
  create(hub: Hub, id: string, input: Create): Result<Seated> {
    if (read(hub)) throw new Error('the table exists')
    return carryOut(hub, create(hub.platform.games, id, input, hub.platform.now()))
  },

  /** The table of a rematch; the room of the table before may ask more than once. */
  makeTable(hub: Hub, table: NewTable): Made {
    if (read(hub)) return { ok: { id: table.id } }
    const made = planTable(hub.platform.games, table, hub.platform.now())
    return typeof made === 'string' ? { error: made } : carryOut(hub, answering({ id: table.id }, made))
  },

  info: (hub: Hub, token?: string): Result<OwnTableInfo> =>
    asAnyone(hub, (state) => ({ answer: (info) => ownTableInfo(state, info(), token) })),

  sit: (hub: Hub, input: Sit, token?: string): Result<Seated> => asAnyone(hub, (state) => sit(state, input, token)),

  leave: (hub: Hub, token?: string): Result<TableInfo> =>
    asHolder(hub, token, (state, holder) => dismiss(state, hub.platform.rows, holder, hub.platform.now())),

  kick: (hub: Hub, seat: Seat, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'waiting', (state, host) => kick(state, hub.platform.rows, host, seat, hub.platform.now())),

  choose: (hub: Hub, input: Choosing, token?: string): Result<TableInfo> =>
    asPlayer(hub, token, (state, player) => choose(state, player, input)),

  change: (hub: Hub, input: TableChange, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'always', (state) => change(state, hub.platform.games, input)),

  createTransfer: (hub: Hub, token?: string): Result<TransferCode> =>
    asPlayer(hub, token, (state, player) => createTransfer(state, player, hub.platform.now())),

  claimTransfer: (hub: Hub, code: string): Result<Seated> =>
    asAnyone(hub, (state) => claimTransfer(state, code, hub.platform.now())),

  requestRescue: (hub: Hub, seat: Seat, token?: string): Result<RescueRequest> =>
    asAnyone(hub, (state) => requestRescue(state, seat, token, hub.platform.now())),

  answerRescue: (hub: Hub, id: string, approve: boolean, token?: string): Result<TableInfo> =>
    asPlayer(hub, token, (state, player) => answerRescue(state, player, id, approve, hub.platform.now())),

  cancelRescue: (hub: Hub, id: string, token: string): Result<TableInfo> =>
    asAnyone(hub, (state) => cancelRescue(state, id, token)),

  claimRescue: (hub: Hub, id: string, token: string): Result<Seated> =>
    asAnyone(hub, (state) => claimRescue(state, id, token, hub.platform.now())),

  start: (hub: Hub, token?: string): Result<TableInfo> =>
    asHost(hub, token, 'waiting', (state) => start(state, hub.platform.games, hub.platform.now())),

  end: (hub: Hub, token?: string): Result<TableInfo> => asPlayer(hub, token, (state) => end(state, hub.platform.now())),

  /** The next table, made by the first who asks. */
  async rematch(hub: Hub, token?: string): Promise<Made> {
    const planned = asPlayer(hub, token, (state) => planRematch(state, hub.platform.rows))
    if ('error' in planned) return planned
    const made = await hub.platform.makeTable(planned.ok)
    return 'error' in made ? made : asAnyone(hub, (state) => leadOn(state, made.ok.id))
  },

  async remove(hub: Hub, token?: string): Promise<Done> {
    const allowed = asHost(hub, token, 'always', removable)
    if ('ok' in allowed) await forget(hub)
    return allowed
  },

  record: (hub: Hub): Result<RoomRecord> =>
    asAnyone(hub, (state) =>
      state.meta.phase === 'finished' ? answering(recordOf(state, hub.platform.rows)) : { error: 'not-finished' },
    ),

  log: (hub: Hub, before: number, token?: string): Result<LogPage> =>
    asAnyone(hub, (state) => pageOf(state, hub, before, token)),
}

export type Door = keyof typeof doors

/** What a door is asked, but for the room's memory. */
export type Asked<D extends Door> = (typeof doors)[D] extends (hub: Hub, ...asked: infer A) => unknown ? A : never

/** What it answers. */
export type Answer<D extends Door> = Awaited<ReturnType<(typeof doors)[D]>>
