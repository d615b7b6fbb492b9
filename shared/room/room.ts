import type { ErrorCode, Result } from '../errors.ts'
import { dueAlarms, handlers, isKnown, nextRing, type Alarm } from './alarms.ts'
import { carry } from './carry.ts'
import { doors, type Answer, type Asked, type Door } from './doors.ts'
import type { Platform, Socket } from './host.ts'
import { broke, createHub, forget, gone, read, trimGreeting, type Hub } from './hub.ts'
import { received } from './messages.ts'
import { holderOf } from './occupants.ts'
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

/** How long an alarm that broke is left alone, in ms. */
const LEFT_ALONE = 60_000

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

/** Handles whatever is due, and sets the next ring, whatever breaks on the way. */
async function ring(hub: Hub): Promise<void> {
  const { platform } = hub
  try {
    if (!read(hub)) return
    for (const alarm of dueAlarms(platform.rows, platform.now())) {
      if (!isKnown(alarm)) {
        platform.log('unknown-alarm', read(hub)!.meta.id, { name: alarm.name })
        platform.rows.dropUnknownAlarm(alarm.name)
      } else if ((await handle(hub, alarm)) === 'forgotten') return
    }
    const next = nextRing(platform.rows)
    if (next !== undefined) platform.ring(next)
  } catch (error) {
    broke(hub, 'ring', error)
    platform.ring(platform.now() + LEFT_ALONE)
  }
}

/** One alarm that is due. One that breaks takes no other with it. */
async function handle(hub: Hub, { name, at }: Alarm): Promise<'forgotten' | undefined> {
  const { platform } = hub
  try {
    const change = handlers[name](read(hub)!, platform, at)
    if (change === 'forget') {
      await forget(hub)
      return 'forgotten'
    }
    carry(hub, {
      ...change,
      write(rows) {
        rows.dropAlarm(name)
        change.write(rows)
      },
    })
  } catch (error) {
    broke(hub, `alarm:${name}`, error)
    platform.rows.transaction(() => platform.rows.putAlarm({ name, at: platform.now() + LEFT_ALONE }))
  }
  return undefined
}
