import type { Fuse } from './fuse.ts'
import type { Connection } from './network.ts'

type Listener = (event: Event) => void

/** Frame of a side of a connection. */
export type Frame = { readonly text: string } | { readonly close: number; readonly reason: string }

/** Wire that a page's socket sends through. */
export interface Wire {
  readonly up: { push(frame: Frame): void }
  /** The page closes. */
  hungUp(code: number, reason: string): void
}

/** The page's socket, of the standard shape as far as it is used. */
export class ClientSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  binaryType = 'blob'
  onopen: Listener | null = null
  onmessage: Listener | null = null
  readonly url: string
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly connection: Wire

  constructor(url: string, connect: (socket: ClientSocket) => Wire) {
    this.url = url
    this.connection = connect(this)
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
    this.dispatchEvent(Object.assign(new Event(type), more))
  }

  dispatchEvent(event: Event): void {
    if (event.type === 'open') this.onopen?.(event)
    if (event.type === 'message') this.onmessage?.(event)
    for (const listener of [...(this.listeners.get(event.type) ?? [])]) listener(event)
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
