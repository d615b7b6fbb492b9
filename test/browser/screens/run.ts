import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { doing } from '../../support/doing.ts'
import { seeds } from '../../support/seeds.ts'
import { settled } from '../settled.ts'
import { linesOf, type Finding } from './finding.ts'
import { openInspection } from './inspection.ts'
import { titleOf } from './screen.ts'
import { screens } from './screens.ts'
import { nameOf, sizesOf, themes, tight } from './viewport.ts'
import type { Shown } from './visitor.ts'

// Takes pictures of every screen into `screens/`, and lists the faults of each. Further words choose screens by name; SEED
// sets what is drawn.
const wanted = process.argv.slice(2)
const chosen = screens.filter((screen) => wanted.length === 0 || wanted.some((word) => titleOf(screen).includes(word)))
if (wanted.length === 0) rmSync('screens', { recursive: true, force: true })
mkdirSync('screens', { recursive: true })

/** Height of an open sheet that is out of sight, in px. */
const hidden = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('dialog:modal, dialog:modal *')]
    const scrolled = all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
    return Math.ceil(Math.max(0, ...scrolled.map((one) => one.scrollHeight - one.clientHeight)) * 1.3)
  })

const began = performance.now()
const inspection = await openInspection(String(seeds('screens')[0]))
const findings: Finding[] = []
let pictures = 0

async function picture({ screen, page, size, theme, language }: Shown): Promise<void> {
  const parts = [titleOf(screen), nameOf(size), theme, ...(language === 'en' ? [] : [language])]
  const name = parts.join('-').replaceAll(' ', '')
  await page.screenshot({ path: `screens/${name}.png`, fullPage: !screen.still })
  pictures++
  // One more picture of the rest of a sheet that scrolls.
  const more = size.width === 390 && theme === 'light' && language === 'en' ? await hidden(page) : 0
  if (more === 0) return
  await page.setViewportSize({ width: size.width, height: size.height + more })
  await settled(page)
  await page.screenshot({ path: `screens/${name}-whole.png` })
  await page.setViewportSize({ width: size.width, height: size.height })
  await settled(page)
}

for (const screen of chosen) {
  doing(`${titleOf(screen)}, ${pictures} pictures`)
  try {
    const found = await inspection.findings(
      screen,
      (device) => ({
        sizes: [...sizesOf(device), ...(device === 'phone' ? tight : [])],
        themesAt: () => themes,
        languages: ['fr', 'nl'],
      }),
      picture,
    )
    findings.push(...found)
  } catch (error) {
    const what = String(error).split('\n').slice(0, 4).join(' ')
    findings.push({ rule: 'errors', screen: titleOf(screen), at: 'a device', what })
  }
}
await inspection.end()

for (const line of linesOf(findings)) process.stdout.write(`${line}\n`)
const seconds = Math.round((performance.now() - began) / 1_000)
process.stdout.write(`${pictures} pictures of ${chosen.length} screens in screens/, ${seconds} s\n`)
