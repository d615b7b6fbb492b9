import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from './finding.ts'
import { openInspection } from './inspection.ts'
import { titleOf, type Screen } from './screen.ts'
import { areas } from './screens.ts'
import { sizesOf, themes, tight, type Device } from './viewport.ts'
import type { Looks } from './visitor.ts'

/** Files among which the areas are dealt, so that shards can share them. */
const FILES = 4

/** Whether a screen has the most players among its like; only this one is tried in other languages. */
const isFullest = (screens: readonly Screen[], { name, players = 0 }: Screen): boolean =>
  !screens.some((other) => other.name === name && (other.players ?? 0) > players)

/**
 * Looks at a screen on a phone and at a desk, at every size by day and by night, in every language; at the narrowest phone
 * and with large text where it must fit.
 */
const planOf = (screens: readonly Screen[], screen: Screen, device: Device): Omit<Looks, 'look'> => ({
  sizes: [...sizesOf(device), ...(device === 'phone' ? tight : [])],
  themesAt: (size) => (size === sizesOf(device)[0] ? themes : ['light']),
  languages: isFullest(screens, screen) ? ['fr', 'nl'] : [],
})

export function inspectQuarter(quarter: 0 | 1 | 2 | 3): void {
  const dealt = Object.entries(areas).filter((_, k) => k % FILES === quarter)
  describe.each(dealt)('%s', (area, screens) => {
    let inspection: Awaited<ReturnType<typeof openInspection>>
    beforeAll(async () => void (inspection = await openInspection(`screens ${area}`)))
    afterAll(() => inspection?.end())

    test('no screen is listed twice', () => {
      const titles = screens.map(titleOf)
      expect(titles.filter((title, i) => titles.indexOf(title) < i)).toEqual([])
    })

    test.each(screens.map((screen) => [titleOf(screen), screen] as const))(
      'nothing is wrong with %s',
      async (_, screen) => {
        const lines = linesOf(await inspection.findings(screen, (device) => planOf(screens, screen, device)))
        // A report shortens a list, and tells a message.
        expect(lines, lines.join('\n')).toEqual([])
      },
    )
  })
}
