import { execFileSync } from 'node:child_process'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { SOON } from './soon.ts'
import { layWire, type Wire } from './wire.ts'

/** A person with a device: what they see and touch, and the network between them and the table. */
export interface Phone {
  readonly name: string
  readonly page: Page
  readonly wire: Wire
  touch(what: Locator): Promise<void>
  /** Errors that the page did not expect. */
  readonly errors: readonly string[]
  end(): Promise<void>
}

/** Drawn coarsely, a point for each px: what is played here is read and touched, and looked at elsewhere. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}
/** Drawn as finely as a phone draws: for pictures, and for text that is measured. */
export const sharp: BrowserContextOptions = { ...phone, deviceScaleFactor: 3 }
/** A phone whose owner is spared motion. */
export const quiet: BrowserContextOptions = { ...phone, reducedMotion: 'reduce' }
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }

/** What carries a label, found by that alone: to find a role, the style of all that is on the page is read. */
export const labelled = (within: Page | Locator, label: string): Locator => within.locator(`[aria-label="${label}"]`)

export function startBrowser(): Promise<Browser> {
  const found = execFileSync(process.execPath, ['.scripts/chromium.js'], { encoding: 'utf8' }).trim()
  return chromium.launch({
    executablePath: found,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
}

export async function pickUp(
  browser: Browser,
  port: number,
  name: string,
  device: BrowserContextOptions,
): Promise<Phone> {
  const wire = await layWire(port)
  const context = await browser.newContext({ ...device, locale: 'en-GB', baseURL: `http://localhost:${wire.port}` })
  context.setDefaultTimeout(SOON)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${name}: ${error.message}`))
  return {
    name,
    page,
    wire,
    errors,
    touch: (what) => (device.hasTouch ? what.tap() : what.click()),
    async end() {
      await context.close()
      await wire.end()
    },
  }
}

/** Makes a table of Tsuro and tells the path of its link. */
export async function invite({ page, name, touch }: Phone): Promise<string> {
  await page.goto('/')
  await touch(page.getByRole('link', { name: 'Play Tsuro' }))
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await touch(page.getByRole('button', { name: 'Create the table' }))
  return new URL(await page.getByRole('textbox', { name: 'The link of this table' }).inputValue()).pathname
}

export async function sit({ page, name, touch }: Phone, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await touch(page.getByRole('button', { name: 'Take a seat' }))
  await page.getByRole('button', { name: 'Leave the seat' }).waitFor()
}

export async function watch({ page }: Phone, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Tsuro' }).waitFor()
}
