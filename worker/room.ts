import { DurableObject } from 'cloudflare:workers'
import { nanoid } from 'nanoid'
import type {
  Choosing,
  Create,
  LogPage,
  MoveCode,
  RescueTicket,
  RoomRecord,
  Seated,
  Sit,
  OwnFace,
  TableChange,
} from '../shared/api.ts'
import type { Code } from '../shared/errors.ts'
import type { Face } from '../shared/table-info.ts'
import type { Env } from './env.ts'
import { Hub, type Also } from '../shared/room/hub.ts'
import { goesAt } from '../shared/room/retention.ts'
import { hostOf, isSeated, type Change, type Live, type Player } from '../shared/room/state.ts'
import { pass, redeem } from '../shared/room/transfers.ts'
import { heritage, inherit, led, type Heritage } from '../shared/room/rematch.ts'
import { roomOf } from './remote.ts'
import { answer, ask, claim, lapse, withdraw } from '../shared/room/rescues.ts'
import { choose, create, end, kicked, leave, sit, type Seating } from '../shared/room/seats.ts'
import { opened, watching } from '../shared/room/session.ts'
import { deliver, fault, frameOf, hangUp } from '../shared/room/sockets.ts'
import { change } from '../shared/room/settings.ts'
import { received } from '../shared/room/messages.ts'
import { bearerOf, holderOf } from '../shared/tokens.ts'
import { resultOf, statusOf, trouble, type Result } from './errors.ts'
import { start } from '../shared/room/commands.ts'
import { begun, logPage, recordOf, seatOf, ownFaceOf, synced, viewerOf } from '../shared/room/views.ts'

/** What a player asked for. */
type AsPlayer<T> = (live: Live, player: Player) => Result<T>

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

  face(token?: string): Result<OwnFace> {
    return this.answer('face', (live) => ({ ok: ownFaceOf(live, this.hub.faceNow(live), token) }))
  }

  sit(input: Sit, token?: string): Result<Seated> {
    return this.answer('sit', (live) => this.seat(sit(live, input, token)))
  }

  leave(token?: string): Result<Face> {
    return this.asHolder('leave', token, (live, player) => this.dismiss(live, player))
  }

  kick(seat: number, token?: string): Result<Face> {
    return this.asPlayer('kick', token, (live, host) => {
      const player = kicked(live, host, seat)
      return typeof player === 'string' ? { code: player } : this.dismiss(live, player)
    })
  }

  choose(input: Choosing, token?: string): Result<Face> {
    return this.asPlayer('choose', token, (live, player) => this.announced(choose(live, player, input)))
  }

  change(input: TableChange, token?: string): Result<Face> {
    return this.asPlayer('change', token, (live, player) => this.announced(change(live, player, input)))
  }

  /** A one-time code that gives the player's seat to a further device. */
  pass(token?: string): Result<MoveCode> {
    return this.asPlayer('pass', token, (live, player) => this.told(pass(live, player, Date.now())))
  }

  redeem(code: string): Result<Seated> {
    return this.answer('redeem', (live) => {
      const tried = redeem(live, code, Date.now())
      if (tried.change) this.hub.commit(tried.change, [])
      return 'code' in tried ? { code: tried.code } : { ok: tried.seated }
    })
  }

  askRescue(seat: number, token?: string): Result<RescueTicket> {
    return this.answer('askRescue', (live) => this.told(ask(live, seat, token, Date.now())))
  }

  answerRescue(id: string, admitted: boolean, token?: string): Result<Face> {
    return this.asPlayer('answerRescue', token, (live, player) =>
      this.announced(answer(live, player, id, admitted, Date.now())),
    )
  }

  withdrawRescue(id: string, ticket: string): Result<Face> {
    return this.answer('withdrawRescue', (live) => this.announced(withdraw(live, id, ticket)))
  }

  claimRescue(id: string, ticket: string): Result<Seated> {
    return this.answer('claimRescue', (live) => resultOf(claim(live, id, ticket, Date.now())))
  }

  start(token?: string): Result<Face> {
    return this.asPlayer('start', token, (live, player) => {
      if (player !== hostOf(live.players)) return { code: 'not-host' }
      const move = start(live, Date.now())
      if (typeof move === 'string') return { code: move }
      const { play } = move.live
      const also: Also = ({ session }) => ({
        session: seatOf(move.live, session) === null ? watching(session) : session,
        frames: [frameOf(begun(play, move.entry, viewerOf(move.live, session)))],
      })
      return { ok: this.hub.announce(move, also) }
    })
  }

  end(token?: string): Result<Face> {
    return this.asPlayer('end', token, (live) => {
      if (live.meta.phase === 'waiting') return { code: 'not-started' }
      if (live.meta.phase !== 'playing') return { code: 'already-over' }
      if (!live.players.some((player) => player.left)) return { code: 'nobody-has-left' }
      return { ok: this.hub.announce(end(live, Date.now())) }
    })
  }

  /** The next table, made by the first who asks, on a room of its own. */
  async rematch(token?: string): Promise<Result<{ readonly id: string }>> {
    const asked = this.asPlayer('rematch', token, (live) => {
      const plan = heritage(live, this.hub.store)
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
    return this.answer('rematch', (live) => {
      if (live.meta.next?.id === id && !live.meta.next.made) this.hub.announce(led(live))
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
    const allowed = this.asPlayer('remove', token, (live, player): Result<{ readonly ok: true }> => {
      if (player !== hostOf(live.players)) return { code: 'not-host' }
      return live.meta.phase === 'playing' ? { code: 'not-finished' } : { ok: { ok: true } }
    })
    if ('ok' in allowed) await this.hub.forget(this.ctx.storage)
    return allowed
  }

  record(): Result<RoomRecord> {
    return this.answer('record', (live) =>
      live.meta.phase === 'finished' ? { ok: recordOf(live, this.hub.store) } : { code: 'not-finished' },
    )
  }

  log(before: number, token?: string): Result<LogPage> {
    return this.answer('log', (live) => {
      const holder = token === undefined ? undefined : holderOf(live.players, token)
      if (token !== undefined && !holder) return { code: 'bad-token' }
      if (!live.play) return { code: live.faulty ? 'faulty' : 'not-started' }
      return { ok: logPage(live.play, this.hub.store, holder?.seat ?? 'spectator', before) }
    })
  }

  /** The socket upgrade. A token in its header seats whoever gives none in hello. */
  override fetch(request: Request): Response {
    const admitted = this.answer('socket', (live) => {
      const token = bearerOf(request.headers.get('Authorization'))
      const holder = token === undefined ? undefined : holderOf(live.players, token)
      this.hub.makeRoom()
      const { 0: client, 1: server } = new WebSocketPair()
      this.ctx.acceptWebSocket(server)
      server.serializeAttachment(opened(holder?.who ?? null, Date.now()))
      return { ok: client }
    })
    if ('ok' in admitted) return new Response(null, { status: 101, webSocket: admitted.ok })
    return Response.json(trouble(admitted.code), { status: statusOf(admitted.code) })
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    try {
      received(this.hub, socket, message)
    } catch (error) {
      this.hub.broke('message', error)
      deliver({ socket, frames: [fault('internal')] })
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
      const live = this.hub.read()!
      const goes = goesAt(live, store, at)
      if (name === 'rescues') this.hub.announce(lapse(live, now))
      else if (goes <= now) return this.hub.forget(this.ctx.storage)
      else store.putAlarm(name, goes)
    }
    alarms.rearm()
  }

  /** The player's seat is given up: its sockets watch from then on. */
  private dismiss(live: Live, player: Player): Result<Face> {
    const view = frameOf(synced(live, this.hub.store, 'spectator', -1))
    const also: Also = ({ session }) =>
      session.who === player.who ? { session: watching(session), frames: [view] } : { frames: [] }
    return { ok: this.hub.announce(leave(live, player, Date.now()), also) }
  }

  private announced(change: Change | Code): Result<Face> {
    return typeof change === 'string' ? { code: change } : { ok: this.hub.announce(change) }
  }

  private told<T>(plan: { readonly change: Change; readonly told: T } | Code): Result<T> {
    if (typeof plan === 'string') return { code: plan }
    this.hub.announce(plan.change)
    return { ok: plan.told }
  }

  private seat(seating: Seating | Code): Result<Seated> {
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

  private answer<T>(where: string, work: (live: Live) => Result<T>): Result<T> {
    return this.guarded(where, () => {
      const live = this.hub.read()
      return live ? work(live) : { code: 'no-such-table' }
    })
  }

  private asPlayer<T>(where: string, token: string | undefined, work: AsPlayer<T>): Result<T> {
    return this.asHolder(where, token, (live, player) =>
      isSeated(player) ? work(live, player) : { code: 'not-seated' },
    )
  }

  /** A reserved seat has a holder, who may not have come yet. */
  private asHolder<T>(where: string, token: string | undefined, work: AsPlayer<T>): Result<T> {
    return this.answer(where, (live) => {
      if (token === undefined) return { code: 'not-seated' }
      const player = holderOf(live.players, token)
      return player ? work(live, player) : { code: 'bad-token' }
    })
  }
}
