import type { Page, Request } from 'playwright-core'
import { skip } from './clock.ts'
import { SOON } from '../support/limits.ts'

/** Requests of a page: their count, and those without an answer yet. */
interface Asked {
  times: number
  readonly pending: Set<Request>
}

/** Goes home, and waits until the page runs there: a link of its HTML leads on before that by loading another page. */
export async function goHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('footer').getByRole('button').first().waitFor()
}

const askedBy = new WeakMap<Page, Asked>()

export function watchRequests(page: Page): Asked {
  const known = askedBy.get(page)
  if (known) return known
  const asked: Asked = { times: 0, pending: new Set() }
  page.on('request', (request) => {
    asked.times++
    asked.pending.add(request)
  })
  const ended = (request: Request): unknown => asked.pending.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  askedBy.set(page, asked)
  return asked
}

/**
 * Runs in the page: its fonts are there, what moves is at its end, and three frames in a row brought nothing new that moves. What
 * ends one motion may begin the next. Resolves to what still moves when `limit` ms are over.
 */
async function endMotions(limit: number): Promise<string[]> {
  await document.fonts.ready
  let moving: Animation[] = []
  let began: number | undefined
  for (let still = 0; still < 3; still++) {
    const now = await new Promise<number>(requestAnimationFrame)
    began ??= now
    moving = document
      .getAnimations()
      .filter(
        (one) => (one.playState === 'running' || one.pending) && one.effect?.getComputedTiming().endTime !== Infinity,
      )
    if (moving.length > 0) still = -1
    for (const one of moving) one.finish()
    if (now - began > limit) break
  }
  return moving.map((one) => (one.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 100) ?? 'an animation')
}

/** Waits until the page is at rest: all that it asked for is there, and nothing moves. Motions are finished, not waited for. */
export async function settled(page: Page): Promise<void> {
  const asked = watchRequests(page)
  const late = performance.now() + SOON
  for (;;) {
    const { times } = asked
    const moving = await page.evaluate(endMotions, SOON)
    if (asked.times === times && asked.pending.size === 0 && moving.length === 0) return
    if (performance.now() > late) {
      const urls = [...asked.pending].map((request) => request.url())
      throw new Error(`not at rest: ${[...urls, ...moving].join(', ') || 'asks again and again'}`)
    }
  }
}

export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        // A page that draws no frame may not be called on a busy machine, unless by then, in ms.
        if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 1_000 })
        else setTimeout(resolve)
      }),
  )
  await settled(page)
}

const LATE = 1_000

/** Waits until a page shows all that it shows by itself, and is at rest. Its timers go by a clock that a test moves on. */
export async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  // One wait may have begun before a table stood, and the faces come after three.
  for (const ms of [LATE, LATE, LATE]) await skip(page, ms)
  await idle(page)
}
