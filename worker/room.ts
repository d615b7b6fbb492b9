import { DurableObject } from 'cloudflare:workers'
import { nanoid } from 'nanoid'
import type {
  Choosing,
  Create,
  LogPage,
  TransferCode,
  RescueTicket,
  RoomRecord,
  Seated,
  Sit,
  OwnTableInfo,
  TableChange,
} from '../shared/api.ts'
import type { ErrorCode } from '../shared/errors.ts'
import type { TableInfo } from '../shared/table-info.ts'
import type { Env } from './env.ts'
import { Hub, type Also } from '../shared/room/hub.ts'
import { goesAt } from '../shared/room/retention.ts'
import { hostOf, isSeated, type Change, type RoomState, type Player } from '../shared/room/state.ts'
import { transfer, claimTransfer } from '../shared/room/transfers.ts'
import { heritage, inherit, led, type Heritage } from '../shared/room/rematch.ts'
import { roomOf } from './remote.ts'
import { answer, ask, claim, lapse, withdraw } from '../shared/room/rescues.ts'
import { choose, create, end, kicked, leave, sit, type Seating } from '../shared/room/seats.ts'
import { opened, spectating } from '../shared/room/session.ts'
import { deliver, errorFrame, frameOf, hangUp } from '../shared/room/sockets.ts'
import { change } from '../shared/room/settings.ts'
import { received } from '../shared/room/messages.ts'
import { bearerOf, holderOf } from '../shared/tokens.ts'
import { resultOf, statusOf, error, type Result } from './errors.ts'
import { start } from '../shared/room/commands.ts'
import { begun, logPage, recordOf, seatOf, ownTableInfoOf, synced, viewerOf } from '../shared/room/views.ts'

/** What a player asked for. */
type AsPlayer<T> = (state: RoomState, player: Player) => Result<T>

/** One table. Puts what its players do in order; what comes of it, the engine decides. */
export class Room extends DurableObject<Env> {
  private readonly hub: Hub

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.hub = new Hub(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  create(id: string, input: Create): Result<Seated> {
    return this.guarded('create', () => {
      if (this.hub.read()) throw new Error('the table exists')
      return this.seat(create(id, nanoid(), input, Date.now()))
    })
  }

  info(token?: string): Result<OwnTableInfo> {
    return this.answer('info', (state) => ({ ok: ownTableInfoOf(state, this.hub.tableInfoNow(state), token) }))
  }

  sit(input: Sit, token?: string): Result<Seated> {
    return this.answer('sit', (state) => this.seat(sit(state, input, token)))
  }

  leave(token?: string): Result<TableInfo> {
    return this.asHolder('leave', token, (state, player) => this.dismiss(state, player))
  }

  kick(seat: number, token?: string): Result<TableInfo> {
    return this.asPlayer('kick', token, (state, host) => {
      const player = kicked(state, host, seat)
      return typeof player === 'string' ? { code: player } : this.dismiss(state, player)
    })
  }

  choose(input: Choosing, token?: string): Result<TableInfo> {
    return this.asPlayer('choose', token, (state, player) => this.announced(choose(state, player, input)))
  }

  change(input: TableChange, token?: string): Result<TableInfo> {
    return this.asPlayer('change', token, (state, player) => this.announced(change(state, player, input)))
  }

  /** A one-time code that gives the player's seat to a further device. */
  transfer(token?: string): Result<TransferCode> {
    return this.asPlayer('pass', token, (state, player) => this.told(transfer(state, player, Date.now())))
  }

  claimTransfer(code: string): Result<Seated> {
    return this.answer('claimTransfer', (state) => {
      const tried = claimTransfer(state, code, Date.now())
      if (tried.change) this.hub.commit(tried.change, [])
      return 'code' in tried ? { code: tried.code } : { ok: tried.seated }
    })
  }

  askRescue(seat: number, token?: string): Result<RescueTicket> {
    return this.answer('askRescue', (state) => this.told(ask(state, seat, token, Date.now())))
  }

  answerRescue(id: string, admitted: boolean, token?: string): Result<TableInfo> {
    return this.asPlayer('answerRescue', token, (state, player) =>
      this.announced(answer(state, player, id, admitted, Date.now())),
    )
  }

  withdrawRescue(id: string, ticket: string): Result<TableInfo> {
    return this.answer('withdrawRescue', (state) => this.announced(withdraw(state, id, ticket)))
  }

  claimRescue(id: string, ticket: string): Result<Seated> {
    return this.answer('claimRescue', (state) => resultOf(claim(state, id, ticket, Date.now())))
  }

  start(token?: string): Result<TableInfo> {
    return this.asPlayer('start', token, (state, player) => {
      if (player !== hostOf(state.players)) return { code: 'not-host' }
      const move = start(state, Date.now())
      if (typeof move === 'string') return { code: move }
      const { match } = move.state
      const also: Also = ({ session }) => ({
        session: seatOf(move.state, session) === null ? spectating(session) : session,
        frames: [frameOf(begun(match, move.entry, viewerOf(move.state, session)))],
      })
      return { ok: this.hub.announce(move, also) }
    })
  }

  end(token?: string): Result<TableInfo> {
    return this.asPlayer('end', token, (state) => {
      if (state.meta.phase === 'waiting') return { code: 'not-started' }
      if (state.meta.phase !== 'playing') return { code: 'already-over' }
      if (!state.players.some((player) => player.left)) return { code: 'nobody-has-left' }
      return { ok: this.hub.announce(end(state, Date.now())) }
    })
  }

  /** The next table, made by the first who asks, on a room of its own. */
  async rematch(token?: string): Promise<Result<{ readonly id: string }>> {
    const asked = this.asPlayer('rematch', token, (state) => {
      const plan = heritage(state, this.hub.store)
      if (typeof plan === 'string') return { code: plan }
      if (plan.change) this.hub.commit(plan.change, [])
      return { ok: plan.made }
    })
    if (!('ok' in asked)) return asked
    const { id } = asked.ok
    try {
      const made = await roomOf(this.env, id).inherit(asked.ok)
      if (!('ok' in made)) return made
    } catch (error) {
      this.hub.broke('rematch', error)
      return { code: 'internal' }
    }
    return this.answer('rematch', (state) => {
      if (state.meta.next?.id === id && !state.meta.next.made) this.hub.announce(led(state))
      return { ok: { id } }
    })
  }

  /** Asked by the room of the table before, perhaps more than once. */
  inherit(from: Heritage): Result<{ readonly id: string }> {
    return this.guarded('inherit', () => {
      if (!this.hub.read()) {
        const change = inherit(nanoid(), from, Date.now())
        if (typeof change === 'string') return { code: change }
        this.hub.commit(change, [])
      }
      return { ok: { id: from.id } }
    })
  }

  async remove(token?: string): Promise<Result<{ readonly ok: true }>> {
    const allowed = this.asPlayer('remove', token, (state, player): Result<{ readonly ok: true }> => {
      if (player !== hostOf(state.players)) return { code: 'not-host' }
      return state.meta.phase === 'playing' ? { code: 'not-finished' } : { ok: { ok: true } }
    })
    if ('ok' in allowed) await this.hub.forget(this.ctx.storage)
    return allowed
  }

  record(): Result<RoomRecord> {
    return this.answer('record', (state) =>
      state.meta.phase === 'finished' ? { ok: recordOf(state, this.hub.store) } : { code: 'not-finished' },
    )
  }

  log(before: number, token?: string): Result<LogPage> {
    return this.answer('log', (state) => {
      const holder = token === undefined ? undefined : holderOf(state.players, token)
      if (token !== undefined && !holder) return { code: 'bad-token' }
      if (!state.match) return { code: state.unreadable ? 'unreadable' : 'not-started' }
      return { ok: logPage(state.match, this.hub.store, holder?.seat ?? 'spectator', before) }
    })
  }

  /** The socket upgrade. A token in its header seats whoever gives none in hello. */
  override fetch(request: Request): Response {
    const admitted = this.answer('socket', (state) => {
      const token = bearerOf(request.headers.get('Authorization'))
      const holder = token === undefined ? undefined : holderOf(state.players, token)
      this.hub.makeRoom()
      const { 0: client, 1: server } = new WebSocketPair()
      this.ctx.acceptWebSocket(server)
      server.serializeAttachment(opened(holder?.playerId ?? null, Date.now()))
      return { ok: client }
    })
    if ('ok' in admitted) return new Response(null, { status: 101, webSocket: admitted.ok })
    return Response.json(error(admitted.code), { status: statusOf(admitted.code) })
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    try {
      received(this.hub, socket, message)
    } catch (error) {
      this.hub.broke('message', error)
      deliver({ socket, frames: [errorFrame('internal')] })
    }
  }

  /** Without closing from this side too, a client's close takes ten seconds. */
  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.hub.gone(socket)
    hangUp(socket, code, reason)
  }

  override webSocketError(socket: WebSocket): void {
    this.hub.gone(socket)
    hangUp(socket, 1011, 'try again')
  }

  override async alarm(): Promise<void> {
    if (!this.hub.read()) return
    const { alarms, store } = this.hub
    const now = Date.now()
    for (const { name, at } of alarms.due(now)) {
      const state = this.hub.read()!
      const goes = goesAt(state, store, at)
      if (name === 'rescues') this.hub.announce(lapse(state, now))
      else if (goes <= now) return this.hub.forget(this.ctx.storage)
      else store.putAlarm(name, goes)
    }
    alarms.rearm()
  }

  /** The player's seat is given up: its sockets watch from then on. */
  private dismiss(state: RoomState, player: Player): Result<TableInfo> {
    const view = frameOf(synced(state, this.hub.store, 'spectator', -1))
    const also: Also = ({ session }) =>
      session.playerId === player.playerId ? { session: spectating(session), frames: [view] } : { frames: [] }
    return { ok: this.hub.announce(leave(state, player, Date.now()), also) }
  }

  private announced(change: Change | ErrorCode): Result<TableInfo> {
    return typeof change === 'string' ? { code: change } : { ok: this.hub.announce(change) }
  }

  private told<T>(plan: { readonly change: Change; readonly told: T } | ErrorCode): Result<T> {
    if (typeof plan === 'string') return { code: plan }
    this.hub.announce(plan.change)
    return { ok: plan.told }
  }

  private seat(seating: Seating | ErrorCode): Result<Seated> {
    if (typeof seating === 'string') return { code: seating }
    if (seating.change) this.hub.announce(seating.change)
    return { ok: seating.seated }
  }

  private guarded<T>(where: string, work: () => Result<T>): Result<T> {
    try {
      return work()
    } catch (error) {
      this.hub.broke(where, error)
      return { code: 'internal' }
    }
  }

  private answer<T>(where: string, work: (state: RoomState) => Result<T>): Result<T> {
    return this.guarded(where, () => {
      const state = this.hub.read()
      return state ? work(state) : { code: 'no-such-table' }
    })
  }

  private asPlayer<T>(where: string, token: string | undefined, work: AsPlayer<T>): Result<T> {
    return this.asHolder(where, token, (state, player) =>
      isSeated(player) ? work(state, player) : { code: 'not-seated' },
    )
  }

  /** A reserved seat has a holder, who may not have come yet. */
  private asHolder<T>(where: string, token: string | undefined, work: AsPlayer<T>): Result<T> {
    return this.answer(where, (state) => {
      if (token === undefined) return { code: 'not-seated' }
      const player = holderOf(state.players, token)
      return player ? work(state, player) : { code: 'bad-token' }
    })
  }
}
