import ReconnectingWebSocket from 'partysocket/ws'
import { ANSWER_WITHIN } from './connection.ts'

/** A socket dialled by a table's page before any of its files was there (`shared/early.ts`). */
export interface Early {
  readonly socket: Pick<WebSocket, 'url' | 'readyState' | 'close' | 'dispatchEvent'> & {
    onopen: unknown
    onmessage: unknown
  }
  /** Time of the dial, in ms; 0 if the page was hidden, shown or reconnected since. */
  readonly since: number
  /** Hello that it has sent, if any. */
  said?: string | undefined
  readonly heard: readonly unknown[]
}

declare global {
  var early: Early | undefined
}

/** Takes the socket that the page's head has dialled, once, and if it may still be of use. */
export function takeEarly(url: string): Early | undefined {
  const { early } = globalThis
  globalThis.early = undefined
  if (early?.socket.url === url && Date.now() - early.since < ANSWER_WITHIN) return early
  early?.socket.close()
  return undefined
}

/** Constructor that returns the early socket first, unless that is lost by then, and afterwards new ones. */
export function earlyFirst(early: Early, implementation: unknown = WebSocket): unknown {
  const { socket } = early
  let isGiven = false
  return function dialled(url: string): Early['socket'] {
    const isLost = socket.readyState > ReconnectingWebSocket.OPEN
    if (isLost) early.said = undefined
    if (isLost || isGiven) return new (implementation as new (url: string) => Early['socket'])(url)
    isGiven = true
    socket.onopen = socket.onmessage = null
    if (socket.readyState === ReconnectingWebSocket.OPEN) queueMicrotask(() => socket.dispatchEvent(new Event('open')))
    return socket
  }
}
