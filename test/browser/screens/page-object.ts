import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../../shared/languages.ts'
import type { Phone } from '../phone.ts'
import { SOON } from '../soon.ts'
import { layWire, type Wire } from '../wire.ts'
import type { Keeper } from './keeper.ts'
import { titleOf, type Place, type Screen } from './screen.ts'
import { installSees } from './sees.ts'
import { settled } from './settled.ts'
import { contextOf, nameOf, narrow, sizesOf, themes, type Device, type Size, type Theme } from './viewport.ts'

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
  /** What each screen is opened on, and the sizes that it is given there. */
  readonly devices: readonly Device[]
  sizesOn(device: Device): readonly Size[]
  /** By day and by night, or by day alone. */
  themesAt(size: Size): readonly Theme[]
  /** Looked at besides English, at the narrowest size. */
  languagesOf(screen: Screen): readonly Language[]
  look(sight: Sight): Promise<void>
  /** What goes wrong on the way; the walk goes on. */
  fault(screen: Screen, at: string, what: string): void
}

/** A browser on one device, with a network of its own, and a page that goes from screen to screen. */
interface Desk {
  readonly device: Device
  readonly wire: Wire
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: string[]
}

/** Errors of a page but those of the network, which is broken on purpose. */
function hear(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(text)) errors.push(text)
  })
}

async function sitDown(browser: Browser, port: number, device: Device): Promise<Desk> {
  const wire = await layWire(port)
  const context = await browser.newContext({ ...contextOf[device], baseURL: `http://localhost:${wire.port}` })
  context.setDefaultTimeout(SOON)
  await context.addInitScript(installSees)
  const page = await context.newPage()
  const errors: string[] = []
  hear(page, errors)
  return { device, wire, context, page, errors }
}

interface Memory {
  readonly title: string
  readonly id?: string
  readonly token?: string
  readonly draft?: unknown
  readonly over?: unknown
}

/** The browser remembers of a screen what it is told, and nothing else; once, so that a reload finds what the page kept. */
function remember({ title, id, token, draft, over }: Memory): void {
  if (sessionStorage.getItem('screen') === title) return
  sessionStorage.clear()
  localStorage.clear()
  sessionStorage.setItem('screen', title)
  if (id !== undefined && token !== undefined) localStorage.setItem(`murex:${id}`, token)
  if (id !== undefined && draft !== undefined) sessionStorage.setItem(`murex:draft:${id}`, JSON.stringify(draft))
  if (over !== undefined) history.replaceState({ over }, '')
}

/** Goes to a screen; a fleeting one, whose page is left in disorder, has a page of its own. */
async function open(desk: Desk, screen: Screen, { table, token, draft, over }: Place): Promise<Phone> {
  const { device, context, wire, errors } = desk
  const page = screen.fleeting ? await context.newPage() : desk.page
  if (screen.fleeting) hear(page, errors)
  const [{ width, height }] = sizesOf(device) as [Size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  const memory: Memory = {
    title: titleOf(screen),
    ...(table ? { id: table.id } : {}),
    ...(token === undefined ? {} : { token }),
    ...(draft === undefined ? {} : { draft }),
    ...(over === undefined ? {} : { over }),
  }
  const told = await page.addInitScript(remember, memory)
  return {
    name: device,
    page,
    wire,
    errors,
    touch: (what) => (device === 'phone' ? what.tap() : what.click()),
    end: () => (screen.fleeting ? page.close() : told.dispose()),
  }
}

/** Every size, by day and by night. */
async function lookAround(
  { look, sizesOn, themesAt }: Walk,
  screen: Screen,
  { device }: Desk,
  page: Page,
): Promise<void> {
  for (const size of sizesOn(device)) {
    await page.setViewportSize({ width: size.width, height: size.height })
    for (const theme of themesAt(size)) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page, 30)
      const first = size === sizesOf(device)[0] && theme === themes[0]
      await look({ screen, page, size, theme, language: 'en', at: `${nameOf(size)} ${theme}`, first })
    }
  }
}

const arrived = (page: Page, { waits = 'main:not(.opening)' }: Screen): Promise<void> =>
  page.locator(waits).first().waitFor()

/** The same in other languages, at the narrowest size; what is chosen and what lies open outlasts the reload. */
async function translate({ look, languagesOf }: Walk, screen: Screen, { context }: Desk, page: Page): Promise<void> {
  await page.setViewportSize({ width: narrow.width, height: narrow.height })
  await page.emulateMedia({ colorScheme: 'light' })
  for (const language of languagesOf(screen)) {
    await context.addCookies([{ name: 'language', value: language, domain: 'localhost', path: '/' }])
    await page.reload()
    await arrived(page, screen)
    await settled(page)
    const at = `${nameOf(narrow)} ${language}`
    await look({ screen, page, size: narrow, theme: 'light', language, at, first: false })
  }
}

async function visit(way: Walk, screen: Screen, desk: Desk, place: Place): Promise<void> {
  const { device, context, wire, errors } = desk
  const one = await open(desk, screen, place)
  const { page } = one
  try {
    await screen.before?.(page)
    await page.goto(place.path)
    await arrived(page, screen)
    // The main action of a table arms a moment after it is there.
    await settled(page, screen.still ? 400 : 120)
    await screen.then?.(one, place)
    await lookAround(way, screen, desk, page)
    if (device === 'phone' && !screen.fleeting && isFullest(way.screens, screen))
      await translate(way, screen, desk, page)
    for (const error of errors.splice(0)) way.fault(screen, device, error)
  } catch (error) {
    way.fault(
      screen,
      device,
      (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 4).join(' '),
    )
  } finally {
    await one.end()
    await context.clearCookies()
    wire.mend()
  }
}

/** Of screens that differ in the number of players alone, other languages are tried at the fullest. */
const isFullest = (screens: readonly Screen[], { name, players = 0 }: Screen): boolean =>
  !screens.some((other) => other.name === name && (other.players ?? 0) > players)

/** Looks at every screen at every size, by day and by night; two at a time. */
export async function walk(way: Walk): Promise<void> {
  const queue = [...way.screens]
  const go = async (): Promise<void> => {
    const desks = await Promise.all(way.devices.map((device) => sitDown(way.browser, way.keeper.port, device)))
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
