import { expect, test } from 'vitest'
import { gameIds } from '../../../shared/games/ids.ts'
import { begin } from '../lesson.ts'
import { settled } from '../settled.ts'
import { onStage } from '../stage.ts'
import { keeperAt, type Keeper } from './keeper.ts'
import { titleOf } from './screen.ts'
import { screens } from './screens.ts'
import { installSees } from './sees.ts'
import { nameOf, type Size } from './viewport.ts'
import { startVisitor } from './visitor.ts'

/** Low, narrow or both, held upright and sideways, parts of a screen, and zoomed. */
const sizes = (
  [
    [390, 450],
    [390, 400],
    [412, 440],
    [412, 411],
    [360, 360],
    [320, 568],
    [320, 256],
    [568, 320],
    [667, 320],
    [844, 390],
    [1280, 360],
    [640, 620],
    [390, 844, 2],
    [390, 450, 2],
  ] as const
).map(([width, height, text = 1]): Size => ({ width, height, text, device: 'phone' }))

const titles = [
  'tsuro-playing-8',
  'tyrus-chosen-2',
  'tyros-offer-4',
  'tyros-deal-4',
  'tsuro-finished-8',
  'tyrus-finished-2',
  'tyros-finished-4',
  'tsuro-replay-8',
  'tyros-review-4',
  'tyros-menu-4',
  'hot-seat-open-3',
  'waiting-host-4',
]

/** Runs in the page: what is wrong with the board, and the controls that no scrolling brings under a finger. */
function wrongs([wide, high]: readonly [number, number]): string[] {
  const { scope, controls, named, hit } = window.sees
  const found: string[] = []
  const boards = [...scope().querySelectorAll('[aria-label="Board"]')].map((one) => one.getBoundingClientRect().width)
  for (const width of boards) if (width < 0.6 * Math.min(wide, high) - 1) found.push(`the board is ${width} px wide`)
  if (document.scrollingElement!.scrollWidth > wide) found.push('the page scrolls sideways')
  const parts = [0.5, 0.2, 0.8]
  for (const control of controls().filter((one) => !one.closest('[inert], :disabled'))) {
    const element = control.closest('label') ?? control
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = parts.flatMap((x) => parts.map((y) => hit(left + width * x, top + height * y)))
    if (!at.some((there) => element.contains(there))) found.push(`${named(control)} is out of reach`)
  }
  return found
}

onStage('low windows', (stage) => {
  let keeper: Keeper | undefined
  test.each(titles)(
    '[PAGE-193] the board has its size and all of %s is in reach, however low or narrow the window',
    async (title) => {
      const screen = screens.find((one) => titleOf(one) === title)!
      keeper ??= keeperAt(stage.server.port)
      const visitor = await startVisitor(stage.browser, stage.server.port, 'phone', String(stage.seed))
      const found: string[] = []
      const errors = await visitor.visit(screen, await screen.place(keeper), {
        sizes,
        themesAt: () => ['light'],
        languages: [],
        async look({ page, size }) {
          for (const wrong of await page.evaluate(wrongs, [size.width, size.height] as const))
            found.push(`${nameOf(size)}: ${wrong}`)
        },
      })
      await visitor.end()
      expect([...found, ...errors]).toEqual([])
    },
  )

  test.each(gameIds)('[PAGE-193] all of a lesson of %s is in reach, however low or narrow the window', async (game) => {
    const anna = await stage.take('Anna', { viewport: { width: 390, height: 450 } })
    await anna.page.addInitScript(installSees)
    await begin(anna, game.replace('t', 'T'))
    for (const { width, height } of sizes) {
      await anna.page.setViewportSize({ width, height })
      await settled(anna.page)
      expect([width, height, ...(await anna.page.evaluate(wrongs, [width, height] as const))]).toEqual([width, height])
    }
  })
})
