import type { Page } from 'playwright-core'
import type { Measured } from './measure.ts'
import { settled } from './settled.ts'

/** Where the parts of a table's frame are, by name. */
export type Places = Readonly<Record<string, readonly number[]>>

/** Runs in the page: the places of what has to stand still. */
function places(): Places {
  const round = (value: number): number => Math.round(value * 2) / 2
  const placeOf = (element: Element): number[] => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].map(round)
  }
  const wanted: Record<string, string> = {
    header: 'main header',
    board: '[aria-label="Board"]',
    'the controls': '[aria-label="Your move"]',
    'the hand': '[aria-label="Your hand"]',
  }
  const found: [string, number[]][] = []
  for (const [name, selector] of Object.entries(wanted)) {
    const element = document.querySelector(selector)
    if (element) found.push([name, placeOf(element)])
  }
  // Above it others may come and go: the answers to an offer, which are main actions of their own.
  const main = [...document.querySelectorAll('[aria-label="Your move"] button.primary')].at(-1)
  if (main) found.push(['the main action', placeOf(main)])
  document
    .querySelectorAll('[aria-label="Players"] li')
    .forEach((player, i) => found.push([`player ${i + 1}`, placeOf(player)]))
  return Object.fromEntries(found)
}

/**
 * Listens from now on for shifts that the browser itself sees. A hand that closes up, a list that grows and a sentence
 * that becomes longer move what is in them, and are none.
 */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [], value } = entry as PerformanceEntry & {
          readonly value: number
          readonly sources?: readonly { readonly node: Node | null }[]
        }
        if (value < 0.001) continue
        const moved = sources.flatMap(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const isContent = element?.closest('li, article, [role=group], [role=status]')
          // What lies over the table may grow there.
          return element && !isContent && getComputedStyle(element).position !== 'absolute' ? [element] : []
        })
        if (moved.length > 0) shifts.push([...new Set(moved.map(window.sees.named))].join(', '))
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** What moved while `next` was done so many times, each time once the page has come to rest. */
export async function measureShift(page: Page, turns: number, next: () => Promise<boolean>): Promise<Measured[]> {
  const found: Measured[] = []
  await settled(page)
  await listen(page)
  let before = await page.evaluate(places)
  for (let turn = 0; turn < turns && (await next()); turn++) {
    await settled(page, 80)
    const after = await page.evaluate(places)
    for (const [name, place] of Object.entries(after)) {
      const was = before[name]
      if (was && was.some((value, i) => Math.abs(value - place[i]!) > 1))
        found.push({ rule: 'L8', what: `${name} moves from ${was.join(' ')} to ${place.join(' ')}` })
    }
    before = { ...before, ...after }
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  return [...found, ...shifts.map((names): Measured => ({ rule: 'L8', what: `a shift between turns of ${names}` }))]
}
