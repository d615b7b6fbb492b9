import { spawn } from 'node:child_process'
import type { Browser, BrowserContextOptions, Cookie } from 'playwright-core'
import { finderSource } from './finder.ts'
import type { Script } from './locator.ts'
import { WebKitPage } from './page.ts'
import { Session } from './session.ts'

/** A screen that nobody sees. Resolves to its name, and how to end it. */
function startScreen(): Promise<readonly [display: string, end: () => void]> {
  const args = ['-displayfd', '1', '-screen', '0', '4000x3000x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  process.once('exit', () => screen.kill())
  return new Promise((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('no screen')))
    screen.stdout.once('data', (number) => resolve([`:${String(number).trim()}`, () => void screen.kill()]))
  })
}

/** A context is a window of its own. It has one page, which takes the place of any other. */
async function newContext(session: Session, page: WebKitPage, { serviceWorkers }: BrowserContextOptions) {
  // As Playwright does it, but that it may be asked on a page without an address.
  if (serviceWorkers === 'block')
    await page.addInitScript(() => {
      if (isSecureContext && location.protocol !== 'about:')
        navigator.serviceWorker.register = () => new Promise(() => undefined)
    })
  const none = (): Promise<void> => Promise.resolve()
  return {
    newPage: (): Promise<WebKitPage> => Promise.resolve(page),
    addInitScript: (run: Script, given?: unknown) => page.addInitScript(run, given),
    setDefaultTimeout: (ms: number) => page.setDefaultTimeout(ms),
    async addCookies(cookies: readonly Cookie[]): Promise<void> {
      for (const { name, value, path } of cookies)
        await session.call('POST', '/cookie', { cookie: { name, value, path } })
    },
    clearCookies: (): Promise<void> => session.call('DELETE', '/cookie'),
    serviceWorkers: () => [],
    tracing: { start: none, stop: none },
    close: (): Promise<void> => session.end(),
  }
}

/** WebKitGTK, which its driver drives: as much of Playwright's Browser as the tests ask for. */
export async function startWebKit(): Promise<Browser> {
  const [display, end] = await startScreen()
  const finder = finderSource()
  const sessions = new Set<Session>()
  const browser = {
    async newContext(options: BrowserContextOptions) {
      const { viewport, deviceScaleFactor = 1, locale = 'en-GB', baseURL = '', reducedMotion, colorScheme } = options
      const { width, height } = viewport!
      const session = await Session.start(display, {
        size: [width, height],
        density: deviceScaleFactor,
        language: locale,
        calm: reducedMotion === 'reduce',
        dark: colorScheme === 'dark',
      })
      sessions.add(session)
      const page = new WebKitPage(session, finder, baseURL)
      const context = await newContext(session, page, options)
      return Object.assign(page, { context: () => context }) && context
    },
    async close(): Promise<void> {
      await Promise.all([...sessions].map((session) => session.end()))
      end()
    },
  }
  return browser as unknown as Browser
}
