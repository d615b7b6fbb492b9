import type { Random } from '../../shared/engine/game.ts'
import { processOf, type Clock, type Process } from './clock.ts'
import type { Host } from './host.ts'

type Listener = (event: Event) => void
type Frame = { readonly text: string } | { readonly close: number; readonly reason: string }

/** The page's socket, of the standard shape as far as it is used. */
export class ClientSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  binaryType = 'blob'
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly connection: Connection

  constructor(network: Network, process: Process) {
    this.connection = new Connection(network, process, this)
  }

  addEventListener(type: string, listener: Listener): void {
    const known = this.listeners.get(type)
    if (known) known.add(listener)
    else this.listeners.set(type, new Set([listener]))
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener)
  }

  emit(type: string, more: object): void {
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener(Object.assign(new Event(type), more))
  }

  send(text: string): void {
    if (this.readyState === 1) this.connection.up.push({ text })
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState > 1) return
    this.readyState = 2
    this.connection.hungUp(code, reason)
  }
}

/** The room's end of a connection, as the platform hands it to the room. */
export class ServerSocket {
  connection: Connection | undefined
  accepted = false
  tags: readonly string[] = []
  /** This side has said that it closes. */
  closing = false
  /** The connection is over, as far as the platform knows. */
  gone = false
  attachment: unknown = null
  private readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  serializeAttachment(value: unknown): void {
    this.host.alive()
    const text = JSON.stringify(value)
    if (text.length > 2048) throw new Error('an attachment holds 2,048 bytes')
    this.attachment = JSON.parse(text)
  }

  deserializeAttachment(): unknown {
    return structuredClone(this.attachment)
  }

  send(text: string): void {
    if (this.closing || this.gone) throw new TypeError("Can't call WebSocket send() after close().")
    this.host.post(this, { text })
  }

  close(code = 1000, reason = ''): void {
    const valid = code === 1000 || (code > 1000 && code < 5000 && ![1004, 1005, 1006, 1015].includes(code))
    if (!valid) throw new DOMException('Invalid WebSocket close code.', 'InvalidAccessError')
    if (this.closing || this.gone) return
    this.closing = true
    this.host.post(this, { close: code, reason })
  }
}

/** One direction of a connection. Whatever happens, frames come in order, whole, and at most once. */
class Pipe {
  /** A black hole: what is sent waits for its end. */
  hole = false
  private readonly held: Frame[] = []
  private last = 0
  private readonly connection: Connection
  private readonly process: Process
  private readonly arrive: (frame: Frame) => unknown

  constructor(connection: Connection, process: Process, arrive: (frame: Frame) => unknown) {
    this.connection = connection
    this.process = process
    this.arrive = arrive
  }

  push(frame: Frame): void {
    const { connection } = this
    if (connection.cut) return
    if (this.hole) {
      this.held.push(frame)
      return
    }
    const { clock } = connection.network
    this.last = Math.max(this.last, clock.now + connection.delay())
    clock.in(this.last - clock.now, this.process, () => (connection.cut ? undefined : this.arrive(frame)))
  }

  heal(): void {
    this.hole = false
    for (const frame of this.held.splice(0)) this.push(frame)
  }
}

/** From dialling to the last close event of either side. */
export class Connection {
  readonly network: Network
  readonly process: Process
  readonly client: ClientSocket
  readonly up: Pipe
  readonly down: Pipe
  server: ServerSocket | undefined
  /** Nothing in flight arrives any more. */
  cut = false
  private readonly latency: number

  constructor(network: Network, process: Process, client: ClientSocket) {
    this.network = network
    this.process = process
    this.client = client
    this.latency = 5 + network.random.below(120)
    this.up = new Pipe(this, network.room, (frame) => this.atServer(frame))
    this.down = new Pipe(this, process, (frame) => this.atClient(frame))
    network.connections.add(this)
    network.clock.in(this.delay(), network.room, () => this.dial())
  }

  /** ms that the next frame takes. */
  delay(): number {
    const { random, slow } = this.network
    return this.latency + random.below(60) + (slow ? random.below(1500) : 0)
  }

  private async dial(): Promise<void> {
    const { network } = this
    const server = network.down ? undefined : await network.host.upgrade()
    if (!server || this.client.readyState !== 0) {
      if (server) network.host.lost(server)
      network.clock.in(this.delay(), this.process, () => this.clientLost(1006))
      return
    }
    this.server = server
    server.connection = this
    network.clock.in(this.delay(), this.process, () => {
      if (this.cut || this.client.readyState !== 0) return
      this.client.readyState = 1
      this.client.emit('open', {})
    })
  }

  private atServer(frame: Frame): unknown {
    const { server, network } = this
    if (!server || server.gone) return
    if ('text' in frame) {
      const auto = network.host.autoResponse(frame.text)
      if (auto === undefined) {
        network.host.heard(server, frame.text)
        return network.host.message(server, frame.text)
      }
      this.down.push({ text: auto })
      return
    }
    return network.host.closed(server, frame.close, frame.reason)
  }

  private atClient(frame: Frame): void {
    const { client } = this
    if (client.readyState !== 1) return
    if ('text' in frame) {
      this.network.delivered(this, frame.text)
      client.emit('message', { data: frame.text })
      return
    }
    client.readyState = 3
    client.emit('close', { code: frame.close, reason: frame.reason })
    this.up.push({ close: frame.close, reason: '' })
  }

  /** The page closes: the room learns it in order, or, through a black hole, only when its own patience ends. */
  hungUp(code: number, reason: string): void {
    const { network } = this
    this.up.push({ close: code, reason })
    network.clock.in(1_000, this.process, () => this.clientLost(code))
    network.clock.in(30_000 + network.random.below(90_000), network.room, () => this.serverLost())
  }

  /** The connection breaks: each side learns it in its own time, the room's perhaps much later. */
  reset(): void {
    if (this.cut) return
    const { network } = this
    this.cut = true
    network.clock.in(network.random.below(400), this.process, () => this.clientLost(1006))
    network.clock.in(network.random.below(60_000), network.room, () => this.serverLost())
  }

  private clientLost(code: number): void {
    if (this.client.readyState === 3) return
    this.client.readyState = 3
    this.client.emit('error', { message: 'lost' })
    this.client.emit('close', { code, reason: '' })
  }

  private serverLost(): unknown {
    this.network.connections.delete(this)
    this.cut = true
    return this.server && !this.server.gone ? this.network.host.closed(this.server, 1006, '') : undefined
  }

  /** The room's machine went down: this end is gone at once, and the page is told, unless the line is a black hole. */
  serverDied(): void {
    if (!this.down.hole) this.network.clock.in(this.delay(), this.process, () => this.clientLost(1006))
    this.cut = true
    this.network.connections.delete(this)
  }
}

export class Network {
  readonly clock: Clock
  readonly random: Random
  readonly host: Host
  readonly room = processOf('room')
  readonly connections = new Set<Connection>()
  /** Nobody gets through to dial. */
  down = false
  slow = false
  delivered: (connection: Connection, text: string) => void = () => undefined

  constructor(clock: Clock, random: Random, host: Host) {
    this.clock = clock
    this.random = random
    this.host = host
  }

  heal(): void {
    this.down = false
    this.slow = false
    for (const { up, down } of this.connections) {
      up.heal()
      down.heal()
    }
  }
}
