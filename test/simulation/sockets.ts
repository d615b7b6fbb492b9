import type { Frame } from '../support/client-socket.ts'
import type { Fuse } from './fuse.ts'
import type { Connection } from './network.ts'

/** The room's end of a connection, as the platform hands it to the room. */
export class ServerSocket {
  connection: Connection | undefined
  /** This side has said that it closes. */
  closing = false
  /** The connection is over, as far as the platform knows. */
  gone = false
  private attachment = 'null'
  private readonly fuse: Fuse
  private readonly post: (socket: ServerSocket, frame: Frame) => void

  /** `post`: takes what is sent until everything written before is safe. */
  constructor(fuse: Fuse, post: (socket: ServerSocket, frame: Frame) => void) {
    this.fuse = fuse
    this.post = post
  }

  serializeAttachment(value: unknown): void {
    this.fuse.alive()
    const text = JSON.stringify(value)
    if (text.length > 2048) throw new Error('an attachment holds 2,048 bytes')
    this.attachment = text
  }

  deserializeAttachment(): unknown {
    return JSON.parse(this.attachment)
  }

  send(text: string): void {
    if (this.closing || this.gone) throw new TypeError("Can't call WebSocket send() after close().")
    this.post(this, { text })
  }

  close(code = 1000, reason = ''): void {
    const valid = code === 1000 || (code > 1000 && code < 5000 && ![1004, 1005, 1006, 1015].includes(code))
    if (!valid) throw new DOMException('Invalid WebSocket close code.', 'InvalidAccessError')
    if (this.closing || this.gone) return
    this.closing = true
    this.post(this, { close: code, reason })
  }
}
