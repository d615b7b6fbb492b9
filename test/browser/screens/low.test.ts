import { expect, test } from 'vitest'
import { gameIds } from '../../../shared/games/ids.ts'
import { phone } from '../device.ts'
import { begin, learn, real, stepOf } from '../lesson.ts'
import { onStage } from '../stage.ts'
import { keeperAt, type Keeper } from './keeper.ts'
import { linesOf, type Rule } from './finding.ts'
import { inspect } from './inspect.ts'
import { titleOf, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { installSees } from './sees.ts'
import { nameOf, type Size } from './viewport.ts'
import { lookAround, startVisitor, type Shown } from './visitor.ts'

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

/** Sizes at which every step of a lesson is looked at: two that a table has to fit, and two more. */
const usual = (
  [
    [390, 844],
    [360, 640],
    [320, 568],
    [390, 844, 2],
  ] as const
).map(([width, height, text = 1]): Size => ({ width, height, text, device: 'phone' }))
/** Rules of a table that has the window for itself: a lesson's words take room from board and controls. */
const OF_A_WHOLE_TABLE: readonly Rule[] = ['L1', 'L2', 'L6', 'T1', 'cut']

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
    const anna = await stage.take('Anna', phone)
    const { page } = anna
    await page.addInitScript(installSees)
    await begin(anna, game.replace('t', 'T'))
    const found: string[] = []
    let steps = 0
    for (; (await real(anna).count()) === 0; steps++) {
      const step = await stepOf(anna)
      const screen: Screen = {
        name: 'lesson',
        players: step,
        still: true,
        place: () => Promise.reject(new Error(game)),
      }
      const lookAt = (sizes: readonly Size[], look: (shown: Shown) => Promise<void>): Promise<void> =>
        lookAround(page, screen, { sizes, themesAt: () => ['light'], languages: [], look })
      await lookAt(step === 1 ? [...usual, ...sizes] : usual, async (shown) => {
        const { size } = shown
        const findings = usual.slice(0, 2).includes(size) ? await inspect(shown) : []
        found.push(...linesOf(findings.filter(({ rule }) => !OF_A_WHOLE_TABLE.includes(rule))))
        // A text that explains the score lies over it until it is closed.
        if ((await page.getByRole('button', { name: 'Close' }).count()) > 0) return
        const out = await page.evaluate(wrongs, [size.width, size.height] as const)
        found.push(...out.map((wrong) => `step ${step}, ${nameOf(size)}: ${wrong}`))
        await page.evaluate(() => scrollTo(0, 0))
      })
      await lookAt(usual.slice(0, 1), () => Promise.resolve())
      await learn(anna, step + 1)
    }
    expect(found).toEqual([])
    expect(steps).toBeGreaterThan(10)
  })
})
