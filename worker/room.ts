import { DurableObject } from 'cloudflare:workers'
import { errorBody } from '../shared/errors.ts'
import { games } from '../shared/games/index.ts'
import type { Answer, Asked, Door } from '../shared/room/doors.ts'
import type { Platform } from '../shared/room/host.ts'
import { createRoom } from '../shared/room/room.ts'
import { bearerOf } from '../shared/tokens.ts'
import { roomOf, type Env } from './env.ts'
import { statusOf } from './errors.ts'
import { createListing } from './listing.ts'
import { log, logError, short } from './logs.ts'
import { sqlRows } from './rows.ts'

/** What a room asks of a Durable Object. */
function platformOn(ctx: DurableObjectState, env: Env): Platform {
  return {
    games,
    rows: sqlRows(ctx.storage),
    sockets: () => ctx.getWebSockets(),
    now: () => Date.now(),
    ring: (at) => void ctx.storage.setAlarm(at),
    async clear() {
      await ctx.storage.deleteAll()
      await ctx.storage.deleteAlarm()
    },
    listed: createListing(ctx, env),
    makeTable: (table) => roomOf(env, table.id).ask('makeTable', table),
    failed: logError,
    log: (what, table, facts) => log(what, { table: short(table), ...facts }),
  }
}

/** One table on a Durable Object: hands every event to the room. */
export class Room extends DurableObject<Env> {
  private readonly platform: Platform
  private readonly room: ReturnType<typeof createRoom>

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.platform = platformOn(ctx, env)
    this.room = createRoom(this.platform)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  ask<D extends Door>(door: D, ...asked: Asked<D>): Promise<Answer<D>> {
    return this.room.ask(door, ...asked)
  }

  /** The socket upgrade. A token in its header seats a socket that gives none in hello. */
  override fetch(request: Request): Response {
    const greeting = this.room.greet(bearerOf(request.headers.get('Authorization')))
    if ('error' in greeting) {
      return Response.json(errorBody(greeting.error), { status: statusOf(greeting.error) })
    }
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment(greeting.ok)
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    this.room.message(socket, message)
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.room.closed(socket, code, reason)
  }

  override webSocketError(socket: WebSocket): void {
    this.room.closed(socket, 1011, 'try again')
  }

  override alarm(): Promise<void> {
    return this.room.ring()
  }
}
