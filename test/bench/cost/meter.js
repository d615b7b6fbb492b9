import built, * as parts from './index.js'

/*
 * Stands before the built Worker and counts what is billed of it. Nothing else of it changes, but that its clock can be moved on,
 * so that a table's last alarm is counted too. Its objects are in one isolate with it, in workerd on one machine.
 */

/** Counters of all objects and of the Worker since the last reading. */
const none = () => ({
  workerRequests: 0,
  objectRequests: 0,
  messages: 0,
  alarms: 0,
  setAlarms: 0,
  awakeMs: 0,
  logLines: 0,
})
let counts = none()
let cursors = []

const now = Date.now.bind(Date)
let ahead = 0
Date.now = () => now() + ahead

const write = console.log.bind(console)
console.log = (...line) => {
  counts.logLines++
  write(...line)
}

function patch(holder, name, note) {
  const proto = Object.getPrototypeOf(holder)
  const original = proto[name]
  proto[name] = function (...args) {
    const result = original.apply(this, args)
    note(result, ...args)
    return result
  }
}

let watches = false

/** Counts what is written and read, from the first object on; but what the local server writes for itself. */
function watch(ctx) {
  if (watches) return ctx
  watches = true
  patch(ctx.storage.sql, 'exec', (cursor, query) => query.includes('__miniflare') || cursors.push(cursor))
  patch(ctx.storage, 'setAlarm', () => counts.setAlarms++)
  return ctx
}

/**
 * Methods of a class that are called from outside, and their billing; a method that is not listed is billed as a request.
 */
const events = { webSocketMessage: 'messages', alarm: 'alarms', webSocketClose: undefined, webSocketError: undefined }

/** The class with each of its methods that are called from outside counted, and the time in which at least one runs. */
function metered(Base) {
  class Metered extends Base {
    #running = 0
    #since = 0

    constructor(ctx, env) {
      super(watch(ctx), env)
    }

    begin() {
      if (this.#running++ === 0) this.#since = now()
    }

    end() {
      if (--this.#running === 0) counts.awakeMs += now() - this.#since
    }
  }
  for (const name of Object.getOwnPropertyNames(Base.prototype)) {
    if (name === 'constructor') continue
    const billed = name in events ? events[name] : 'objectRequests'
    const method = Base.prototype[name]
    Metered.prototype[name] = function (...args) {
      if (billed !== undefined) counts[billed]++
      this.begin()
      let result
      try {
        result = method.apply(this, args)
      } catch (error) {
        this.end()
        throw error
      }
      if (result instanceof Promise) return result.finally(() => this.end())
      this.end()
      return result
    }
  }
  return Metered
}

/** Lets a table's next alarm ring as if it were time; whether it had one. */
class Ringing extends metered(parts.Room) {
  async ringNext() {
    const at = await this.ctx.storage.getAlarm()
    if (at === null) return false
    ahead = Math.max(ahead, at - now())
    await this.ctx.storage.deleteAlarm()
    await this.alarm()
    return true
  }
}

export { Ringing as Room }
export const Lobby = metered(parts.Lobby)
export const PushSigner = metered(parts.PushSigner)
export const Mailbox = metered(parts.Mailbox)
export const Quota = metered(parts.Quota)
export const House = metered(parts.House)

export default {
  async fetch(request, env, ctx) {
    const [, metering, what] = /[/]meter[/](read|ring|ahead)(?:[/]([\w-]+))?$/.exec(new URL(request.url).pathname) ?? []
    if (metering === 'ring') return Response.json(await env.ROOM.getByName(what).ringNext())
    if (metering === 'ahead') return Response.json((ahead += Number(what)))
    if (metering === 'read') {
      const sum = (of) => cursors.reduce((all, cursor) => all + of(cursor), 0)
      const rows = { rowsWritten: sum((one) => one.rowsWritten), rowsRead: sum((one) => one.rowsRead) }
      const read = { ...counts, ...rows }
      counts = none()
      cursors = []
      return Response.json(read)
    }
    counts.workerRequests++
    // Subscriptions to pushes come by https.
    const isSecure = request.headers.get('X-Forwarded-Proto') === 'https'
    const asked = isSecure ? new Request(request.url.replace(/^http:/, 'https:'), request) : request
    return built.fetch(asked, env, ctx)
  },
}
