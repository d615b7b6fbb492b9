import type { ErrorCode, Result } from '../../errors.ts'
import { greetingToGo, MAX_SOCKETS } from './admission.ts'
import { dueAlarms, nextRing } from './alarms.ts'
import { commit } from './commit.ts'
import { broke, createContext, deliver, expel, forget, gone, hold, openOf, read, whyNone } from './context.ts'
import { received } from './messages.ts'
import { deviceOf, heldBy } from './occupants.ts'
import { errorFrame, hangUp } from './sockets.ts'
import type { AnswerOf, AskedOf, Context, Feature, Handler, HandlersOf, RunningAlarm } from '../feature.ts'
import type { Platform, Socket } from '../platform.ts'
import type { AlarmName, HeldSeat, StoredAlarm } from '../types.ts'

/** What opens a socket. `token`: seats one that gives none in hello. `address`: what the limits count it by. */
export interface Caller {
  readonly token?: string | undefined
  readonly address: string
}

/** One table, wherever it runs. Puts what its players do in order; what comes of it, the engine decides. */
export interface Room<Handlers> {
  /** A request; one that nothing handles here is refused with 'no-such-route'. Never throws. */
  ask<Name extends keyof Handlers>(name: Name, ...asked: AskedOf<Handlers[Name]>): Promise<AnswerOf<Handlers[Name]>>
  /** A socket, which `accept` opens, unless there is nothing here to follow. */
  open(caller: Caller, accept: () => Socket): Result<Socket>
  message(socket: Socket, message: string | ArrayBuffer): void
  /** The socket has closed, or broken. */
  closed(socket: Socket, code: number, reason: string): void
  /** The alarm rings. */
  ring(): Promise<void>
}

/** Everything that can be asked of these features, by name. */
export const handlersOf = <Features extends readonly Feature[]>(features: Features): HandlersOf<Features> =>
  Object.assign({}, ...features.map(({ handlers }) => handlers)) as HandlersOf<Features>

/** The room on a platform, with these features. */
export function createRoom<Features extends readonly Feature[]>(
  platform: Platform,
  features: Features,
): Room<HandlersOf<Features>> {
  const context = createContext(platform, features)
  const handlers = handlersOf(features) as Readonly<Record<string, Handler>>
  return {
    ask: (name, ...asked) => ask(context, handlers, String(name), asked) as Promise<never>,
    open: (caller, accept) => open(context, caller, accept),
    message: (socket, message) => hear(context, socket, message),
    closed(socket, code, reason) {
      gone(context, socket)
      // Without closing from this side too, a client's close takes ten seconds.
      hangUp(platform, socket, code, reason)
    },
    ring: () => ring(context),
  }
}

/** How long an alarm that broke is left alone, in ms, and one that this code does not know. */
const LEFT_ALONE = 60_000
const LEFT_UNKNOWN = 60 * LEFT_ALONE

const noHandler = { error: 'no-such-route' } as const satisfies { error: ErrorCode }

async function ask(
  context: Context,
  handlers: Readonly<Record<string, Handler>>,
  name: string,
  asked: readonly unknown[],
): Promise<Result<unknown>> {
  const handler = handlers[name]
  if (!handler) return noHandler
  try {
    return await handler(context, ...(asked as never[]))
  } catch (error) {
    return { error: broke(context, name, error) }
  }
}

function open(context: Context, { token, address }: Caller, accept: () => Socket): Result<Socket> {
  const { platform } = context
  const opened = (held?: HeldSeat): Result<Socket> => {
    const socket = accept()
    hold(context, socket, { stage: 'greeting', ...(held ? { held } : {}), opened: platform.now(), address })
    return { ok: socket }
  }
  const isFull = (): boolean => platform.sockets().length >= MAX_SOCKETS.most
  try {
    const state = read(context)
    if (!state) return { error: whyNone(context) }
    const device = token === undefined ? undefined : deviceOf(state.players, token)
    if (!device && isFull()) return { error: 'too-many-spectators' }
    const held = device && heldBy(device)
    const goes = greetingToGo(openOf(context), held)
    if (goes) expel(context, goes.socket, 'hello-first')
    return opened(held)
  } catch (error) {
    const code = broke(context, 'open', error)
    // A page does not see why it was not let in: it is told once it says hello.
    return code === 'unavailable' && !isFull() ? opened() : { error: code }
  }
}

function hear(context: Context, socket: Socket, message: string | ArrayBuffer): void {
  try {
    received(context, socket, message)
  } catch (error) {
    const code = broke(context, 'message', error)
    deliver(context, { socket, frames: [errorFrame(context.platform, code)] })
  }
}

const alarmOf = ({ features }: Context, name: string) =>
  features.find(({ alarms }) => alarms?.[name as AlarmName])?.alarms?.[name as AlarmName]

/** Handles all that is due, and sets the next ring, also where something breaks on the way. */
async function ring(context: Context): Promise<void> {
  const { platform } = context
  try {
    if (!read(context)) return await dropTombstone(context)
    const running: (() => Promise<void>)[] = []
    for (const alarm of dueAlarms(platform.rows, platform.now())) {
      const owner = alarmOf(context, alarm.name)
      if (owner && 'run' in owner) running.push(() => run(context, alarm.name, owner))
      else if ((await handle(context, alarm)) === 'forgotten') return
    }
    await Promise.all(running.map((one) => one()))
    // Deleted meanwhile.
    if (!read(context)) return
    const next = nextRing(platform.rows)
    if (next !== undefined) platform.ring(next)
  } catch (error) {
    broke(context, 'ring', error)
    platform.ring(platform.now() + LEFT_ALONE)
  }
}

/** An alarm that takes its time is due. A second ring waits for the first. */
async function run(context: Context, name: string, alarm: RunningAlarm): Promise<void> {
  const { running } = context
  const under = running.get(name) ?? alarm.run(context).finally(() => running.delete(name))
  running.set(name, under)
  try {
    await under
  } catch (error) {
    tryLater(context, name, error)
  }
}

function tryLater(context: Context, name: string, error: unknown): void {
  const { rows, now } = context.platform
  broke(context, `alarm:${name}`, error)
  rows.transaction(() => rows.put('alarm', name, { name, at: now() + LEFT_ALONE }))
}

/** That a table was deleted need not be known for ever. */
async function dropTombstone({ platform }: Context): Promise<void> {
  const until = platform.rows.tombstoneUntil()
  if (until === undefined) return
  if (platform.now() < until) platform.ring(until)
  else await platform.clear()
}

/** One alarm that is due. One that breaks takes no other with it; one that newer code has set is left for that. */
async function handle(context: Context, alarm: StoredAlarm): Promise<'forgotten' | undefined> {
  const { platform } = context
  const { name, at } = alarm
  try {
    const owner = alarmOf(context, name)
    if (!owner || !('due' in owner)) {
      platform.log('unknown-alarm', read(context)!.meta.id, { name })
      return void platform.rows.put('alarm', name, { ...alarm, at: platform.now() + LEFT_UNKNOWN })
    }
    const change = owner.due(read(context)!, platform, at)
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
    tryLater(context, name, error)
  }
  return undefined
}
