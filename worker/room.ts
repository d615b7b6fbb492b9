import { DurableObject } from 'cloudflare:workers'
import { nanoid } from 'nanoid'
import type { Create, LogPage, RoomRecord, Seated, Sit } from '../shared/api.ts'
import type { Code } from '../shared/codes.ts'
import type { Face } from '../shared/face.ts'
import type { Env } from './env.ts'
import { Hub } from './hub.ts'
import { goesAt } from './life.ts'
import { hostOf, type Live, type Player } from './live.ts'
import { create, end, leave, sit, type Seating } from './seats.ts'
import { MAX_GREETING, opened, type Session } from './session.ts'
import { deliver, fault, frameOf, hangUp } from './sockets.ts'
import { received } from './talk.ts'
import { bearerOf, holderOf } from './tickets.ts'
import { statusOf, trouble, type Result } from './troubles.ts'
import { start } from './turns.ts'
import { begun, logPage, recordOf, synced, viewerOf } from './views.ts'

/** One table. Puts what its players do in order; what comes of it, the engine decides. */
export class Room extends DurableObject<Env> {
  private readonly hub: Hub

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.hub = new Hub(ctx)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  create(id: string, input: Create): Result<Seated> {
    return this.guarded('create', () => {
      if (this.hub.read()) throw new Error('the table exists')
      return this.seat(create(id, nanoid(), input, Date.now()))
    })
  }

  face(): Result<Face> {
    return this.answer('face', (live) => ({ ok: this.hub.faceNow(live) }))
  }

  sit(input: Sit, token?: string): Result<Seated> {
    return this.answer('sit', (live) => this.seat(sit(live, input, token)))
  }

  leave(token?: string): Result<Face> {
    return this.asPlayer('leave', token, (live, player) => {
      const watching = frameOf(synced(live, this.hub.store, 'spectator', -1))
      const face = this.hub.announce(leave(live, player, Date.now()), ({ session }) => {
        if (session.life !== 'seated' || session.who !== player.who) return { frames: [] }
        return { session: { ...session, life: 'watching', who: null } satisfies Session, frames: [watching] }
      })
      return { ok: face }
    })
  }

  start(token?: string): Result<Face> {
    return this.asPlayer('start', token, (live, player) => {
      if (player !== hostOf(live.players)) return { code: 'not-host' }
      const move = start(live, Date.now())
      if (typeof move === 'string') return { code: move }
      const { play } = move.live
      const also = ({ session }: { session: Session }) => ({
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
      this.makeRoom()
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
    const live = this.hub.read()
    if (!live) return
    const { alarms, store } = this.hub
    const now = Date.now()
    for (const { name, at } of alarms.due(now)) {
      const goes = goesAt(live, store, at)
      if (goes <= now) return this.hub.forget(this.ctx.storage)
      store.putAlarm(name, goes)
    }
    alarms.rearm()
  }

  /** Those who never say hello make room, the oldest first. */
  private makeRoom(): void {
    const greeting = this.hub.open().filter(({ session }) => session.life === 'greeting')
    greeting.sort((a, b) => a.session.opened - b.session.opened)
    const over = Math.max(0, greeting.length + 1 - MAX_GREETING)
    for (const { socket } of greeting.slice(0, over)) this.hub.expel(socket, 'hello-first')
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

  private asPlayer<T>(
    where: string,
    token: string | undefined,
    work: (live: Live, player: Player) => Result<T>,
  ): Result<T> {
    return this.answer(where, (live) => {
      if (token === undefined) return { code: 'not-seated' }
      const player = holderOf(live.players, token)
      return player ? work(live, player) : { code: 'bad-token' }
    })
  }
}
