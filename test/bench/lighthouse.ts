import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { pathOf } from '../browser/engines/engine.ts'
import { keeperAt } from '../browser/screens/keeper.ts'
import { gather } from '../browser/screens/table.ts'
import { startServer } from '../browser/server.ts'
import { median } from './engine.ts'
import { installed } from './installed.ts'

/** Runs a page: its scores, and the speed above all, differ from one to the next. */
const RUNS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Of a report, what is read here. */
interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>
}
interface Lighthouse {
  default(url: string, flags: object): Promise<{ readonly lhr: Report }>
}
interface Launcher {
  launch(options: object): Promise<{ readonly port: number; kill(): void }>
}

/** Imports the packages of `lighthouse/package.json`. */
async function packages(): Promise<readonly [Lighthouse, Launcher]> {
  const folder = installed('lighthouse')
  const from = (file: string): Promise<unknown> => import(pathToFileURL(join(folder, 'node_modules', file)).href)
  return [
    (await from('lighthouse/core/index.js')) as Lighthouse,
    (await from('chrome-launcher/dist/index.js')) as Launcher,
  ]
}

/** Begins a game alone in the browser, where it stays; where it is. */
async function playAlone(browserPort: number, home: string): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${browserPort}`)
  const [context] = browser.contexts()
  const page = await context!.newPage()
  await page.goto(home)
  await page.getByRole('button', { name: 'Play against the computer: Tsuro', exact: true }).click()
  await page.getByRole('list', { name: 'Players', exact: true }).waitFor()
  const url = page.url()
  await page.close()
  await browser.close()
  return url
}

/**
 * What Lighthouse gives three pages of 100, on a phone as it imagines one: medians of a few runs. Beside them the speed of this
 * machine by Lighthouse's own measure, by which it does not correct.
 */
export async function lighthouseScores(): Promise<Record<string, number>> {
  const [{ default: lighthouse }, { launch }] = await packages()
  const server = await startServer()
  const browser = await launch({
    chromePath: pathOf('chromium'),
    chromeFlags: ['--headless=new', '--no-sandbox'],
  })
  try {
    const home = `http://localhost:${server.port}/`
    const invited = await gather(keeperAt(server.port), { game: 'tyros', seats: 2 })
    /** Alone last: from then on home has a game to show that its visitors do not have. */
    const pages = {
      home: () => home,
      invited: () => `${home}g/${invited.id}`,
      solo: () => playAlone(browser.port, home),
    }
    const figures: Record<string, number> = {}
    const speeds: number[] = []
    for (const [name, open] of Object.entries(pages)) {
      const url = await open()
      const reports: Report[] = []
      while (reports.length < RUNS) {
        const { lhr } = await lighthouse(url, { port: browser.port, onlyCategories: categories, logLevel: 'error' })
        if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
        reports.push(lhr)
      }
      for (const category of categories)
        figures[`lighthouse.${name}.${category}`] = median(
          reports.map((report) => report.categories[category].score! * 100),
        )
      speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex))
    }
    return { ...figures, 'lighthouse.benchmarkIndex': median(speeds) }
  } finally {
    browser.kill()
    await server.end()
  }
}
