import type { ErrorCode, Result } from '../../errors.ts'
import { dueAlarms, nextRing } from './alarms.ts'
import { letBotMove, remind } from '../bots/turns.ts'
import { carry } from './commit.ts'
import type { Answer, Asked, Door, Doors } from '../handlers.ts'
import { greetingToGo, MAX_SOCKETS } from './admission.ts'
import { broke, createHub, deliver, expel, forget, gone, hold, openOf, read, whyNone, type Hub } from './context.ts'
import { received } from './messages.ts'
import { deviceOf, heldBy } from '../seats/occupants.ts'
import { dueExpiry } from './retention.ts'
import { errorFrame, hangUp } from './sockets.ts'
import type { Handler, Platform, Socket } from '../platform.ts'
import type { StoredAlarm } from '../types.ts'

/** Whoever opens a socket. `token`: seats one that gives none in hello. `address`: what the limits count it by. */
export interface Caller {
  readonly token?: string | undefined
  readonly address: string
}

/** One table, wherever it runs. Puts what its players do in order; what comes of it, the engine decides. */
export interface Room {
  /** A request; at a door that is not open here, 'no-such-route'. Never throws. */
  ask<D extends Door>(door: D, ...asked: Asked<D>): Promise<Answer<D>>
  /** A socket, which `accept` opens, unless there is nothing here to follow. */
  open(caller: Caller, accept: () => Socket): Result<Socket>
  message(socket: Socket, message: string | ArrayBuffer): void
  /** The socket has closed, or broken. */
  closed(socket: Socket, code: number, reason: string): void
  /** The alarm rings. */
  ring(): Promise<void>
}

/** The room on a platform, with those of its doors that are open there. */
export function createRoom(platform: Platform, doors: Doors): Room {
  const hub = createHub(platform)
  return {
    ask: (door, ...asked) => ask(hub, doors, door, asked),
    open: (caller, accept) => open(hub, caller, accept),
    message: (socket, message) => hear(hub, socket, message),
    closed(socket, code, reason) {
      const slept = hub.state === undefined
      gone(hub, socket)
      if (slept) remindOrBreak(hub)
      // Without closing from this side too, a client's close takes ten seconds.
      hangUp(platform, socket, code, reason)
    },
    // Whoever is told takes no time from a bot, nor a bot's thought from them.
    ring: async () => void (await Promise.all([ring(hub), tell(hub)])),
  }
}

/** As `remind`, where nobody waits for an answer. A room that broke has forgotten, and so is woken by whatever comes next. */
function remindOrBreak(hub: Hub): void {
  try {
    remind(hub)
  } catch (error) {
    broke(hub, 'remind', error)
  }
}

/** How long an alarm that broke is left alone, in ms. */
const LEFT_ALONE = 60_000

const internal = { error: 'internal' } as const satisfies { error: ErrorCode }
const shut = { error: 'no-such-route' } as const satisfies { error: ErrorCode }

async function ask<D extends Door>(hub: Hub, doors: Doors, door: D, asked: Asked<D>): Promise<Answer<D>> {
  const open = doors[door] as unknown as ((hub: Hub, ...asked: Asked<D>) => Answer<D> | Promise<Answer<D>>) | undefined
  if (!open) return shut as Answer<D>
  try {
    const slept = hub.state === undefined
    const answer = await open(hub, ...asked)
    if (slept) remind(hub)
    return answer
  } catch (error) {
    broke(hub, door, error)
    return internal as Answer<D>
  }
}

function open(hub: Hub, { token, address }: Caller, accept: () => Socket): Result<Socket> {
  try {
    const slept = hub.state === undefined
    const state = read(hub)
    if (!state) return { error: whyNone(hub) }
    if (slept) remindOrBreak(hub)
    const device = token === undefined ? undefined : deviceOf(state.players, token)
    if (!device && hub.platform.sockets().length >= MAX_SOCKETS.most) return { error: 'too-many-spectators' }
    const held = device && heldBy(device)
    const goes = greetingToGo(openOf(hub), held)
    if (goes) expel(hub, goes.socket, 'hello-first')
    const socket = accept()
    hold(hub, socket, { stage: 'greeting', ...(held ? { held } : {}), opened: hub.platform.now(), address })
    return { ok: socket }
  } catch (error) {
    broke(hub, 'open', error)
    return internal
  }
}

function hear(hub: Hub, socket: Socket, message: string | ArrayBuffer): void {
  try {
    const slept = hub.state === undefined
    received(hub, socket, message)
    if (slept) remind(hub)
  } catch (error) {
    broke(hub, 'message', error)
    deliver(hub, { socket, frames: [errorFrame(hub.platform, 'internal')] })
  }
}

async function tell(hub: Hub): Promise<void> {
  try {
    const state = read(hub)
    if (state) await hub.platform.company?.tell(hub.platform, state)
  } catch (error) {
    broke(hub, 'tell', error)
  }
}

/** Handles whatever is due, and sets the next ring, whatever breaks on the way. */
async function ring(hub: Hub): Promise<void> {
  const { platform } = hub
  try {
    const slept = hub.state === undefined
    if (!read(hub)) return await forgetBuried(hub)
    if (slept) remindOrBreak(hub)
    for (const alarm of dueAlarms(platform.rows, platform.now())) {
      if ((await handle(hub, alarm)) === 'forgotten') return
      // Deleted while a bot thought.
      if (!read(hub)) return
    }
    const next = nextRing(platform.rows)
    if (next !== undefined) platform.ring(next)
  } catch (error) {
    broke(hub, 'ring', error)
    platform.ring(platform.now() + LEFT_ALONE)
  }
}

/** That a table was deleted need not be known for ever. */
async function forgetBuried({ platform }: Hub): Promise<void> {
  const until = platform.rows.buriedUntil()
  if (until === undefined) return
  if (platform.now() < until) platform.ring(until)
  else await platform.clear()
}

/** One alarm that is due. One that breaks takes no other with it; one that another version of the room has set is dropped. */
async function handle(hub: Hub, { name, at }: StoredAlarm): Promise<'forgotten' | undefined> {
  const { platform } = hub
  try {
    if (name === 'bots') return void (await letBotMove(hub))
    const handlers: Readonly<Record<string, Handler>> = { ...platform.company?.handlers, expire: dueExpiry }
    const handler = handlers[name]
    if (!handler) {
      platform.log('unknown-alarm', read(hub)!.meta.id, { name })
      return void platform.rows.dropAlarm(name)
    }
    const change = handler(read(hub)!, platform, at)
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
