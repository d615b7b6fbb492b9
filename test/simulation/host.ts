import type { Env } from '../../worker/env.ts'
import { Room } from '../../worker/room.ts'
import { ServerSocket } from './network.ts'
import { Stop, Storage } from './storage.ts'

type Sent = { readonly text: string } | { readonly close: number; readonly reason: string }

/** Where the platform's own rules for a 101 answer are met; elsewhere only browsers would need them. */
class Upgrade extends Response {
  readonly upgraded: ServerSocket | undefined

  constructor(body?: BodyInit | null, init: ResponseInit & { webSocket?: unknown } = {}) {
    super(body, init.status === 101 ? { status: 200 } : init)
    this.upgraded = init.webSocket as ServerSocket | undefined
  }
}

/** The platform under one object: wakes it, hands it events one by one, forgets it, kills it. */
export class Host {
  readonly storage = new Storage()
  readonly sockets = new Set<ServerSocket>()
  /** Called with every frame the moment it leaves the machine. */
  sent: (socket: ServerSocket, text: string) => void = () => undefined
  /** Called with every frame for the room the moment it arrives. */
  heard: (socket: ServerSocket, text: string) => void = () => undefined
  crashes = 0
  wakes = 0
  /** Events handed to the object so far. */
  events = 0
  private room: Room | undefined
  private auto: { readonly request: string; readonly response: string } | undefined
  private posted: { readonly socket: ServerSocket; readonly sent: Sent }[] = []

  /** Throws where the machine has stopped. */
  alive(): void {
    if (this.storage.stopped) throw new Stop('stopped')
  }

  /** Output waits for what was written before it. */
  post(socket: ServerSocket, sent: Sent): void {
    this.alive()
    this.posted.push({ socket, sent })
  }

  autoResponse(text: string): string | undefined {
    return text === this.auto?.request ? this.auto.response : undefined
  }

  /** Puts the platform's globals in place; returns the way back. */
  install(): () => void {
    const world = globalThis as unknown as Record<string, unknown>
    const before = { Response: world['Response'] }
    const pair = () => new ServerSocket(this)
    world['Response'] = Upgrade
    world['WebSocketPair'] = class {
      readonly 1 = pair()
      readonly 0 = this[1]
    }
    world['WebSocketRequestResponsePair'] = class {
      readonly request: string
      readonly response: string
      constructor(request: string, response: string) {
        this.request = request
        this.response = response
      }
    }
    return () => Object.assign(world, before)
  }

  private context(): DurableObjectState {
    let blocked: Promise<unknown> = Promise.resolve()
    const context = {
      id: { toString: () => 'storm', name: 'storm', equals: () => true },
      storage: this.storage.handle(),
      acceptWebSocket: (socket: ServerSocket, tags: readonly string[] = []) => {
        socket.accepted = true
        socket.tags = tags
        this.sockets.add(socket)
      },
      getWebSockets: (tag?: string) =>
        [...this.sockets].filter((socket) => !socket.gone && (tag === undefined || socket.tags.includes(tag))),
      getTags: (socket: ServerSocket) => [...socket.tags],
      setWebSocketAutoResponse: (pair: Host['auto']) => (this.auto = pair),
      getWebSocketAutoResponse: () => this.auto ?? null,
      getWebSocketAutoResponseTimestamp: () => null,
      blockConcurrencyWhile: (run: () => Promise<unknown>) => (blocked = run()),
      waitUntil: () => undefined,
      blocked: () => blocked,
    }
    return context as unknown as DurableObjectState
  }

  /** One event of the object, to its end; undefined where the machine stopped in it. What it throws, it throws. */
  async run<T>(event: (room: Room) => T | Promise<T>): Promise<T | undefined> {
    this.posted = []
    this.events++
    let result: T | undefined
    let error: unknown
    try {
      if (!this.room) {
        const context = this.context()
        this.room = new Room(context, {} as Env)
        this.wakes++
        await (context as unknown as { blocked(): Promise<unknown> }).blocked()
      }
      result = await event(this.room)
    } catch (error) {
      error = error
    }
    if (this.storage.stopped) {
      this.crash()
      return undefined
    }
    this.flush()
    if (error !== undefined) throw error
    return result
  }

  private flush(): void {
    for (const { socket, sent } of this.posted.splice(0)) {
      if (socket.gone) continue
      if ('text' in sent) this.sent(socket, sent.text)
      socket.connection?.down.push(sent)
    }
  }

  /** The object is forgotten between two events; its sockets sleep on. */
  evict(): void {
    this.room = undefined
  }

  /** The machine goes down: what was not sent never will be, and every connection breaks. */
  crash(): void {
    this.crashes++
    this.posted = []
    this.room = undefined
    this.storage.restart()
    for (const socket of this.sockets) {
      socket.gone = true
      socket.connection?.serverDied()
    }
    this.sockets.clear()
  }

  async upgrade(): Promise<ServerSocket | undefined> {
    const request = new Request('https://storm/socket', { headers: { Upgrade: 'websocket' } })
    const response = (await this.run((room) => room.fetch(request))) as unknown as Upgrade | undefined
    return response?.upgraded?.accepted ? response.upgraded : undefined
  }

  message(socket: ServerSocket, text: string): Promise<void> {
    return this.run((room) => room.webSocketMessage(socket as unknown as WebSocket, text)) as Promise<void>
  }

  /** The other side has closed, or is lost. */
  async closed(socket: ServerSocket, code: number, reason: string): Promise<void> {
    if (socket.gone) return
    const { connection } = socket
    await this.run((room) => room.webSocketClose(socket as unknown as WebSocket, code, reason))
    this.lost(socket)
    if (connection && !connection.cut) connection.down.push({ close: code, reason })
  }

  lost(socket: ServerSocket): void {
    socket.gone = true
    this.sockets.delete(socket)
  }

  async ring(): Promise<void> {
    await this.run((room) => room.alarm())
  }
}
