import type { Asked, HandlerName } from '../../shared/room/handlers.ts'
import { upgradeOf } from '../../worker/auth.ts'
import { Room } from '../../worker/room.ts'
import { hastyBots } from './bots.ts'
import type { Remote } from './house.ts'
import type { Machine, Platform } from './machine.ts'
import type { ServerSocket } from './sockets.ts'
import { Storage } from './storage.ts'
import type { PushPort } from '../../shared/room/platform.ts'

/** The room of the last release, made by `freeze.ts`. It is called as the room is today. */
const frozen = new URL('fixtures/room.js', import.meta.url).href
const { Room: FrozenRoom } = (await import(/* @vite-ignore */ frozen)) as { readonly Room: typeof Room }

/** The server's end of the pair that is being made: the room accepts it, and answers with the other. */
let made: ServerSocket | undefined
let accepting: Machine | undefined

/** Where the platform's own rules for a 101 answer are met; elsewhere only browsers would need them. */
class Upgrade extends Response {
  constructor(body?: BodyInit | null, init: ResponseInit = {}) {
    super(body, init.status === 101 ? { status: 200 } : init)
  }
}

class Pair {
  readonly 0 = {}
  readonly 1 = {}

  constructor() {
    this[1] = made = accepting!.accept()
  }
}

class RequestResponsePair {
  readonly request: string
  readonly response: string

  constructor(request: string, response: string) {
    this.request = request
    this.response = response
  }
}

const globals = {
  Response: Upgrade,
  WebSocketPair: Pair,
  WebSocketRequestResponsePair: RequestResponsePair,
}

function open(machine: Machine, room: Room, address: string): ServerSocket | undefined {
  accepting = machine
  made = undefined
  const request = new Request('https://storm/socket', { headers: { Upgrade: 'websocket' } })
  const { ok } = room.fetch(upgradeOf(request, { address }))
  if (!ok && made) machine.lost(made)
  return ok ? made : undefined
}

const socketOf = (socket: ServerSocket): WebSocket => socket as unknown as WebSocket

/**
 * The room in its adapter, on a simulated Durable Object. `isFrozen`: whether one that wakes now has the code of the last release.
 * `install`: puts its globals in place, and returns the way back. */
export const durable = {
  make(remote: Remote, isFrozen: () => boolean): Platform {
    const disk = new Storage()
    let auto: RequestResponsePair | undefined
    const stub = (id: string) => ({
      ask: <D extends HandlerName>(name: D, ...asked: Asked<D>) => remote(id, name, ...asked),
    })
    const env = { ROOM: { getByName: stub } } as unknown as Env
    return {
      disk,
      wake(machine) {
        const context = {
          storage: disk.handle(),
          acceptWebSocket: () => undefined,
          getWebSockets: () => [...machine.sockets].filter((socket) => !socket.gone),
          setWebSocketAutoResponse: (pair: RequestResponsePair) => void (auto = pair),
        }
        const room = new (isFrozen() ? FrozenRoom : Room)(context as unknown as DurableObjectState, env)
        const { platform } = room as unknown as { platform: { readonly push: PushPort } }
        Object.assign(platform, { bots: hastyBots, now: () => machine.clock.now, pause: () => machine.pause() })
        Object.assign(platform.push, { post: machine.post, pinged: () => 0 })
        return {
          ask: (name, ...asked) => room.ask(name, ...asked),
          open: (address) => open(machine, room, address),
          message: (socket, text) => room.webSocketMessage(socketOf(socket), text),
          closed: (socket, code, reason) => room.webSocketClose(socketOf(socket), code, reason),
          ring: () => room.alarm(),
        }
      },
      pong: (text) => (text === auto?.request ? auto.response : undefined),
    }
  },
  install(): () => void {
    const world = globalThis as unknown as Record<string, unknown>
    const before = { Response: world['Response'] }
    Object.assign(world, globals)
    return () => Object.assign(world, before)
  },
}
