import type { ErrorCode, Result } from '../../errors.ts'
import { greetingToGo, MAX_SOCKETS } from './admission.ts'
import { whyNone } from './deletion.ts'
import { broke, createContext, deliver, hold, openOf, read } from './memory.ts'
import { received } from './messages.ts'
import { deviceOf, heldBy } from './occupants.ts'
import { expel, gone } from './presence.ts'
import { ring } from './alarms.ts'
import { errorFrame, hangUp } from './sockets.ts'
import type { AnswerOf, AskedOf, Context, Feature, Handler, HandlersOf } from '../feature.ts'
import type { Platform, Socket } from '../platform.ts'
import type { HeldSeat } from './session.ts'

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
