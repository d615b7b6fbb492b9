import { createServer, connect, type Socket } from 'node:net'

type Direction = 'up' | 'down'

/** Network of one phone: a TCP proxy that can break as networks do. `up`: from the phone to the server. */
export interface Wire {
  readonly port: number
  /** Resets every connection, and every new one until `mend`. */
  cut(): void
  /** Carries nothing that way, without a word to anybody; what is on its way arrives after `mend`. */
  freeze(direction: Direction): void
  /** Breaks off every connection that asks for something, until `mend`. */
  refuse(what: RegExp): void
  mend(): void
  /** No cookie of the phone's arrives, as where its browser takes none. */
  dropCookies(): void
  end(): Promise<void>
}

/** A request's head; what follows of it keeps its length. */
const COOKIE = /\r\ncookie: /i
const withoutCookie = (chunk: Buffer): Buffer =>
  Buffer.from(chunk.toString('latin1').replace(COOKIE, '\r\nx-none: '), 'latin1')

export function layWire(to: number): Promise<Wire> {
  const pairs = new Set<Record<Direction, Socket>>()
  const frozen = new Set<Direction>()
  let isCut = false
  let refused: RegExp | undefined
  let drops = false

  const hold = (pair: Record<Direction, Socket>): void => {
    for (const direction of ['up', 'down'] as const) {
      if (frozen.has(direction)) pair[direction].pause()
      else pair[direction].resume()
    }
  }
  const server = createServer((phone) => {
    phone.on('error', () => undefined)
    if (isCut) return void phone.resetAndDestroy()
    const room = connect(to, 'localhost')
    room.on('error', () => undefined)
    // Each direction is named by the socket that it is read from.
    const pair = { up: phone, down: room }
    pairs.add(pair)
    const pipe = (from: Socket, on: Socket): void => {
      from.on('data', (chunk: Buffer) => {
        if (refused?.test(chunk.toString('latin1'))) from.resetAndDestroy()
        else on.write(drops && from === phone ? withoutCookie(chunk) : chunk)
      })
      from.on('close', () => {
        pairs.delete(pair)
        on.destroy()
      })
    }
    pipe(phone, room)
    pipe(room, phone)
    hold(pair)
  })
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        cut() {
          isCut = true
          for (const { up, down } of pairs) {
            up.resetAndDestroy()
            down.resetAndDestroy()
          }
        },
        freeze(direction) {
          frozen.add(direction)
          pairs.forEach(hold)
        },
        refuse(what) {
          refused = what
        },
        dropCookies: () => void (drops = true),
        mend() {
          isCut = false
          refused = undefined
          frozen.clear()
          pairs.forEach(hold)
        },
        end() {
          for (const { up, down } of pairs) {
            up.destroy()
            down.destroy()
          }
          return new Promise((done) => server.close(() => done()))
        },
      })
    })
  })
}
