import { expect, test } from 'vitest'
import { onStage } from '../stage.ts'
import { linesOf, type Finding } from './finding.ts'
import { inspect } from './inspect.ts'
import { keeperAt, type Keeper } from './keeper.ts'
import { titleOf } from './screen.ts'
import { screens } from './screens.ts'
import { sizes } from './viewport.ts'
import { startVisitor } from './visitor.ts'

/** Runs in the page: the lines around each, but those that have the colour of the ground. */
function linesAround(selector: string): string[] {
  const canvas = document.createElement('i')
  canvas.style.color = 'Canvas'
  document.body.append(canvas)
  const ground = getComputedStyle(canvas).color
  canvas.remove()
  const lineOf = (element: Element): string => {
    const { borderBottomColor, borderBottomStyle, borderBottomWidth, outlineColor, outlineStyle } =
      getComputedStyle(element)
    const border = borderBottomWidth === '0px' || borderBottomColor === ground ? '' : borderBottomColor
    return `${border && borderBottomStyle} ${border} ${outlineStyle !== 'none' && outlineColor}`
  }
  return [...document.querySelectorAll(selector)].map(lineOf)
}

/** Marked and unmarked elements of a screen that must look different. */
const marks: Readonly<Record<string, readonly (readonly [marked: string, not: string])[]>> = {
  'tsuro-trying-8': [
    ['.seats li.turn', '.seats li:not(.turn)'],
    ['[aria-label="Your hand"] [aria-pressed=true]', '[aria-label="Your hand"] [aria-pressed=false]'],
  ],
  'tyrus-chosen-2': [
    ['.seats li.turn', '.seats li:not(.turn)'],
    ['.plot.chosen', '.plot:not(.chosen)'],
    ['[aria-label="Your hand"] [aria-pressed=true]', '[aria-label="Your hand"] [aria-pressed=false]'],
  ],
  'tyrus-theirs-2': [['.plot.counts', '.plot:not(.counts)']],
  'tyros-theirs-4': [['.seats li.turn', '.seats li:not(.turn)']],
  'tsuro-menu-8': [['dialog [aria-disabled=true]', 'dialog .content button:not([aria-disabled=true])']],
  'waiting-host-4': [['.picker [aria-pressed=true]', '.picker [aria-pressed=false]']],
}

onStage('forced colours', (stage) => {
  let keeper: Keeper | undefined
  test.each(Object.entries(marks))(
    '[PAGE-192] lines tell all apart with forced colours, and nothing is wrong with %s',
    async (title, pairs) => {
      const screen = screens.find((one) => titleOf(one) === title)!
      keeper ??= keeperAt(stage.server.port)
      const forced = { forcedColors: 'active' } as const
      const visitor = await startVisitor(stage.browser, stage.server.port, 'phone', String(stage.seed), 0, forced)
      const findings: Finding[] = []
      const errors = await visitor.visit(screen, await screen.place(keeper), {
        sizes: sizes.slice(0, 1),
        themesAt: () => ['light'],
        languages: [],
        async look(shown) {
          findings.push(...(await inspect(shown)))
          for (const [marked, not] of pairs) {
            const [lines, others] = [
              await shown.page.evaluate(linesAround, marked),
              await shown.page.evaluate(linesAround, not),
            ]
            expect([marked, lines.length > 0, others.length > 0]).toEqual([marked, true, true])
            expect(lines.filter((line) => others.includes(line))).toEqual([])
          }
        },
      })
      await visitor.end()
      expect([...linesOf(findings), ...errors]).toEqual([])
    },
  )
})
