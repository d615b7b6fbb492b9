import { dialEarly } from '../../shared/early.ts'
import type { Early } from '../../web/room/early.ts'

/** A page's document as far as its head knows it, and what that is told by it. */
export interface HeadDocument {
  readonly prerendering?: boolean
  onvisibilitychange?: () => void
}

/** Its window, in the same way. */
export interface HeadWindow {
  early?: Early
  ononline?: () => void
}

interface Head {
  /** Origin of the page, as in `http://host`, and its table. */
  readonly origin: string
  readonly table: string
  readonly localStorage: Readonly<Record<string, string>>
  /** A constructor of the standard WebSocket's shape. */
  readonly WebSocket: unknown
  readonly document?: HeadDocument
  readonly window?: HeadWindow
}

/** Runs the script in the head of a table's page as it is sent; returns its early socket. */
export function dialledBy(head: Head): Early | undefined {
  const { origin, table, localStorage, WebSocket, document = {}, window = {} } = head
  const names = ['window', 'document', 'location', 'localStorage', 'WebSocket']
  const run = new Function(...names, dialEarly) as (...all: unknown[]) => void
  run(window, document, { pathname: `/g/${table}`, origin }, localStorage, WebSocket)
  return window.early
}
