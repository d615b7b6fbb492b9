import { dialEarly } from '../../shared/early.ts'
import type { Early } from '../../web/room/early.ts'

interface Head {
  /** Of the page, as in `http://host`, and its table. */
  readonly origin: string
  readonly table: string
  readonly localStorage: Readonly<Record<string, string>>
  /** A constructor of the standard WebSocket's shape. */
  readonly WebSocket: unknown
  readonly document?: { readonly prerendering?: boolean }
}

/** What the script in the head of a table's page does: it is run as it is sent. */
export function dialledBy({ origin, table, localStorage, WebSocket, document = {} }: Head): Early | undefined {
  const window: { early?: Early } = {}
  const names = ['window', 'document', 'location', 'localStorage', 'WebSocket']
  const run = new Function(...names, dialEarly) as (...all: unknown[]) => void
  run(window, document, { pathname: `/g/${table}`, origin }, localStorage, WebSocket)
  return window.early
}
