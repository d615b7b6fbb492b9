import { houseNames } from '../../../shared/room/bots/seat-bot.ts'
import { askAxe, bringAxe } from './axe.ts'
import type { Finding } from './finding.ts'
import { measureFrame } from './frame.ts'
import { measureGrey } from './grey.ts'
import { measure } from './measure.ts'
import { titleOf } from './screen.ts'
import { sizesOf, tight } from './viewport.ts'
import { longest, names } from './table.ts'
import type { Shown } from './visitor.ts'

/**
 * Everything that is wrong with a screen as it stands there. Contrast is asked at the first size of a device alone, since
 * colours are the same at all.
 */
export async function inspect(shown: Shown): Promise<Finding[]> {
  const { screen, page, size, theme, language, at, first } = shown
  const title = titleOf(screen)
  const found: Pick<Finding, 'rule' | 'what'>[] = []
  const still = screen.still && (size.text ?? 1) === 1
  if (theme === 'light')
    found.push(...(await page.evaluate(measure, { ...size, still, names: [...names, ...longest, ...houseNames] })))
  if (language !== 'en' || tight.includes(size)) {
    const wanted = found.filter(({ rule }) => rule === 'cut' || rule === 'L1' || rule === 'T1')
    return wanted.map((one) => ({ ...one, screen: title, at }))
  }
  if (theme === 'light' && screen.still) found.push(...(await page.evaluate(measureFrame, size)))
  if (first) await bringAxe(page)
  const which = size === sizesOf(size.device)[0] ? 'themes' : 'sizes'
  for (const what of await askAxe(page, first && size.device === 'phone' ? 'all' : which))
    found.push({ rule: 'axe', what })
  if (size.width === 390)
    for (const kind of screen.apart ?? []) found.push(...(await measureGrey(page, kind, kind.count)))
  return found.map((one) => ({ ...one, screen: title, at }))
}
