import { runInDurableObject } from 'cloudflare:test'
import { tsuro } from '../../shared/games/tsuro/index.ts'
import { stubOf } from './tables.ts'

type Call = (...args: unknown[]) => unknown
type Holder = Record<string, Call>
/** What the room calls while it handles something: each call of each is a step that can throw. */
interface Parts {
  readonly platform: Holder & { readonly rows: Holder }
}

/** What never throws, by its contract. */
const SAFE = ['failed', 'listed', 'log']

const functionsOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, part]) => (typeof part === 'function' && !SAFE.includes(name) ? [name] : []))

/** A run in which at most one step threw: the steps taken, in order, up to that one. */
export interface Run {
  readonly steps: string[]
  readonly threw: string | undefined
}

/**
 * Makes step `fail` (from 0) throw while `entrance` of this object runs the next time, and tells what happened.
 * Handling is synchronous, so that nothing else is caught by it.
 */
export async function failAt(id: string, entrance: string, fail: number, doing: () => Promise<unknown>): Promise<Run> {
  const steps: string[] = []
  let armed = false
  let threw: string | undefined
  const step = (name: string): void => {
    if (!armed) return
    if (steps.length === fail) {
      armed = false
      threw = name
      throw new Error(`broken on purpose at ${name}`)
    }
    steps.push(name)
  }
  const restore: (() => void)[] = []
  const patch = (holder: object, name: string, label: string, change?: (original: Call) => Call): void => {
    const own = Object.getOwnPropertyDescriptor(holder, name)
    const original = (holder as Holder)[name]!
    const wrapped: Call = function (this: unknown, ...args) {
      step(label)
      return (change?.(original) ?? original).apply(this, args)
    }
    Object.defineProperty(holder, name, { value: wrapped, configurable: true, writable: true })
    restore.push(() => {
      if (own) Object.defineProperty(holder, name, own)
      else Reflect.deleteProperty(holder, name)
    })
  }
  /** What breaks in there is caught in there. */
  const unpatched = (holder: Holder, name: string): void => {
    const original = holder[name]!
    holder[name] = (...args) => {
      const was = armed
      armed = false
      original.apply(holder, args)
      armed = was
    }
    restore.push(() => (holder[name] = original))
  }
  await runInDurableObject(stubOf(id), (room) => {
    const { platform } = room as unknown as Parts
    const wholly =
      (original: Call): Call =>
      (write) =>
        original.call(platform.rows, () => {
          ;(write as () => void)()
          step('end of the transaction')
        })
    for (const name of SAFE) unpatched(platform, name)
    for (const name of functionsOf(platform)) patch(platform, name, `platform.${name}`)
    for (const name of functionsOf(platform.rows)) {
      patch(platform.rows, name, `rows.${name}`, name === 'transaction' ? wholly : undefined)
    }
    for (const name of functionsOf(tsuro)) patch(tsuro, name, `game.${name}`)
    for (const name of ['send', 'serializeAttachment', 'deserializeAttachment', 'close']) {
      patch(WebSocket.prototype, name, `socket.${name}`)
    }
    for (const name of ['parse', 'stringify']) patch(JSON, name, `JSON.${name}`)
    patch(Date, 'now', 'Date.now')
    const original = (room as unknown as Holder)[entrance]!
    patch(room, entrance, entrance, () => (...args) => {
      armed = true
      try {
        return original.apply(room, args)
      } finally {
        armed = false
      }
    })
  })
  try {
    await doing()
  } finally {
    await runInDurableObject(stubOf(id), () => {
      for (const undo of restore.reverse()) undo()
    })
  }
  return { steps, threw }
}
