import { DurableObject } from 'cloudflare:workers'
import { errorBody, errors } from '../shared/errors.ts'
import { bots, games, samples, sketchOf } from '../shared/games/registry.ts'
import { features } from '../shared/room/features.ts'
import type { Answer, Asked, HandlerName, Handlers } from '../shared/room/handlers.ts'
import type { PushPlatform } from '../shared/room/push/notifications.ts'
import { createRoom, type Room as Shared } from '../shared/room/core/room.ts'
import { PING, PONG, readFrame } from '../shared/protocol.ts'
import { callerOf } from './auth.ts'
import { isKnown, unavailable } from './calls.ts'
import { alike } from './look-alikes.ts'
import { statusOf, waitOf } from './errors.ts'
import { count, countPhases } from './keeper/counting.ts'
import { createListing } from './listing.ts'
import { log, logError, short } from './logs.ts'
import { pushPort } from './push.ts'
import { roomAt } from './remote.ts'
import { openDatabase, sqlRows } from './rows.ts'
import { budgetOn } from './spending.ts'

function platformOn(ctx: DurableObjectState, env: Env): PushPlatform {
  const listed = createListing(ctx, env)
  const database = openDatabase(ctx.storage)
  const rows = sqlRows(database)
  return {
    games,
    bots,
    samples,
    sketch: sketchOf,
    rows,
    ...(env.LIMIT_ROWS === 'yes' && { budget: budgetOn(ctx, env, rows, database.spending) }),
    push: pushPort(ctx, env),
    sockets: () => ctx.getWebSockets(),
    now: () => Date.now(),
    pause: () => scheduler.wait(0),
    ring(at) {
      database.spending.note()
      void ctx.storage.setAlarm(at)
    },
    async clear() {
      await ctx.storage.deleteAll()
      await ctx.storage.deleteAlarm()
    },
    listed(before, after, isHostHere) {
      listed(before, after, isHostHere)
      countPhases(before, after)
    },
    readFrame,
    alike,
    sentence: (code) => errors[code],
    makeTable: (table) => roomAt(env, table.id).ask('makeTable', table),
    rowsToday: () => database.spending.today().rows,
    failed: logError,
    log: (what, table, facts) => log(what, { table: short(table), ...facts }),
  }
}

/** One table on a Durable Object: hands every event to the room. */
export class Room extends DurableObject<Env> {
  private readonly platform: PushPlatform
  private readonly room: Shared<Handlers>

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.platform = platformOn(ctx, env)
    this.room = createRoom(this.platform, features)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  async ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D>> {
    return isKnown(name, asked) ? this.room.ask(name, ...asked) : (unavailable as Answer<D>)
  }

  /** Upgrades to a socket. A token in the header seats a socket that gives none in hello. */
  override fetch(request: Request): Response {
    const { 0: client, 1: server } = new WebSocketPair()
    const opened = this.room.open(callerOf(request), () => {
      this.ctx.acceptWebSocket(server)
      return server
    })
    if ('error' in opened) {
      const { error } = opened
      return Response.json(errorBody(error), { status: statusOf(error), headers: waitOf(error) })
    }
    count('sockets')
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
