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

/** A request for a socket. `token`: seats one whose hello has none. `address`: the limits count by it. */
export interface Caller {
  readonly token?: string | undefined
  readonly address: string
}

/** One table on any platform. It orders its players' actions; the engine decides them. */
export interface Room<Handlers> {
  /** Answers a request; 'no-such-route' if nothing handles it here. Never throws. */
  ask<Name extends keyof Handlers>(name: Name, ...asked: AskedOf<Handlers[Name]>): Promise<AnswerOf<Handlers[Name]>>
  /** Opens a socket by `accept`, if there is a table here and a place for it. */
  open(caller: Caller, accept: () => Socket): Result<Socket>
  message(socket: Socket, message: string | ArrayBuffer): void
  closed(socket: Socket, code: number, reason: string): void
  ring(): Promise<void>
}

export const handlersOf = <Features extends readonly Feature[]>(features: Features): HandlersOf<Features> =>
  Object.assign({}, ...features.map(({ handlers }) => handlers)) as HandlersOf<Features>

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
      // A client's close takes ten seconds unless this side closes too.
      hangUp(platform, socket, code, reason)
    },
    ring: () => ring(context),
  }
}

/** Time before a broken alarm is tried again, in ms, and one that this code does not know. */
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
    // A page cannot read why it was not let in: it hears that after its hello.
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

/** Handles all that is due, and sets the next alarm, even if something breaks on the way. */
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

/** Runs a lasting alarm. A second ring waits for the first. */
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

/** Forgets a tombstone that is too old. */
async function dropTombstone({ platform }: Context): Promise<void> {
  const until = platform.rows.tombstoneUntil()
  if (until === undefined) return
  if (platform.now() < until) platform.ring(until)
  else await platform.clear()
}

/** Handles one due alarm. If it breaks, the others go on; one that newer code set is put off. */
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
