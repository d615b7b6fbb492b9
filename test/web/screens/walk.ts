import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../../shared/languages.ts'
import type { Phone } from '../phone.ts'
import { layWire, type Wire } from '../wire.ts'
import type { Keeper } from './keeper.ts'
import { titleOf, type Place, type Screen } from './screen.ts'
import { installSees } from './sees.ts'
import { settled } from './settled.ts'
import { contextOf, devices, nameOf, narrow, sizesOf, themes, type Device, type Size, type Theme } from './sight.ts'

/** A screen as it stands before one's eyes. */
export interface Sight {
  readonly screen: Screen
  readonly page: Page
  readonly size: Size
  readonly theme: Theme
  readonly language: Language
  /** `390x844 dark`, `360x640 fr` */
  readonly at: string
  /** Whether this page was not looked at before. */
  readonly first: boolean
}

export interface Walk {
  readonly browser: Browser
  readonly keeper: Keeper
  readonly screens: readonly Screen[]
  /** Looked at besides English, at the narrowest size. */
  readonly languages: readonly Language[]
  look(sight: Sight): Promise<void>
  /** What goes wrong on the way; the walk goes on. */
  fault(screen: Screen, at: string, what: string): void
}

/** A browser on one device, with a network of its own. */
interface Desk {
  readonly device: Device
  readonly wire: Wire
  readonly context: BrowserContext
}

async function sitDown(browser: Browser, port: number, device: Device): Promise<Desk> {
  const wire = await layWire(port)
  const context = await browser.newContext({ ...contextOf[device], baseURL: `http://localhost:${wire.port}` })
  await context.addInitScript(installSees)
  return { device, wire, context }
}

/** The browser remembers of a place what it is told, and nothing else; once, so that a reload finds what the page kept. */
function remember({ id, token, draft, over }: { id?: string; token?: string; draft?: unknown; over?: unknown }): void {
  if (sessionStorage.getItem('screens') !== null) return
  sessionStorage.setItem('screens', 'told')
  localStorage.clear()
  if (id !== undefined && token !== undefined) localStorage.setItem(`murex:${id}`, token)
  if (id !== undefined && draft !== undefined) sessionStorage.setItem(`murex:draft:${id}`, JSON.stringify(draft))
  if (over !== undefined) history.replaceState({ over }, '')
}

async function open(desk: Desk, { screen, place }: { screen: Screen; place: Place }): Promise<Phone> {
  const { device, context, wire } = desk
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(text)) errors.push(text)
  })
  const [{ width, height }] = sizesOf(device) as [Size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  const { table, token, draft, over } = place
  await page.addInitScript(remember, {
    ...(table ? { id: table.id } : {}),
    ...(token === undefined ? {} : { token }),
    ...(draft === undefined ? {} : { draft }),
    ...(over === undefined ? {} : { over }),
  })
  await screen.before?.(page)
  await page.goto(place.path)
  await page
    .locator(screen.waits ?? 'main:not(.opening)')
    .first()
    .waitFor({ timeout: 15_000 })
  await settled(page)
  return {
    name: device,
    page,
    wire,
    errors,
    touch: (what) => (device === 'phone' ? what.tap() : what.click()),
    end: () => page.close(),
  }
}

async function visit({ languages, look, fault }: Walk, screen: Screen, desk: Desk, place: Place): Promise<void> {
  const { device, context, wire } = desk
  let one: Phone | undefined
  try {
    one = await open(desk, { screen, place })
    const { page } = one
    await screen.then?.(one, place)
    let first = true
    for (const size of sizesOf(device)) {
      await page.setViewportSize({ width: size.width, height: size.height })
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await settled(page, 30)
        await look({ screen, page, size, theme, language: 'en', at: `${nameOf(size)} ${theme}`, first })
        first = false
      }
    }
    if (device === 'phone' && !screen.fleeting) {
      await page.setViewportSize({ width: narrow.width, height: narrow.height })
      await page.emulateMedia({ colorScheme: 'light' })
      for (const language of languages) {
        await context.addCookies([{ name: 'language', value: language, domain: 'localhost', path: '/' }])
        await page.reload()
        await page.locator('main:not(.opening)').first().waitFor()
        await settled(page)
        await look({ screen, page, size: narrow, theme: 'light', language, at: `${nameOf(narrow)} ${language}`, first })
      }
    }
    for (const error of one.errors) fault(screen, device, error)
  } catch (error) {
    fault(screen, device, (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 4).join(' '))
  } finally {
    await one?.end()
    await context.clearCookies()
    wire.mend()
  }
}

/** Looks at every screen at every size, by day and by night; two at a time. */
export async function walk(way: Walk): Promise<void> {
  const queue = [...way.screens]
  const go = async (): Promise<void> => {
    const desks = await Promise.all(devices.map((device) => sitDown(way.browser, way.keeper.port, device)))
    for (let screen = queue.shift(); screen; screen = queue.shift()) {
      let place: Place | undefined
      for (const desk of desks) {
        try {
          if (!place || screen.fresh) place = await screen.place(way.keeper)
        } catch (error) {
          way.fault(screen, desk.device, `${titleOf(screen)} was not reached: ${String(error)}`)
          continue
        }
        await visit(way, screen, desk, place)
      }
    }
    for (const { context, wire } of desks) {
      await context.close()
      await wire.end()
    }
  }
  await Promise.all([go(), go()])
}
