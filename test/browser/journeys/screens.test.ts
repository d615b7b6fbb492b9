import { expect, test } from 'vitest'
import { linesOf, type Finding } from '../screens/finding.ts'
import { inspect } from '../screens/inspect.ts'
import { keeperAt } from '../screens/keeper.ts'
import { titleOf } from '../screens/screen.ts'
import { areas, screens } from '../screens/screens.ts'
import { narrow } from '../screens/viewport.ts'
import { startVisitor } from '../screens/visitor.ts'
import { onStage } from '../stage.ts'

/** The fullest table of each game, on turn and over; and a sheet that is longer than the page. */
const tables = [
  'tsuro-menu-8',
  'tsuro-playing-8',
  'tsuro-finished-8',
  'tyrus-chosen-2',
  'tyrus-finished-2',
  'tyros-offer-4',
  'tyros-finished-4',
]

/** One of each area, and those. */
const chosen = [
  ...Object.values(areas).map(([first]) => first!),
  ...tables.map((title) => screens.find((one) => titleOf(one) === title)!),
]

onStage('screens', (stage) => {
  test.each(chosen.map((screen) => [titleOf(screen), screen] as const))(
    'on a small phone nothing of %s is cut, covered, nameless or too faint',
    async (title, screen) => {
      const visitor = await startVisitor(stage.browser, stage.server.port, 'phone', String(stage.seed))
      const findings: Finding[] = []
      const errors = await visitor.visit(screen, await screen.place(keeperAt(stage.server.port)), {
        sizes: [narrow],
        themesAt: () => ['light'],
        languages: [],
        look: async (shown) => void findings.push(...(await inspect(shown))),
      })
      await visitor.end()
      for (const what of errors) findings.push({ rule: 'errors', screen: title, at: 'phone', what })
      expect(linesOf(findings)).toEqual([])
    },
  )
})
