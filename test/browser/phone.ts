import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { bringClock, hasten, skip } from './clock.ts'
import { seedDraws } from './draws.ts'
import { can, isOurs } from './engines/engine.ts'
import { watchRequests } from './settled.ts'
import { SOON } from '../support/limits.ts'
import { layWire, type Wire } from './wire.ts'

/** A person with a device: what they see and touch, and the network between them and the table. */
export interface Phone {
  readonly name: string
  readonly page: Page
  readonly wire: Wire
  touch(what: Locator): Promise<void>
  /** Lets so many ms pass at once for the page's timers. */
  skip(ms: number): Promise<void>
  /** Speeds up motions at a table, and before each touch lets a person's usual time pass. */
  hurry(): Promise<void>
  /** Errors that the page did not expect. */
  readonly errors: readonly string[]
  end(): Promise<void>
}

/** Finds an element by its label alone: a search by role reads the styles of the whole page. */
export const labelled = (within: Page | Locator, label: string): Locator => within.locator(`[aria-label="${label}"]`)

/** ms between two touches of a person: longer than a control takes to arm. */
const MOMENT = 400
/** Factor by which motions run faster for a player in a hurry. */
const FAST = 10

/** Uncaught errors of a page, and what it reports of itself: an error while it draws, a game that is not the room's. */
export function watchErrors(page: Page, tell: (error: string) => void): void {
  page.on('pageerror', ({ message }) => void (isOurs(message) && tell(message)))
  page.on('request', (sent) => void (sent.url().endsWith('/api/errors') && tell(`reported: ${sent.postData()}`)))
}

/** `seed`: seeds all draws of this page. */
export async function pickUp(
  browser: Browser,
  port: number,
  name: string,
  device: BrowserContextOptions,
  seed = name,
): Promise<Phone> {
  const wire = await layWire(port)
  const at = { locale: 'en-GB', baseURL: `http://localhost:${wire.port}` }
  const context = await browser.newContext({ serviceWorkers: 'block', ...device, ...at })
  context.setDefaultTimeout(SOON)
  const page = await context.newPage()
  watchRequests(page)
  await bringClock(page)
  await seedDraws(page, seed)
  const errors: string[] = []
  watchErrors(page, (error) => errors.push(`${name}: ${error}`))
  const hasTouch = device.hasTouch === true && can('touch')
  let hurries = false
  return {
    name,
    page,
    wire,
    errors,
    async touch(what) {
      if (hurries) await skip(page, MOMENT)
      return hasTouch ? what.tap() : what.click()
    },
    skip: (ms) => skip(page, ms),
    hurry() {
      hurries = true
      return hasten(page, FAST)
    },
    async end() {
      await context.close()
      await wire.end()
    },
  }
}
