import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { doing } from '../../support/doing.ts'
import { seeds } from '../../support/seeds.ts'
import { startBrowser } from '../engines/engine.ts'
import { startServer } from '../server.ts'
import { screens } from './screens.ts'
import { linesOf, type Finding } from './finding.ts'
import { inspect } from './inspect.ts'
import { keeperAt } from './keeper.ts'
import { titleOf, type Place } from './screen.ts'
import { settled } from '../settled.ts'
import { watchMain } from './shift.ts'
import { EVENING, devices, nameOf, sizesOf, themes, tight } from './viewport.ts'
import { startVisitor, type Shown } from './visitor.ts'

// The pictures of every screen, into `screens/`, and what is wrong with each. Words after it choose screens by name, SEED what
// is drawn.
const wanted = process.argv.slice(2)
const chosen = screens.filter((screen) => wanted.length === 0 || wanted.some((word) => titleOf(screen).includes(word)))
if (wanted.length === 0) rmSync('screens', { recursive: true, force: true })
mkdirSync('screens', { recursive: true })

/** How much of an open sheet is out of sight, in px. */
const hidden = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('dialog:modal, dialog:modal *')]
    const scrolled = all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
    return Math.ceil(Math.max(0, ...scrolled.map((one) => one.scrollHeight - one.clientHeight)) * 1.3)
  })

const began = performance.now()
const [seed] = seeds('screens') as [number]
const [server, browser] = await Promise.all([startServer(seed), startBrowser()])
const keeper = keeperAt(server.port)
const later = EVENING - Date.now()
await keeper.pass(later)
const visitors = await Promise.all(
  devices.map((device) => startVisitor(browser, server.port, device, String(seed), later)),
)
const findings: Finding[] = []
const shifted = watchMain()
let pictures = 0

async function look(shown: Shown): Promise<void> {
  const { screen, page, size, theme, language } = shown
  const parts = [titleOf(screen), nameOf(size), theme, ...(language === 'en' ? [] : [language])]
  const name = parts.join('-').replaceAll(' ', '')
  await page.screenshot({ path: `screens/${name}.png`, fullPage: !screen.still })
  pictures++
  // The whole of what is scrolled inside a sheet, once.
  const more = size.width === 390 && theme === 'light' && language === 'en' ? await hidden(page) : 0
  if (more > 0) {
    await page.setViewportSize({ width: size.width, height: size.height + more })
    await settled(page)
    await page.screenshot({ path: `screens/${name}-whole.png` })
    await page.setViewportSize({ width: size.width, height: size.height })
    await settled(page)
  }
  findings.push(...(await inspect(shown)), ...(await shifted(shown)))
}

for (const screen of chosen) {
  doing(`${titleOf(screen)}, ${pictures} pictures`)
  let place: Place | undefined
  for (const visitor of visitors.filter(({ device }) => device === (screen.on ?? device))) {
    const note = (what: string): unknown =>
      findings.push({ rule: 'errors', screen: titleOf(screen), at: visitor.device, what })
    try {
      if (!place || screen.fresh) place = await screen.place(keeper)
      const looks = {
        sizes: [...sizesOf(visitor.device), ...(visitor.device === 'phone' ? tight : [])],
        themesAt: () => themes,
        languages: ['fr', 'nl'],
        look,
      } as const
      for (const error of await visitor.visit(screen, place, looks)) note(error)
    } catch (error) {
      note(String(error).split('\n').slice(0, 4).join(' '))
    }
  }
}
await Promise.all(visitors.map((visitor) => visitor.end()))
await browser.close()
await server.end()

for (const line of linesOf(findings)) process.stdout.write(`${line}\n`)
const seconds = Math.round((performance.now() - began) / 1_000)
process.stdout.write(`${pictures} pictures of ${chosen.length} screens in screens/, ${seconds} s\n`)
