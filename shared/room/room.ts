import type { ErrorCode, Result } from '../errors.ts'
import { dueAlarms, handlerOf, nextRing } from './alarms.ts'
import { doors, type Answer, type Asked, type Door } from './doors.ts'
import type { Platform, Socket } from './host.ts'
import { announce, broke, commit, createHub, forget, gone, read, trimGreeting, type Hub } from './hub.ts'
import { received } from './messages.ts'
import { holderOf } from './occupants.ts'
import type { StoredAlarm } from './rows.ts'
import { greeting, type Greeting } from './session.ts'
import { deliver, errorFrame, hangUp } from './sockets.ts'

/** One table, wherever it runs. Puts what its players do in order; what comes of it, the engine decides. */
export interface Room {
  /** A request. Never throws. */
  ask<D extends Door>(door: D, ...asked: Asked<D>): Promise<Answer<D>>
  /** The session of a socket that is about to open. A token seats a socket that gives none in hello. */
  greet(token: string | undefined): Result<Greeting>
  message(socket: Socket, message: string | ArrayBuffer): void
  /** The socket has closed, or broken. */
  closed(socket: Socket, code: number, reason: string): void
  /** The alarm rings. */
  ring(): Promise<void>
}

export function createRoom(platform: Platform): Room {
  const hub = createHub(platform)
  return {
    ask: (door, ...asked) => ask(hub, door, asked),
    greet: (token) => greet(hub, token),
    message: (socket, message) => hear(hub, socket, message),
    closed(socket, code, reason) {
      gone(hub, socket)
      // Without closing from this side too, a client's close takes ten seconds.
      hangUp(platform, socket, code, reason)
    },
    ring: () => ring(hub),
  }
}

const internal = { error: 'internal' } as const satisfies { error: ErrorCode }

async function ask<D extends Door>(hub: Hub, door: D, asked: Asked<D>): Promise<Answer<D>> {
  const open = doors[door] as unknown as (hub: Hub, ...asked: Asked<D>) => Answer<D> | Promise<Answer<D>>
  try {
    return await open(hub, ...asked)
  } catch (error) {
    broke(hub, door, error)
    return internal as Answer<D>
  }
}

function greet(hub: Hub, token: string | undefined): Result<Greeting> {
  try {
    const state = read(hub)
    if (!state) return { error: 'no-such-table' }
    const holder = token === undefined ? undefined : holderOf(state.players, token)
    trimGreeting(hub)
    return { ok: greeting(holder?.id, hub.platform.now()) }
  } catch (error) {
    broke(hub, 'greet', error)
    return internal
  }
}

function hear(hub: Hub, socket: Socket, message: string | ArrayBuffer): void {
  try {
    received(hub, socket, message)
  } catch (error) {
    broke(hub, 'message', error)
    deliver(hub.platform, { socket, frames: [errorFrame('internal')] })
  }
}

async function ring(hub: Hub): Promise<void> {
  if (!read(hub)) return
  const { platform } = hub
  for (const alarm of dueAlarms(platform.rows, platform.now())) {
    if (handle(hub, alarm) === 'forget') return forget(hub)
  }
  const next = nextRing(platform.rows)
  if (next !== undefined) platform.ring(next)
}

/** One alarm that is due. A name that this version does not know is written down, and dropped. */
function handle(hub: Hub, { name, at }: StoredAlarm): 'forget' | undefined {
  const { platform } = hub
  const state = read(hub)!
  const handler = handlerOf(name)
  if (!handler) {
    platform.log('unknown-alarm', state.meta.id, { name })
    platform.rows.dropAlarm(name)
    return undefined
  }
  const change = handler(state, platform.rows, at, platform.now())
  if (change === 'forget') return change
  if (change.quiet) commit(hub, change, [])
  else announce(hub, change)
  return undefined
}
