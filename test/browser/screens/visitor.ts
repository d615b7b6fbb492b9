import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '../../../shared/languages.ts'
import { bringClock, hasten, skip } from '../clock.ts'
import { seedDraws } from '../draws.ts'
import { can, isOurs } from '../engines/engine.ts'
import { watchErrors, type Phone } from '../phone.ts'
import { SOON } from '../../support/limits.ts'
import { layWire, type Wire } from '../wire.ts'
import { titleOf, type Place, type Screen } from './screen.ts'
import { installSees } from './sees.ts'
import { complete, settled, watchRequests } from '../settled.ts'
import { contextOf, nameOf, narrow, sizesOf, themes, type Device, type Size, type Theme } from './viewport.ts'

export interface Shown {
  readonly screen: Screen
  readonly page: Page
  readonly size: Size
  readonly theme: Theme
  readonly language: Language
  /** `390x844 dark`, `360x640 fr` */
  readonly at: string
  readonly first: boolean
}

export interface Looks {
  readonly sizes: readonly Size[]
  /** By day and by night, or by day alone. */
  themesAt(size: Size): readonly Theme[]
  readonly languages: readonly Language[]
  look(shown: Shown): Promise<void>
}

interface Visitor {
  readonly device: Device
  /** Resolves to the errors of the page; throws where the screen is not reached. */
  visit(screen: Screen, place: Place, looks: Looks): Promise<readonly string[]>
  end(): Promise<void>
}

/** `later`: by so many ms its dates are ahead, as the server's are. `more`: of the device. */
export async function startVisitor(
  browser: Browser,
  port: number,
  device: Device,
  seed: string,
  later = 0,
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const wire = await layWire(port)
  const baseURL = `http://localhost:${wire.port}`
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...contextOf[device],
    ...more,
    baseURL,
  })
  context.setDefaultTimeout(SOON)
  await context.addInitScript(installSees)
  await bringClock(context, later)
  await seedDraws(context, `${seed} ${device}`)
  const page = await context.newPage()
  watchRequests(page)
  const errors: string[] = []
  hear(page, errors)
  return {
    device,
    async visit(screen, place, looks) {
      const one = await open({ device, wire, context, page, errors }, screen, place)
      try {
        await screen.before?.(one.page)
        await one.page.goto(place.path)
        await lay(one.page, place)
        await arrived(one.page, screen)
        await complete(one.page)
        await screen.then?.(one, place)
        await lookAround(one.page, screen, looks)
        if (device === 'phone' && !screen.fleeting) await translate(context, one.page, screen, looks)
      } finally {
        await one.end()
        await context.clearCookies()
        wire.mend()
      }
      return errors.splice(0)
    },
    async end() {
      await context.close()
      await wire.end()
    },
  }
}

/** Errors of a page but those of the network, which is broken on purpose. */
function hear(page: Page, errors: string[]): void {
  watchErrors(page, (error) => errors.push(error))
  page.on('console', (message) => {
    if (message.type() === 'error' && isOurs(message.text())) errors.push(message.text())
  })
}

interface Memory {
  readonly title: string
  readonly id: string | undefined
  readonly token: string | undefined
  readonly draft?: unknown
  readonly overlay?: unknown
}

/** The browser remembers of a screen what it is told, and nothing else; once, so that a reload finds what the page kept. */
function remember({ title, id, token, draft, overlay }: Memory): void {
  if (sessionStorage.getItem('screen') === title) return
  sessionStorage.clear()
  localStorage.clear()
  sessionStorage.setItem('screen', title)
  if (id !== undefined && token !== undefined) localStorage.setItem(`murex:${id}`, token)
  if (id !== undefined && draft !== undefined) sessionStorage.setItem(`murex:draft:${id}`, JSON.stringify(draft))
  if (overlay !== undefined) history.replaceState({ overlay }, '')
}

/** Firefox forgets what was laid over a page before that began: there it is loaded once more. */
async function lay(page: Page, { overlay }: Place): Promise<void> {
  const isLaid = (): boolean => Boolean((history.state as { readonly overlay?: unknown } | null)?.overlay)
  if (!overlay || (await page.evaluate(isLaid))) return
  await page.evaluate((overlay) => history.replaceState({ overlay }, ''), overlay)
  await page.reload()
}

interface Opened {
  readonly device: Device
  readonly wire: Wire
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: string[]
}

/** Goes to a screen; a fleeting one, whose page is left in disorder, has a page of its own. */
async function open(opened: Opened, screen: Screen, { table, token, draft, overlay }: Place): Promise<Phone> {
  const { device, context, wire, errors } = opened
  // Nothing is sent, or laid over a page of the same address, that belongs to the screen before.
  await opened.page.goto('about:blank')
  const page = screen.fleeting ? await context.newPage() : opened.page
  watchRequests(page)
  if (screen.fleeting) hear(page, errors)
  const [{ width, height }] = sizesOf(device) as [Size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  const memory: Memory = { title: titleOf(screen), id: table?.id, token, draft, overlay }
  const script = await page.addInitScript(remember, memory)
  return {
    name: device,
    page,
    wire,
    errors,
    touch: (what) => (device === 'phone' && can('touch') ? what.tap() : what.click()),
    skip: (ms) => skip(page, ms),
    hurry: () => hasten(page, 10),
    end: () => (screen.fleeting ? page.close() : script.dispose()),
  }
}

export async function lookAround(page: Page, screen: Screen, { sizes, themesAt, look }: Looks): Promise<void> {
  let first = true
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height })
    await page.evaluate((text) => (document.documentElement.style.fontSize = `${text * 100}%`), size.text ?? 1)
    for (const theme of themesAt(size)) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      await look({ screen, page, size, theme, language: 'en', at: `${nameOf(size)} ${theme}`, first })
      first = false
    }
  }
}

const arrived = (page: Page, { waits = 'main:not(:has(> [role=status] > h1))' }: Screen): Promise<void> =>
  page.locator(waits).first().waitFor()

/** The same in other languages, at the narrowest size; what is chosen and what lies open outlasts the reload. */
async function translate(context: BrowserContext, page: Page, screen: Screen, looks: Looks): Promise<void> {
  await page.setViewportSize({ width: narrow.width, height: narrow.height })
  await page.emulateMedia({ colorScheme: themes[0]! })
  for (const language of looks.languages) {
    await context.addCookies([{ name: 'language', value: language, domain: 'localhost', path: '/' }])
    await page.reload()
    await arrived(page, screen)
    await complete(page)
    const at = `${nameOf(narrow)} ${language}`
    await looks.look({ screen, page, size: narrow, theme: 'light', language, at, first: false })
  }
}
