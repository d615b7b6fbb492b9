import { errors } from '../../../shared/errors.ts'
import { bots, games, samples, sketchOf } from '../../../shared/games/registry.ts'
import { features } from '../../../shared/room/features.ts'
import { readFrame } from '../../../shared/protocol.ts'
import { memoryRows } from '../../../shared/room/core/memory-rows.ts'
import { createContext } from '../../../shared/room/core/memory.ts'
import type { Context } from '../../../shared/room/feature.ts'
import type { Platform, Socket } from '../../../shared/room/platform.ts'

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

/** A platform that is nothing but memory. What threw and what was written for the house is kept in `logged`. */
export interface BarePlatform extends Platform {
  readonly open: Socket[]
  readonly logged: string[]
  rings: number | undefined
  /** Stands still but where a test moves it. */
  time: number
}

export function barePlatform(): BarePlatform {
  const open: Socket[] = []
  const logged: string[] = []
  const platform: BarePlatform = {
    open,
    logged,
    rings: undefined,
    time: 1_000_000,
    games,
    bots,
    samples,
    sketch: sketchOf,
    rows: memoryRows(),
    sockets: () => open,
    now: () => platform.time,
    pause: () => Promise.resolve(),
    ring: (at) => void (platform.rings = at),
    clear: () => Promise.resolve(),
    listed: () => undefined,
    readFrame,
    alike: (name, other) => name.toLowerCase() === other.toLowerCase(),
    sentence: (code) => errors[code],
    makeTable: () => Promise.reject(new Error('there is no other room')),
    failed: (where, error) => void logged.push(`${where}: ${String(error)}`),
    log: (what) => void logged.push(what),
  }
  return platform
}

export function bareContext(): Context & { readonly platform: BarePlatform } {
  const platform = barePlatform()
  return { ...createContext(platform, features), platform }
}
