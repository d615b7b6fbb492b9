import { games } from '../../../shared/games/index.ts'
import type { Host, Socket } from '../../../shared/room/host.ts'
import { memoryRows } from '../../../shared/room/memory-rows.ts'
import { createHub, type Hub } from '../../../shared/room/hub.ts'

/** A socket that keeps what it is sent. */
export interface BareSocket extends Socket {
  readonly sent: string[]
}

export function bareSocket(): BareSocket {
  const sent: string[] = []
  let attached: unknown
  return {
    sent,
    send: (frame) => void sent.push(frame),
    close: () => undefined,
    serializeAttachment: (session) => void (attached = session),
    deserializeAttachment: () => attached,
  }
}

/** A host that is nothing but memory. What threw and what was written for the house is kept in `logged`. */
export interface BareHost extends Host {
  readonly open: Socket[]
  readonly logged: string[]
  rings: number | undefined
}

export function bareHost(): BareHost {
  const open: Socket[] = []
  const logged: string[] = []
  const host: BareHost = {
    open,
    logged,
    rings: undefined,
    games,
    rows: memoryRows(),
    sockets: () => open,
    now: () => 1_000_000,
    ring: (at) => void (host.rings = at),
    clear: () => Promise.resolve(),
    listed: () => undefined,
    makeTable: () => Promise.reject(new Error('there is no other room')),
    failed: (where, error) => void logged.push(`${where}: ${String(error)}`),
    log: (what) => void logged.push(what),
  }
  return host
}

export function bareHub(): Hub & { readonly host: BareHost } {
  const host = bareHost()
  return { ...createHub(host), host }
}
