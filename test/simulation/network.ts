import { PROTOCOL } from '../../shared/protocol.ts'
import type { Random } from '../../shared/engine/game.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Answer, Asked, HandlerName } from '../../shared/room/handlers.ts'
import { processOf, type Clock, type Process } from './clock.ts'
import type { Machine } from './machine.ts'
import type { ClientSocket, Frame } from '../support/client-socket.ts'
import type { ServerSocket } from './sockets.ts'

/** One direction of a connection. Frames always come in order, whole, and at most once. */
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

/** Address of a page, whose name says how often it was loaded. */
const addressOf = ({ name }: Process): string => name.split('/')[0]!

/** The text of a frame with another version of the protocol in it, where it says one. */
function ofVersion(text: string, type: 'hello' | 'welcome', apart: number): string {
  return apart === 0
    ? text
    : text.replace(`{"type":"${type}","protocol":${PROTOCOL}`, `{"type":"${type}","protocol":${PROTOCOL + apart}`)
}

/** From dialling to the last close event of either side. */
export class Connection {
  readonly network: Network
  readonly process: Process
  readonly up: Pipe
  readonly down: Pipe
  /** Nothing in flight arrives any more. */
  cut = false
  private readonly machine: Machine
  private readonly client: ClientSocket
  private server: ServerSocket | undefined
  private readonly latency: number

  constructor(network: Network, machine: Machine, process: Process, client: ClientSocket) {
    this.network = network
    this.machine = machine
    this.process = process
    this.client = client
    this.latency = 5 + network.random.below(120)
    this.up = new Pipe(this, network.process, (frame) => this.atServer(frame))
    this.down = new Pipe(this, process, (frame) => this.atClient(frame))
    network.connections.add(this)
    network.clock.in(this.delay(), network.process, () => this.dial())
  }

  /** ms that the next frame takes. */
  delay(): number {
    return this.latency + this.network.delay()
  }

  private async dial(): Promise<void> {
    const { network, machine } = this
    const address = addressOf(this.process)
    const server =
      network.down || network.tunnels.has(address) || machine.down ? undefined : await machine.open(address)
    if (!server || this.client.readyState !== 0) {
      if (server) network.clock.in(this.delay(), network.process, () => machine.closed(server, 1006, ''))
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
    const { server, machine } = this
    if (!server || server.gone) return
    if ('close' in frame) return machine.closed(server, frame.close, frame.reason)
    const pong = machine.platform.pong(frame.text)
    return pong === undefined
      ? machine.message(server, ofVersion(frame.text, 'hello', -this.network.apart))
      : this.down.push({ text: pong })
  }

  private atClient(frame: Frame): void {
    const { client } = this
    if (client.readyState !== 1) return
    if ('text' in frame) {
      client.emit('message', { data: ofVersion(frame.text, 'welcome', this.network.apart) })
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
    network.clock.in(30_000 + network.random.below(90_000), network.process, () => this.serverLost())
  }

  /** The connection breaks: each side learns it in its own time, the room's perhaps much later. */
  reset(): void {
    if (this.cut) return
    const { network } = this
    this.cut = true
    network.clock.in(network.random.below(400), this.process, () => this.clientLost(1006))
    network.clock.in(network.random.below(60_000), network.process, () => this.serverLost())
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
    return this.server && !this.server.gone ? this.machine.closed(this.server, 1006, '') : undefined
  }

  /** The room's machine went down: this end is gone at once, and the page is told, unless the way is a black hole. */
  serverDied(): void {
    if (!this.down.hole) this.network.clock.in(this.delay(), this.process, () => this.clientLost(1006))
    this.cut = true
    this.network.connections.delete(this)
  }
}

const unreachable = { error: 'unreachable' } as const satisfies { error: ErrorCode }

/** Between pages and rooms: sockets, and single requests. */
export class Network {
  readonly clock: Clock
  readonly random: Random
  readonly process = processOf('network')
  readonly connections = new Set<Connection>()
  /** Nobody gets through to dial or to ask. */
  down = false
  slow = false
  /** The pages, by their names, whose devices are where there is no network. */
  readonly tunnels = new Set<string>()
  /** Versions of the protocol that the rooms are ahead of the pages. */
  apart = 0
  /** One request in `losses`, or its answer, is lost; 0: none. */
  losses = 0

  constructor(clock: Clock, random: Random) {
    this.clock = clock
    this.random = random
  }

  /** ms that anything takes beyond the length of its way. */
  delay(): number {
    return this.random.below(60) + (this.slow ? this.random.below(1500) : 0)
  }

  /** A request of a page to a room. Where it or its answer is lost, the page gives it up after a while. */
  call<D extends HandlerName>(
    process: Process,
    machine: Machine,
    name: D,
    ...asked: Asked<D>
  ): Promise<Answer<D> | typeof unreachable> {
    const { clock } = this
    return new Promise((resolve) => {
      const lost = (): unknown => clock.in(1_000 + this.random.below(9_000), process, () => resolve(unreachable))
      const arrive = async (): Promise<unknown> => {
        if (this.down || this.tunnels.has(addressOf(process)) || machine.down || this.loses()) return lost()
        const answer = await machine.ask(name, ...asked)
        if (answer === undefined || this.loses()) return lost()
        return clock.in(5 + this.delay(), process, () => resolve(answer))
      }
      clock.in(5 + this.delay(), this.process, () => void arrive().catch(machine.failed))
    })
  }

  private loses(): boolean {
    return this.losses > 0 && this.random.below(this.losses) === 0
  }

  heal(): void {
    this.down = false
    this.slow = false
    this.losses = 0
    this.tunnels.clear()
    for (const { up, down } of this.connections) {
      up.heal()
      down.heal()
    }
  }
}
