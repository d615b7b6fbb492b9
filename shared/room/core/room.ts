import type { ErrorCode, Result } from '../../errors.ts'
import { dueAlarms, nextRing } from './alarms.ts'
import { letBotMove, remind } from '../bots/turns.ts'
import { commit } from './commit.ts'
import type { Answer, Asked, HandlerName, Handlers } from '../handlers.ts'
import { greetingToGo, MAX_SOCKETS } from './admission.ts'
import {
  broke,
  createContext,
  deliver,
  expel,
  forget,
  gone,
  hold,
  openOf,
  read,
  whyNone,
  type Context,
} from './context.ts'
import { received } from './messages.ts'
import { deviceOf, heldBy } from './occupants.ts'
import { dueExpiry } from './retention.ts'
import { errorFrame, hangUp } from './sockets.ts'
import type { AlarmHandler, Platform, Socket } from '../platform.ts'
import type { StoredAlarm } from '../types.ts'

/** Whoever opens a socket. `token`: seats one that gives none in hello. `address`: what the limits count it by. */
export interface Caller {
  readonly token?: string | undefined
  readonly address: string
}

/** One table, wherever it runs. Puts what its players do in order; what comes of it, the engine decides. */
export interface Room {
  /** A request; where nothing handles it here, 'no-such-route'. Never throws. */
  ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D>>
  /** A socket, which `accept` opens, unless there is nothing here to follow. */
  open(caller: Caller, accept: () => Socket): Result<Socket>
  message(socket: Socket, message: string | ArrayBuffer): void
  /** The socket has closed, or broken. */
  closed(socket: Socket, code: number, reason: string): void
  /** The alarm rings. */
  ring(): Promise<void>
}

/** The room on a platform, with those handlers that there are there. */
export function createRoom(platform: Platform, handlers: Handlers): Room {
  const context = createContext(platform)
  return {
    ask: (name, ...asked) => ask(context, handlers, name, asked),
    open: (caller, accept) => open(context, caller, accept),
    message: (socket, message) => hear(context, socket, message),
    closed(socket, code, reason) {
      const slept = context.state === undefined
      gone(context, socket)
      if (slept) remindOrBreak(context)
      // Without closing from this side too, a client's close takes ten seconds.
      hangUp(platform, socket, code, reason)
    },
    // Whoever is told takes no time from a bot, nor a bot's thought from them.
    ring: async () => void (await Promise.all([ring(context), tell(context)])),
  }
}

/** As `remind`, where nobody waits for an answer. A room that broke has forgotten, and so is woken by whatever comes next. */
function remindOrBreak(context: Context): void {
  try {
    remind(context)
  } catch (error) {
    broke(context, 'remind', error)
  }
}

/** How long an alarm that broke is left alone, in ms. */
const LEFT_ALONE = 60_000

const internal = { error: 'internal' } as const satisfies { error: ErrorCode }
const noHandler = { error: 'no-such-route' } as const satisfies { error: ErrorCode }

async function ask<D extends HandlerName>(
  context: Context,
  handlers: Handlers,
  name: D,
  asked: Asked<D>,
): Promise<Answer<D>> {
  const handler = handlers[name] as unknown as
    ((context: Context, ...asked: Asked<D>) => Answer<D> | Promise<Answer<D>>) | undefined
  if (!handler) return noHandler as Answer<D>
  try {
    const slept = context.state === undefined
    const answer = await handler(context, ...asked)
    if (slept) remind(context)
    return answer
  } catch (error) {
    broke(context, name, error)
    return internal as Answer<D>
  }
}

function open(context: Context, { token, address }: Caller, accept: () => Socket): Result<Socket> {
  try {
    const slept = context.state === undefined
    const state = read(context)
    if (!state) return { error: whyNone(context) }
    if (slept) remindOrBreak(context)
    const device = token === undefined ? undefined : deviceOf(state.players, token)
    if (!device && context.platform.sockets().length >= MAX_SOCKETS.most) return { error: 'too-many-spectators' }
    const held = device && heldBy(device)
    const goes = greetingToGo(openOf(context), held)
    if (goes) expel(context, goes.socket, 'hello-first')
    const socket = accept()
    hold(context, socket, { stage: 'greeting', ...(held ? { held } : {}), opened: context.platform.now(), address })
    return { ok: socket }
  } catch (error) {
    broke(context, 'open', error)
    return internal
  }
}

function hear(context: Context, socket: Socket, message: string | ArrayBuffer): void {
  try {
    const slept = context.state === undefined
    received(context, socket, message)
    if (slept) remind(context)
  } catch (error) {
    broke(context, 'message', error)
    deliver(context, { socket, frames: [errorFrame(context.platform, 'internal')] })
  }
}

async function tell(context: Context): Promise<void> {
  try {
    const state = read(context)
    if (state) await context.platform.features?.tell(context.platform, state)
  } catch (error) {
    broke(context, 'tell', error)
  }
}

/** Handles whatever is due, and sets the next ring, whatever breaks on the way. */
async function ring(context: Context): Promise<void> {
  const { platform } = context
  try {
    const slept = context.state === undefined
    if (!read(context)) return await forgetBuried(context)
    if (slept) remindOrBreak(context)
    for (const alarm of dueAlarms(platform.rows, platform.now())) {
      if ((await handle(context, alarm)) === 'forgotten') return
      // Deleted while a bot thought.
      if (!read(context)) return
    }
    const next = nextRing(platform.rows)
    if (next !== undefined) platform.ring(next)
  } catch (error) {
    broke(context, 'ring', error)
    platform.ring(platform.now() + LEFT_ALONE)
  }
}

/** That a table was deleted need not be known for ever. */
async function forgetBuried({ platform }: Context): Promise<void> {
  const until = platform.rows.buriedUntil()
  if (until === undefined) return
  if (platform.now() < until) platform.ring(until)
  else await platform.clear()
}

/** One alarm that is due. One that breaks takes no other with it; one that another version of the room has set is dropped. */
async function handle(context: Context, { name, at }: StoredAlarm): Promise<'forgotten' | undefined> {
  const { platform } = context
  try {
    if (name === 'bots') return void (await letBotMove(context))
    const ofAlarms: Readonly<Record<string, AlarmHandler>> = { ...platform.features?.handlers, expire: dueExpiry }
    const handler = ofAlarms[name]
    if (!handler) {
      platform.log('unknown-alarm', read(context)!.meta.id, { name })
      return void platform.rows.drop('alarm', name)
    }
    const change = handler(read(context)!, platform, at)
    if (change === 'forget') {
      await forget(context)
      return 'forgotten'
    }
    commit(context, {
      ...change,
      write(rows) {
        rows.drop('alarm', name)
        change.write(rows)
      },
    })
  } catch (error) {
    broke(context, `alarm:${name}`, error)
    platform.rows.transaction(() => platform.rows.put('alarm', name, { name, at: platform.now() + LEFT_ALONE }))
  }
  return undefined
}
