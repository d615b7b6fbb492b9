import type { Page } from 'playwright-core'
import type { Finding } from './finding.ts'
import type { Measured } from './measure.ts'
import { titleOf } from './screen.ts'
import { settled } from '../settled.ts'
import { nameOf } from './viewport.ts'
import type { Shown } from './visitor.ts'

type Places = Readonly<Record<string, readonly number[]>>

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
  // Cards and sheets above it have main actions of their own, which come and go with them.
  const main = document.querySelector('[aria-label="Your move"] button.primary:not(article *, .sheet *)')
  if (main) found.push(['the main action', placeOf(main)])
  // The card that lies lowest is the first. Whichever offer it shows, an answer is found where it was.
  for (const answer of ['Accept', 'Change', 'Decline']) {
    const button = document.querySelector(`[aria-label="Your move"] article [aria-label^="${answer}: "]`)
    if (button) found.push([`the answer "${answer}"`, placeOf(button)])
  }
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
          readonly sources?: readonly {
            readonly node: Node | null
            readonly previousRect: DOMRect
            readonly currentRect: DOMRect
          }[]
        }
        if (value < 0.001) continue
        // Where a drawing that came late has stood still since, Chromium says that it comes from the page's corner.
        const placed = sources.filter(({ previousRect: { x, y } }) => x > 0 || y >= 1)
        // A number in the middle of its place that loses a digit becomes narrower there.
        const left = placed.filter(
          ({ previousRect: was, currentRect: is }) =>
            Math.abs(was.x + was.width / 2 - is.x - is.width / 2) > 1 ||
            Math.abs(was.y + was.height / 2 - is.y - is.height / 2) > 1,
        )
        const moved = left.flatMap(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const isContent = element?.closest('li, article, [role=group], [role=status]')
          // Overlays of the table may grow there.
          return element && !isContent && getComputedStyle(element).position !== 'absolute' ? [element] : []
        })
        if (moved.length > 0) shifts.push([...new Set(moved.map(window.sees.named))].join(', '))
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** Games whose main action stays in one place; in the others a neighbour makes it narrower. */
const steady = /^tyros-/

/**
 * The main action stands, at one size, on every screen of such a game where it stood on those before. Where text is larger than
 * designed, a long prompt makes room for itself.
 */
export function watchMain(): (shown: Shown) => Promise<Finding[]> {
  const stood = new Map<string, { readonly place: readonly number[]; readonly on: string }>()
  return async ({ screen, page, size, at }) => {
    if (!steady.test(screen.name) || (size.text ?? 1) > 1) return []
    const { 'the main action': place } = await page.evaluate(places)
    if (!place) return []
    const [on, key] = [titleOf(screen), nameOf(size)]
    const before = stood.get(key)
    if (!before) stood.set(key, { place, on })
    if (!before || place.every((value, i) => Math.abs(value - before.place[i]!) <= 1)) return []
    const what = `the main action is at ${place.join(' ')}, and on ${before.on} at ${before.place.join(' ')}`
    return [{ rule: 'L8', screen: on, at, what }]
  }
}

/** Elements that moved while `next` was done so many times, each time from rest; `next` returns false to stop. */
export async function measureShift(page: Page, turns: number, next: () => Promise<boolean>): Promise<Measured[]> {
  const found: Measured[] = []
  await settled(page)
  await listen(page)
  let before = await page.evaluate(places)
  let shifts: string[] = []
  for (let turn = 0; turn < turns && (await next()); turn++) {
    await settled(page)
    shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    const after = await page.evaluate(places)
    for (const [name, place] of Object.entries(after)) {
      const was = before[name]
      if (was && was.some((value, i) => Math.abs(value - place[i]!) > 1))
        found.push({ rule: 'L8', what: `${name} moves from ${was.join(' ')} to ${place.join(' ')}` })
    }
    before = { ...before, ...after }
  }
  return [...found, ...shifts.map((names): Measured => ({ rule: 'L8', what: `a shift between turns of ${names}` }))]
}
