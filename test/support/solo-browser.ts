import { IDBKeyRange } from 'fake-indexeddb'
import type { Random } from '../../shared/engine/game.ts'
import { bots, partsOf } from '../../shared/games/registry.ts'
import type { After } from '../../web/base/timeout.ts'
import { openGameStore } from '../../web/features/solo/game-store.ts'
import type { PortSignal, Whereabouts } from '../../web/room/worker-messages.ts'
import { SoloPage, type Locks } from '../../web/features/solo/solo-page.ts'
import type { Port } from '../../web/features/solo/table.ts'
import { HeadlessClient } from './headless.ts'
import { fakeIndexedDb, type FakeIndexedDb } from './indexed-db.ts'
import type { Platform } from '../../shared/room/platform.ts'

interface Timer {
  readonly at: number
  readonly page: SoloWindow
  readonly then: () => void
}

/** One tab of a browser, with the worker of its page. */
export interface SoloWindow {
  readonly page: SoloPage
  /** Where the table is played that was opened last, as the page knows it. */
  whereabouts: Whereabouts | undefined
  /** Whether what is played is written down; undefined: nothing was said. */
  stored: boolean | undefined
  readonly failures: unknown[]
  /** Follows a table that is open here. */
  follow(id: string): Promise<HeadlessClient>
  /** Its worker is gone from one moment to the next. */
  kill(): void
}

/** A browser with its storage, its locks and its time, which goes on when nothing else does. */
export interface SoloBrowser {
  readonly disk: FakeIndexedDb
  now: number
  /** `locks`: whether it has them, or refuses each request for one. `loads`: whether the code of games comes. */
  open(more?: {
    readonly stores?: boolean
    readonly locks?: boolean | 'refused'
    readonly bots?: Platform['bots']
    readonly loads?: boolean
  }): SoloWindow
  /** Lets all that is due happen, and all that hangs on it; then the next timer, as often as it takes. */
  until(what: () => boolean): Promise<void>
  /** As long as no timer has to ring. */
  settle(): Promise<void>
}

/** After every promise that is settled, and everything that hangs on it. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Takes so many steps, of promises or of the storage. */
export async function steps(random: Random, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await (random.below(2) === 0 ? settled() : Promise.resolve())
}

interface Held {
  readonly one: SoloWindow
  lose(): void
}

export function soloBrowser(): SoloBrowser {
  Object.assign(globalThis, { IDBKeyRange })
  const disk = fakeIndexedDb()
  const dead = new Set<SoloWindow>()
  let timers: readonly Timer[] = []
  const holders = new Map<string, Held>()
  const queues = new Map<string, (() => void)[]>()

  const next = (name: string): void => {
    if (!holders.has(name)) queues.get(name)?.shift()?.()
  }
  const locksOf = (one: SoloWindow): Locks => ({
    request: (name, { steal, signal }, callback) =>
      new Promise((resolve, reject) => {
        const stolen = (): void => reject(new DOMException('stolen', 'AbortError'))
        const grant = (): void => {
          const held: Held = { one, lose: stolen }
          holders.set(name, held)
          const release = (): void => {
            if (holders.get(name) === held) holders.delete(name)
            next(name)
          }
          void callback().then(release, release).then(resolve)
        }
        if (steal) {
          holders.get(name)?.lose()
          return grant()
        }
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        const wait = (): void => (dead.has(one) ? next(name) : grant())
        queue.push(wait)
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(wait)
          if (place < 0) return
          queue.splice(place, 1)
          stolen()
        })
        next(name)
      }),
  })

  const refusing: Locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) }

  const browser: SoloBrowser = {
    disk,
    now: Date.UTC(2026, 10, 1),
    open({ stores = true, locks = true, bots: house = bots, loads = true } = {}) {
      const one: SoloWindow = {
        page: undefined as unknown as SoloPage,
        whereabouts: undefined,
        stored: undefined,
        failures: [],
        async follow(id) {
          await browser.settle()
          const heard = new EventTarget()
          const hear = (type: string, event: object) => heard.dispatchEvent(Object.assign(new Event(type), event))
          let frames: string[] | undefined = []
          const port: Port = {
            onmessage: null,
            postMessage(data) {
              if (dead.has(one)) return
              if (typeof data === 'string') hear('message', { data })
              else if (data.signal !== 'open') hear('close', { code: data.signal.close, reason: data.signal.reason })
              else {
                for (const frame of frames ?? []) send(frame)
                frames = undefined
              }
            },
          }
          const send = (data: string | { readonly signal: PortSignal }): void => {
            if (!dead.has(one)) port.onmessage?.({ data } as MessageEvent)
          }
          const client = new HeadlessClient({
            send: (frame) => (frames ? frames.push(String(frame)) : send(String(frame))),
            close: (close, reason) => send({ signal: { close, reason } }),
            addEventListener: (type: string, listener: unknown) =>
              heard.addEventListener(type, listener as EventListener),
          })
          one.page.dial(id, port)
          await browser.settle()
          await client.hello()
          return client
        },
        kill() {
          dead.add(one)
          timers = timers.filter(({ page }) => page !== one)
          for (const [name, { one: holder }] of holders) if (holder === one) holders.delete(name)
          for (const name of queues.keys()) next(name)
        },
      }
      const after: After = (ms, then) => {
        const timer: Timer = { at: browser.now + ms, page: one, then }
        if (!dead.has(one)) timers = [...timers, timer]
        return () => (timers = timers.filter((other) => other !== timer))
      }
      const store = openGameStore(disk.factory, after)
      const alive =
        <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
        (...given: A): Promise<T> =>
          dead.has(one) ? new Promise(() => undefined) : work(...given)
      const page = new SoloPage({
        store: stores
          ? { ...store, put: alive(store.put), take: alive(store.take), remove: alive(store.remove) }
          : undefined,
        locks: locks === 'refused' ? refusing : locks ? locksOf(one) : undefined,
        load: (game) =>
          loads ? Promise.resolve({ ...partsOf(game), bot: house[game]! }) : Promise.reject(new Error(`no ${game}`)),
        now: () => browser.now,
        after,
        pause: () => settled(),
        stored: (stored) => (one.stored = stored),
        stands: (_, whereabouts) => (one.whereabouts = whereabouts),
        failed: (where, error) => void one.failures.push([where, error]),
      })
      return Object.assign(one, { page })
    },
    async settle() {
      for (let i = 0; i < 12; i++) {
        await settled()
        if (disk.busy()) i = 0
      }
    },
    async until(what) {
      for (let steps = 0; steps < 10_000; steps++) {
        await browser.settle()
        if (what()) return
        const [soonest] = timers.toSorted((a, b) => a.at - b.at)
        if (!soonest) throw new Error('nothing is due any more')
        timers = timers.filter((timer) => timer !== soonest)
        browser.now = Math.max(browser.now, soonest.at)
        soonest.then()
      }
      throw new Error('it does not come')
    },
  }
  return browser
}
