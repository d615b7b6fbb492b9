type Listener = (event: Event) => void

/** Frame that one side of a connection sends. */
export type Frame = { readonly text: string } | { readonly close: number; readonly reason: string }

/** Way of a page's socket to the room. */
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
