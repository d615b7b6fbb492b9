import type { PortSignal } from '../../room/worker-messages.ts'

/** Class of the standard WebSocket's shape; handing over a port connects its other end. */
export function portSocket(hand: (port: MessagePort) => void) {
  return class extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    binaryType = 'blob'
    readyState = 0
    readonly port: MessagePort

    constructor() {
      super()
      const { port1, port2 } = new MessageChannel()
      this.port = port1
      port1.onmessage = ({ data }: MessageEvent<string | { readonly signal: PortSignal }>) => {
        if (typeof data === 'string') this.dispatchEvent(new MessageEvent('message', { data }))
        else if (data.signal === 'open') {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        } else this.end(data.signal.close, data.signal.reason)
      }
      hand(port2)
    }

    send(frame: string): void {
      this.port.postMessage(frame)
    }

    close(code = 1000, reason = ''): void {
      if (this.readyState > 1) return
      this.port.postMessage({ signal: { close: code, reason } })
      this.end(code, reason)
    }

    end(code: number, reason: string): void {
      if (this.readyState > 1) return
      this.readyState = 3
      this.port.close()
      this.dispatchEvent(new CloseEvent('close', { code, reason, wasClean: true }))
    }
  }
}
