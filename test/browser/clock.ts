import type { BrowserContext, Page } from 'playwright-core'
import { can } from './engines/engine.ts'

declare global {
  interface Window {
    clock: { skip(ms: number): void; hold(from: number): void }
    letFrames(): void
  }
}

/** Runs in a page, before anything else: it may name nothing outside itself. `later`: by so many ms its dates are ahead. */
function installClock(later: number): void {
  const real = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    date: Date.now.bind(Date),
    now: performance.now.bind(performance),
  }
  interface Timer {
    readonly run: () => void
    readonly every: number | undefined
    due: number
    handle: number
  }
  const timers = new Map<number, Timer>()
  let ids = 0
  let ahead = 0
  let held = Infinity
  const now = (): number => real.now() + ahead

  const fire = (id: number): void => {
    const timer = timers.get(id)
    if (!timer) return
    if (timer.every === undefined) timers.delete(id)
    else arm(id, Object.assign(timer, { due: now() + timer.every }))
    timer.run()
  }
  const arm = (id: number, timer: Timer): void => {
    real.clearTimeout(timer.handle)
    timer.handle = real.setTimeout(() => fire(id), timer.due - now())
  }
  const start = (run: unknown, ms: number, args: unknown[], isInterval: boolean): number => {
    const id = ++ids
    if (ms >= held) return id
    const timer: Timer = {
      run: () => void (run as (...args: unknown[]) => void)(...args),
      every: isInterval ? Math.max(ms, 4) : undefined,
      due: now() + ms,
      handle: 0,
    }
    timers.set(id, timer)
    arm(id, timer)
    return id
  }
  const stop = (id?: number): void => {
    real.clearTimeout(timers.get(id!)?.handle)
    timers.delete(id!)
  }
  Object.assign(window, {
    setTimeout: (run: unknown, ms = 0, ...args: unknown[]) => start(run, ms, args, false),
    setInterval: (run: unknown, ms = 0, ...args: unknown[]) => start(run, ms, args, true),
    clearTimeout: stop,
    clearInterval: stop,
    clock: {
      skip(ms: number) {
        ahead += ms
        const all = [...timers].sort(([, one], [, other]) => one.due - other.due)
        for (const [id, timer] of all) {
          if (timer.due <= now()) fire(id)
          else arm(id, timer)
        }
      },
      hold: (from: number) => void (held = from),
    },
  })
  const RealDate = Date
  window.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [Date.now()] : args) as [number]))
    }
    static override now = (): number => real.date() + later + Math.floor(ahead)
  } as DateConstructor
  performance.now = now
}

/** From the next load on, the page's timers go by a clock that a test may move on. `later`: by so many ms its dates are ahead. */
export const bringClock = (page: Page | BrowserContext, later = 0): Promise<unknown> =>
  page.addInitScript(installClock, later)

/** Moves the page's clock on by so many ms at once; each timer that was due meanwhile fires once. */
export const skip = (page: Page, ms: number): Promise<void> => page.evaluate((ms) => window.clock.skip(ms), ms)

/**
 * Starts no timer of `from` ms or longer until the page is loaded again: messages stay, and the connection stands as it is.
 */
export const hold = (page: Page, from: number): Promise<void> => page.evaluate((from) => window.clock.hold(from), from)

function hastenFrames(times: number): void {
  for (const motion of document.getAnimations()) if (motion.playbackRate !== times) motion.playbackRate = times
  requestAnimationFrame(() => hastenFrames(times))
}

/** Hastens motions: they begin, move and end, but take little time. */
export async function hasten(page: Page, times: number): Promise<void> {
  if (!can('protocol')) {
    await page.addInitScript(hastenFrames, times)
    return page.evaluate(hastenFrames, times)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: times })
}

/**
 * Stops the frames' clock so many ms after an element has come, from the next load on, so that a test need not be quick to
 * see it.
 */
export async function holdFrames(page: Page, element: string, ms: number): Promise<void> {
  await page.addInitScript(
    ([element, ms]) => {
      const real = window.requestAnimationFrame.bind(window)
      let [last, latest, behind] = [Infinity, 0, 0]
      window.requestAnimationFrame = (run) =>
        real((now) => {
          latest = now
          if (last === Infinity && behind === 0 && document.querySelector(element)) last = now + ms
          run(Math.min(now - behind, last))
        })
      window.letFrames = () => {
        behind = latest - last
        last = Infinity
      }
    },
    [element, ms] as const,
  )
}

export const letFrames = (page: Page): Promise<void> => page.evaluate(() => window.letFrames())
