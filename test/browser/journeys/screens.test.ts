import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosen } from '../screens/chosen.ts'
import { linesOf, type Finding } from '../screens/finding.ts'
import { inspect } from '../screens/inspect.ts'
import { keeperAt } from '../screens/keeper.ts'
import { titleOf } from '../screens/screen.ts'
import { narrow } from '../screens/viewport.ts'
import { startVisitor } from '../screens/visitor.ts'
import { onStage } from '../stage.ts'

onStage('screens', (stage) => {
  let visitor: Awaited<ReturnType<typeof startVisitor>>
  beforeAll(async () => {
    visitor = await startVisitor(stage.browser, stage.server.port, 'phone', String(stage.seed))
  })
  afterAll(() => visitor?.end())

  test.each(chosen.map((screen) => [titleOf(screen), screen] as const))(
    'no part of %s is cut, covered, nameless or too faint on a small phone',
    async (title, screen) => {
      const findings: Finding[] = []
      const errors = await visitor.visit(screen, await screen.place(keeperAt(stage.server.port)), {
        sizes: [narrow],
        themesAt: () => ['light'],
        languages: [],
        look: async (shown) => void findings.push(...(await inspect(shown))),
      })
      for (const what of errors) findings.push({ rule: 'errors', screen: title, at: 'phone', what })
      expect(linesOf(findings)).toEqual([])
    },
  )
})
