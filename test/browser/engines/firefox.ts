import { firefox, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'

interface Internals {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Session } }
}
interface Session {
  send(method: string, given: unknown): Promise<unknown>
}

/** Firefox, driven by Playwright through WebDriver BiDi. It has motion and colours from its start on. */
async function launch(path: string, { reducedMotion, colorScheme }: BrowserContextOptions): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: path,
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': Number(reducedMotion === 'reduce'),
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    },
  })
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession
  const prototype = Object.getPrototypeOf(session) as Session
  const { send } = prototype
  // A Firefox that does not know a command yet goes without.
  prototype.send = function (method, given) {
    return send.call(this, method, given).catch((error: Error) => {
      if (!error.message.includes('unknown command')) throw error
      return {}
    })
  }
  return browser
}

/** Firefox gives up to load a page again that has just put an entry into its history. */
function persistent(page: Page): void {
  const reload = page.reload.bind(page)
  page.reload = (options) =>
    reload(options).catch((error: Error) => {
      if (!error.message.includes('NS_BINDING_ABORTED')) throw error
      return reload(options)
    })
}

/** One for each way to look, once it is asked for. */
export function startFirefox(path: string): Promise<Browser> {
  const browsers = new Map<string, Promise<Browser>>()
  const browser = {
    async newContext({ isMobile: _, hasTouch: _touch, ...options }: BrowserContextOptions): Promise<BrowserContext> {
      const looks = `${options.reducedMotion} ${options.colorScheme}`
      if (!browsers.has(looks)) browsers.set(looks, launch(path, options))
      const context = await (await browsers.get(looks)!).newContext(options)
      context.on('page', persistent)
      return context
    },
    async close(): Promise<void> {
      await Promise.all([...browsers.values()].map(async (one) => (await one).close()))
    },
  }
  return Promise.resolve(browser as unknown as Browser)
}
