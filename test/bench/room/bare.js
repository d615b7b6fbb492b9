import { DurableObject } from 'cloudflare:workers'

/** The least that a room could do: a message is a row, and a frame to every socket. */
export class Bare extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env)
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS entries (n INTEGER PRIMARY KEY, entry TEXT NOT NULL)')
  }

  fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** The message begins with the length of the frame that it asks for. */
  webSocketMessage(_socket, message) {
    const frame = '.'.repeat(parseInt(message))
    this.ctx.storage.sql.exec('INSERT INTO entries (entry) VALUES (?)', frame)
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }
}

export default {
  fetch: (request, env) => env.BARE.getByName(new URL(request.url).pathname).fetch(request),
}
