import type { ClientSocket, Frame, Wire } from '../../support/client-socket.ts'
import type { ServerSocket } from '../sockets.ts'

/** One connection of a page, from dialling to the last word of either side. Nothing moves in it but by a step. */
export class Link implements Wire {
  readonly client: ClientSocket
  /** The room's end, once the room has accepted it. */
  server: ServerSocket | undefined
  readonly rising: Frame[] = []
  readonly falling: Frame[] = []
  readonly up = { push: (frame: Frame): void => void (this.isBroken || this.rising.push(frame)) }
  /** Nothing that is sent arrives any more; each side learns that in its own time. */
  isBroken = false

  constructor(client: ClientSocket) {
    this.client = client
  }

  hungUp(code: number, reason: string): void {
    this.falling.length = 0
    this.up.push({ close: code, reason })
  }

  break(): void {
    this.isBroken = true
    this.rising.length = this.falling.length = 0
  }

  get isDialling(): boolean {
    return this.client.readyState === 0 && !this.server
  }

  /** Whether the page has been told, or has said, that it is over. */
  get isOverAtPage(): boolean {
    return this.client.readyState > 1
  }

  get isOverAtRoom(): boolean {
    return !this.server || this.server.gone
  }

  /** The room hands this on, unless the page is gone. */
  toPage(frame: Frame): void {
    if (!this.isBroken && !this.isOverAtPage) this.falling.push(frame)
  }

  /** The page learns that the connection is over. */
  tellPage(code: number, reason: string): void {
    const { client } = this
    client.readyState = 3
    this.falling.length = 0
    client.emit('error', { message: 'lost' })
    client.emit('close', { code, reason })
  }
}

export const kindOf = (frame: Frame): string =>
  'close' in frame ? 'goodbye' : (/"type":"(\w+)"/.exec(frame.text)?.[1] ?? frame.text)
