import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'

/** A round trip in ms, and bytes a ms in each direction. */
interface Speeds {
  readonly roundTrip: number
  readonly down: number
  readonly up: number
}

/** A phone's network, as Lighthouse imagines one: 1,638 kbit/s down, 750 up. */
export const phoneLine: Speeds = { roundTrip: 150, down: 1_638 / 8, up: 750 / 8 }

const SEGMENT = 1_460
/** Bytes that a new connection sends before it waits for an answer. */
const WINDOW = 10 * SEGMENT
/** Bytes of a packet that opens a connection. */
const OPENING = 60

/** One direction of a line. All connections' bytes wait in it one behind the other. Times are ms of any clock. */
export class Queue {
  private readonly speed: number
  private free = 0

  constructor(speed: number) {
    this.speed = speed
  }

  /** Time at which the last of so many bytes has left. */
  leaves(bytes: number, at: number): number {
    this.free = Math.max(this.free, at) + bytes / this.speed
    return this.free
  }
}

/** One direction of a connection. By slow start, each acknowledged byte lets two more go. */
export class Flow {
  private readonly queue: Queue
  private readonly roundTrip: number
  private readonly sent: { readonly bytes: number; readonly back: number }[] = []
  private window = WINDOW
  private unacknowledged = 0

  constructor(queue: Queue, roundTrip: number) {
    this.queue = queue
    this.roundTrip = roundTrip
  }

  /** Time at which so many bytes may go. */
  opens(bytes: number, at: number): number {
    let time = at
    for (let [first] = this.sent; first; [first] = this.sent) {
      if (first.back > time && this.unacknowledged + bytes <= this.window) break
      this.sent.shift()
      this.unacknowledged -= first.bytes
      this.window += first.bytes
      time = Math.max(time, first.back)
    }
    return time
  }

  /** Time at which so many bytes arrive. */
  send(bytes: number, at: number): number {
    const left = this.queue.leaves(bytes, at)
    this.sent.push({ bytes, back: left + this.roundTrip })
    this.unacknowledged += bytes
    return left + this.roundTrip / 2
  }
}

const now = (): number => performance.now()

async function until(time: number): Promise<void> {
  const ms = time - now()
  if (ms > 0) await rest(ms)
}

/** Brings what comes from one end to the other, piece by piece, when each arrives. */
async function carry(from: Socket, to: Socket, flow: Flow, arrived: (bytes: number) => void): Promise<void> {
  let delivered = Promise.resolve()
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const came = now()
    for (let i = 0; i < chunk.length; i += SEGMENT) {
      const piece = chunk.subarray(i, i + SEGMENT)
      const goes = flow.opens(piece.length, came)
      await until(goes)
      const arrives = flow.send(piece.length, goes)
      delivered = delivered.then(async () => {
        await until(arrives)
        to.write(piece)
        arrived(piece.length)
      })
    }
  }
  await delivered
  to.end()
}

export interface Line {
  readonly port: number
  end(): void
}

/** A slow line to a local port, with what it costs to open a connection. `arrived`: so many bytes came down it. */
export async function layLine(port: number, speeds: Speeds, arrived: (bytes: number) => void): Promise<Line> {
  const { roundTrip } = speeds
  const down = new Queue(speeds.down)
  const up = new Queue(speeds.up)
  const sockets = new Set<Socket>()
  async function join(near: Socket): Promise<void> {
    await until(up.leaves(OPENING, now()) + roundTrip / 2)
    await until(down.leaves(OPENING, now()) + roundTrip / 2)
    const far = connect(port, 'localhost')
    const both = [near, far]
    for (const socket of both) {
      socket.setNoDelay(true).on('error', () => both.forEach((one) => one.destroy()))
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    const breaks = (): void => both.forEach((one) => void one.destroy())
    void carry(near, far, new Flow(up, roundTrip), () => undefined).catch(breaks)
    void carry(far, near, new Flow(down, roundTrip), arrived).catch(breaks)
  }
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    void join(near)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    end() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
