import { nanoid } from 'nanoid'
import { SOCKET_ROUTE } from '../../shared/protocol.ts'
import { call } from '../base/api.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { local } from '../base/storage.ts'

/** The page's way to a table's room, which runs on the edge or in the page itself. */
export interface Transport {
  /** Whether a network lies between: it may be lost, and others may join. */
  readonly networked: boolean
  /** Whether the game outlasts the page. */
  readonly stored: boolean
  readonly page: 'table' | 'solo'
  /** Address to dial; `WebSocket`: a class of the standard shape, the global one by default; `screenId`: of a screen. */
  readonly socket: { readonly url: string; readonly WebSocket?: unknown; readonly screenId?: string | undefined }
  readonly call: typeof call
}

/** Whether this page would be the table's screen: the address says so, and a reload keeps it. */
export const isScreen = (): boolean => location.hash === '#screen'

const device = persisted(local, 'murex:screen', '')
/** Id of this device as a screen, always the same and secret: its owner is taken for the device. */
export const screenId = (): string => (device.current ||= nanoid())

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
