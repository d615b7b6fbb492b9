import { chromium, type BrowserContext, type BrowserContextOptions, type CDPSession } from 'playwright-core'
import { keeping, phone } from '../../browser/device.ts'
import { pathOf } from '../../browser/engines/engine.ts'
import type { Opened } from './pages.ts'

/** Factor by which a phone's processor is slower than this machine's. */
const SLOW = 4
/** ms after which a page that has nothing to tap has failed, and those after the tap in which it may still move. */
const PATIENCE = 60_000
const AFTER = 2_000

/** Times that a page noted of itself, in ms since its navigation began. */
interface Noted {
  readonly origin: number
  fcp: number
  lcp: number
  cls: number
  tap: number
  /** When its first socket was open, and heard something. */
  open: number
  frame: number
  /** Tasks of 50 ms and more: when they began, and how long they took. */
  readonly tasks: (readonly [number, number])[]
}
declare global {
  interface Window {
    noted: Noted
    tapped(payload: string): void
  }
}

/** Runs in a page, before anything else: it may name nothing outside itself. */
function note([tap, kept]: readonly [string, readonly [string, string] | undefined]): void {
  if (location.protocol !== 'https:') return
  if (kept) localStorage.setItem(...kept)
  const none = { fcp: NaN, lcp: NaN, cls: 0, tap: NaN, open: NaN, frame: NaN }
  const noted: Noted = (window.noted = { origin: performance.timeOrigin, ...none, tasks: [] })
  const observe = <T extends PerformanceEntry>(type: string, hear: (entry: T) => void): void =>
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(hear)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => void (noted.lcp = startTime))
  observe<PerformanceEntry & { value: number }>('layout-shift', ({ value }) => void (noted.cls += value))
  observe('longtask', ({ startTime, duration }) => void noted.tasks.push([startTime, duration]))
  window.WebSocket = new Proxy(WebSocket, {
    construct(real, args: ConstructorParameters<typeof WebSocket>) {
      const socket = new real(...args)
      socket.addEventListener('open', () => (noted.open ||= performance.now()), { once: true })
      socket.addEventListener('message', () => (noted.frame ||= performance.now()), { once: true })
      return socket
    },
  })
  const isInSight = (control: Element): boolean => {
    const { top, bottom, width } = control.getBoundingClientRect()
    const isDrawn = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return width > 0 && bottom > 0 && top < innerHeight && isDrawn && !control.closest('[inert]')
  }
  const look = (): void => {
    if (![...document.querySelectorAll(tap)].some(isInSight)) return void requestAnimationFrame(look)
    // A task after the frame that draws it.
    setTimeout(() => {
      noted.tap = performance.now()
      window.tapped('')
    })
  }
  requestAnimationFrame(look)
}

export interface Seen extends Omit<Noted, 'tasks'> {
  /** The longest task that began before the tap, and what the page's thread did until then, at the phone's speed. */
  readonly longest: number
  readonly thread: number
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
}

async function visit(context: BrowserContext, { path, tap, kept }: Opened): Promise<Seen> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const thread = new Promise<number>((resolve, reject) => {
    setTimeout(reject, PATIENCE, new Error(`${path}: nothing to tap`)).unref()
    session.on('Runtime.bindingCalled', ({ name }) => name === 'tapped' && resolve(threadMs(session)))
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tapped' })
  await page.addInitScript(note, [tap, kept] as const)
  await page.goto(path, { waitUntil: 'commit' })
  await thread
  await page.waitForTimeout(AFTER)
  const { tasks, ...noted } = await page.evaluate(() => window.noted)
  await page.close()
  const longest = Math.max(0, ...tasks.flatMap(([start, ms]) => (start < noted.tap ? [ms] : [])))
  return { ...noted, longest, thread: await thread }
}

/** Waits until the service worker has stored the page, as after a rest, and begins the page that needs it. */
async function settle(context: BrowserContext, opened: Opened): Promise<Opened> {
  const { path, plain, begin } = opened
  if (plain) return opened
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?language=en')
    await navigator.serviceWorker.ready
  })
  const next = (await begin?.(page)) ?? opened
  await page.close()
  return next
}

/** A new browser on a phone's processor opens a page, and opens it again once the service worker is active. */
export async function visitTwice(port: number, hash: string, opened: Opened): Promise<Record<'first' | 'again', Seen>> {
  const browser = await chromium.launch({
    executablePath: pathOf('chromium'),
    args: ['--no-sandbox', '--disable-quic', `--ignore-certificate-errors-spki-list=${hash}`],
  })
  try {
    const size = { width: 412, height: 823 }
    const baseURL = `https://localhost:${port}`
    const device: BrowserContextOptions = { ...phone, ...keeping, viewport: size, locale: 'en-GB', baseURL }
    const context = await browser.newContext({ serviceWorkers: 'block', ...device })
    const first = await visit(context, opened)
    return { first, again: await visit(context, await settle(context, opened)) }
  } finally {
    await browser.close()
  }
}
