import { askAxe, bringAxe } from './axe.ts'
import type { Finding } from './finding.ts'
import { measureFrame } from './frame.ts'
import { measureGrey } from './grey.ts'
import { measure } from './measure.ts'
import { titleOf } from './screen.ts'
import { names } from './table.ts'
import type { Sight } from './walk.ts'

/** Everything that is wrong with a screen as it stands there. */
export async function inspect({ screen, page, size, theme, language, at, first }: Sight): Promise<Finding[]> {
  const title = titleOf(screen)
  const found: Pick<Finding, 'rule' | 'what'>[] = []
  if (theme === 'light') found.push(...(await page.evaluate(measure, { ...size, still: screen.still, names })))
  if (language !== 'en') {
    const wanted = found.filter(({ rule }) => rule === 'cut' || rule === 'L1' || rule === 'T1')
    return wanted.map((one) => ({ ...one, screen: title, at }))
  }
  if (theme === 'light' && screen.still) found.push(...(await page.evaluate(measureFrame, size)))
  if (first) await bringAxe(page)
  for (const what of await askAxe(page, first && size.device === 'phone')) found.push({ rule: 'axe', what })
  if (size.width === 390)
    for (const kind of screen.apart ?? []) found.push(...(await measureGrey(page, kind, kind.count)))
  return found.map((one) => ({ ...one, screen: title, at }))
}
