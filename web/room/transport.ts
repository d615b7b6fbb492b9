import { nanoid } from 'nanoid'
import { SOCKET_ROUTE } from '../../shared/protocol.ts'
import { call } from '../base/api.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { local } from '../base/storage.ts'

/** The page's way to the room of a table, which runs on the edge or in the page itself. */
export interface Transport {
  /** Whether a network lies between: then it may be lost, and others may come. */
  readonly networked: boolean
  /** Whether what is played outlasts the page. */
  readonly stored: boolean
  /** The route of the table's page. */
  readonly page: 'table' | 'solo'
  /**
   * The address that is dialled; `WebSocket`: a constructor of the standard one's shape, the global one by default. `screenId`: the device
   * that would be the table's screen.
   */
  readonly socket: { readonly url: string; readonly WebSocket?: unknown; readonly screenId?: string | undefined }
  /** Calls a route of a table. */
  readonly call: typeof call
}

/** Whether this page would be the table's screen: the address says so, so that a reload stays one. */
export const isScreen = (): boolean => location.hash === '#screen'

const device = persisted(local, 'murex:screen', '')
/** The id that this device shows a table as its screen, always the same: who knows it is taken for that device. */
export const screenId = (): string => (device.current ||= nanoid())

/** The way to a table on the edge. */
export function edgeTransport(id: string): Transport {
  const url = new URL(SOCKET_ROUTE.replace(':id', id), location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return {
    networked: true,
    stored: true,
    page: 'table',
    socket: { url: url.href, screenId: isScreen() ? screenId() : undefined },
    call,
  }
}
