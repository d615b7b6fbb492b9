import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { can, engine } from './engines/engine.ts'
import { chosen } from './screens/chosen.ts'
import { linesOf, type Finding } from './screens/finding.ts'
import { inspect } from './screens/inspect.ts'
import { keeperAt } from './screens/keeper.ts'
import { titleOf, type Place, type Screen } from './screens/screen.ts'
import { areas } from './screens/screens.ts'
import { EVENING, devices, sizesOf, themes } from './screens/viewport.ts'
import { startVisitor, type Shown } from './screens/visitor.ts'
import { onStage } from './stage.ts'

const folder = fileURLToPath(new URL('../../.cache/pictures', import.meta.url))

const areaOf = (screen: Screen): string => Object.entries(areas).find(([, all]) => all.includes(screen))![0]

onStage('pictures', (stage) => {
  async function begin() {
    const keeper = keeperAt(stage.server.port)
    const later = EVENING - Date.now()
    await keeper.pass(later)
    return { keeper, later }
  }
  /** One an area, which makes each of its tables once: on one server a second one is dealt otherwise. */
  const evenings: Record<string, ReturnType<typeof begin>> = {}

  test.each(chosen.map((screen) => [titleOf(screen), screen] as const))(
    'no screen of %s is wrong on a phone or at a desk, by day or by night, and each is drawn',
    async (title, screen) => {
      const { keeper, later } = await (evenings[areaOf(screen)] ??= begin())
      mkdirSync(folder, { recursive: true })
      const findings: Finding[] = []
      const look = async (shown: Shown): Promise<void> => {
        const path = `${folder}/${title}-${shown.at.replace(' ', '-')}-${engine}.png`
        await shown.page.screenshot({ path })
        findings.push(...(await inspect(shown)))
      }
      // In turn where it can be night while a page is open.
      const parts = can('media') ? [themes] : themes.map((theme) => [theme])
      let place: Place | undefined
      for (const device of devices.filter((device) => device === (screen.on ?? device)))
        for (const part of parts) {
          if (!place || screen.fresh) place = await screen.place(keeper)
          // A point for each px is enough to compare.
          const looks = { colorScheme: part[0]!, deviceScaleFactor: 1 }
          const seed = `${stage.seed} ${device}`
          const visitor = await startVisitor(stage.browser, stage.server.port, device, seed, later, looks)
          const sizes = sizesOf(device).slice(0, 1)
          const errors = await visitor.visit(screen, place, { sizes, themesAt: () => part, languages: [], look })
          await visitor.end()
          for (const what of errors) findings.push({ rule: 'errors', screen: title, at: device, what })
        }
      expect(linesOf(findings)).toEqual([])
    },
  )
})
