import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { quick } from '../../../shared/engine/random.ts'
import { points } from '../../../shared/games/tyros/score.ts'
import { labelled } from '../phone.ts'
import { tablesOn } from '../seated.ts'
import { settled } from '../settled.ts'
import { onStage } from '../stage.ts'
import { keeperAt, type Keeper } from './keeper.ts'
import { titleOf } from './screen.ts'
import { screens } from './screens.ts'
import type { Box } from './sees.ts'
import { act, waitedFor } from './table.ts'
import { acting, builder, stateOf } from './tyros-tables.ts'
import { sizes, type Size } from './viewport.ts'
import { startVisitor } from './visitor.ts'

/** Those of every screen, and the narrowest phone. */
const all: readonly Size[] = [...sizes, { width: 320, height: 640, device: 'phone' }]

/** Moves at most, in which points go up and down. */
const MOVES = 60

/** Things to look at on some screens, at every size; `zooms`: of the text. */
const sights = [
  {
    what: 'nothing covers the status line of %s, and the hand stays in sight, at any size',
    // The sheet covers the status line most where trades are.
    of: ['tyros-answers-4', 'tyros-offer-4', 'tyros-dear-3', 'tyros-deal-4', 'tyros-counter-4', 'tyros-bank-4'],
    see: covered,
    zooms: [1],
  },
  {
    what: '[PAGE-65] in %s what is said of a player who left is covered by nothing, and covers no hand',
    of: ['left-discard-4'],
    see: coveredLine,
    zooms: [1],
  },
  {
    what: 'a sheet cuts no line of figures in two, and no amount breaks, in %s',
    of: ['tyros-discard-4', 'tyros-deal-4', 'tyros-counter-4', 'tyros-countered-4'],
    see: halved,
    zooms: [1, 2],
  },
  {
    what: 'every target of %s with its words is inside the lens',
    of: ['tyros-square-4', 'tyros-pills-4'],
    see: outside,
    zooms: [1],
  },
  {
    what: '[PAGE-69] a 0 that nothing covers stands in each square of %s whose galleys score for nobody, and in no other',
    of: ['tyros-playing-4'],
    see: noughts,
    zooms: [1],
  },
  {
    what: '%s fits with text at 200 %: nothing is wider than the screen, and all of it can be reached',
    of: ['tyros-answers-4', 'tyros-discard-4'],
    see: unreachable,
    zooms: [2],
  },
]

onStage('tyros-sight', (stage) => {
  const on = tablesOn(stage)
  let keeper: Keeper
  beforeAll(() => {
    keeper = keeperAt(stage.server.port)
  })

  for (const { what, of, see, zooms } of sights)
    test.each(of)(what, async (title) => {
      const screen = screens.find((one) => titleOf(one) === title)!
      const phone = await startVisitor(stage.browser, stage.server.port, 'phone', 'tyros-sight')
      onTestFinished(() => phone.end())
      const found: string[] = []
      for (const zoom of zooms) {
        const errors = await phone.visit(screen, await screen.place(keeper), {
          sizes: all,
          themesAt: () => ['light'],
          languages: [],
          async look({ page }) {
            await page.addStyleTag({ content: `html { font-size: ${zoom * 100}% !important }` })
            await settled(page)
            found.push(...(await page.evaluate(see)))
          },
        })
        expect(errors).toEqual([])
      }
      expect(found).toEqual([])
    })

  test('points that change say by how much, beside them', async () => {
    const table = await acting[3](keeper)
    const { page } = await on.look(table, 0)
    const random = quick(1)
    const now = () => points(stateOf(table))
    /** Signs of the changes that were seen. */
    const signs = new Set<string>()
    for (let moves = 0, before = now(); moves < MOVES && signs.size < 2; moves++, before = now()) {
      const player = waitedFor(table)[0]!
      await act(table, player, builder(player, random))
      const changes = now().flatMap((after, seat) => {
        const by = after - before[seat]!
        return by === 0 ? [] : [[seat, by < 0 ? `−${-by}` : `+${by}`] as const]
      })
      for (const [seat, text] of changes) {
        const card = labelled(page, 'Players’ goods').getByRole('listitem').nth(seat)
        await expect.poll(() => card.locator('b span').allTextContents()).toEqual([text])
        const [bottom, figures] = await card.locator('b').evaluate((number) => {
          const range = document.createRange()
          range.selectNode(number.firstChild!)
          const { top, height } = range.getBoundingClientRect()
          const size = parseFloat(getComputedStyle(number).fontSize)
          return [number.querySelector('span')!.getBoundingClientRect().bottom, top + height / 2 - size / 3]
        })
        expect(bottom).toBeLessThanOrEqual(figures!)
        signs.add(text[0]!)
      }
    }
    expect([...signs].toSorted()).toEqual(['+', '−'])
  })
})

/** Runs in the page: what is wrong with the sight of the status line, or of the hand. */
function covered(): string[] {
  const { boxOf, hit, named } = window.sees
  const found: string[] = []
  const move = document.querySelector('[aria-label="Your move"]')!
  for (const element of [
    move.querySelector('[role=status]')!,
    ...move.querySelectorAll('[aria-label="Your hand"] b'),
  ]) {
    const range = document.createRange()
    range.selectNodeContents(element)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (rects.length === 0) found.push(`${named(element)} says nothing`)
    for (const { left, right, top, bottom } of rects) {
      const there = hit((left + right) / 2, (top + bottom) / 2)
      const around = boxOf(element)
      if (!there || !(element.contains(there) || there.contains(element)))
        found.push(
          `${innerWidth}x${innerHeight}: ${named(element)} at ${Math.round(around.top)} is covered by ${there ? named(there) : 'nothing'}`,
        )
    }
  }
  return found
}

/** Runs in the page: what of the line of a player who left cannot be touched, and what of the hand lies under it. */
function coveredLine(): string[] {
  const { boxOf, hit, named } = window.sees
  const parts = document.querySelectorAll(
    '[aria-label="A player left"] :is(p, button), [aria-label="Your hand"] button, .raised > .prompt',
  )
  if (parts.length < 5) return ['something is missing']
  return [...parts].flatMap((one) => {
    const { left, right, top, bottom } = boxOf(one)
    const isSeen = [top + 4, bottom - 4].every((y) => one.contains(hit((left + right) / 2, y)))
    return isSeen && bottom - top > 12 ? [] : [`${innerWidth}x${innerHeight}: ${named(one)}`]
  })
}

/** Runs in the page: texts below the chart that the sheet over them cuts in two, and what is too wide or broken in it. */
function halved(): string[] {
  const { boxOf, named } = window.sees
  const panel = document.querySelector('.panel')!
  const sheet = boxOf(panel)
  const size = `${innerWidth}x${innerHeight}`
  const isSeen = (one: Element | null): boolean =>
    !one || (getComputedStyle(one).opacity !== '0' && isSeen(one.parentElement))
  const cut = [...document.querySelectorAll('.wide .seen *, .wide .news, .wide .pile')].filter((one) => {
    const { top, bottom, left, right } = boxOf(one)
    const isBeneath = left < sheet.right && sheet.left < right && top < sheet.top - 1 && bottom > sheet.top + 1
    return one.textContent.trim() !== '' && isBeneath && isSeen(one)
  })
  const spilt = [...panel.querySelectorAll('.kinds p')].filter((one) => one.scrollWidth > one.clientWidth)
  const broken = [...panel.querySelectorAll('.kind')].filter((one) => one.getClientRects().length > 1)
  return [...cut, ...spilt, ...broken].map((one) => `${size}: ${named(one)}`)
}

/** Runs in the page: what of the enlarged square's targets and their words is not inside the lens. */
function outside(): string[] {
  const { boxOf } = window.sees
  const seen = boxOf(document.querySelector('.lens .seen')!)
  const all = [...document.querySelectorAll('.lens .seen > button, .lens .pill')]
  if (all.length < 2) return ['there is no target']
  return all.flatMap((one) => {
    const { left, right, top, bottom } = boxOf(one)
    const isInside = left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom
    return isInside ? [] : [`${innerWidth}x${innerHeight}: ${one.getAttribute('aria-label') ?? one.textContent}`]
  })
}

/** Runs in the page: squares whose 0 is missing, needless, or covered by a galley. */
function noughts(): string[] {
  const { boxOf, named } = window.sees
  const at = `${innerWidth}x${innerHeight}`
  const isApart = (one: Box, other: Box) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  const all = [...document.querySelectorAll('#tyros-pieces > g > circle:has(+ text)')].map(boxOf)
  const sails = [...document.querySelectorAll('.ship .sail')].map(boxOf)
  const found = all.some((one) => sails.some((sail) => !isApart(one, sail))) ? [`${at}: a sail covers a 0`] : []
  let shared = 0
  for (const square of document.querySelectorAll('[data-square]')) {
    const { left, right, top, bottom } = boxOf(square)
    const inside = all.filter((one) => one.left > left && one.right < right && one.top > top && one.bottom < bottom)
    const wanted = square.getAttribute('aria-label')!.includes('scores for nobody') ? 1 : 0
    if (inside.length !== wanted) found.push(`${at}: ${inside.length} in ${named(square)}`)
    shared += wanted
  }
  return shared > 0 && all.length === shared ? found : [...found, `${at}: ${all.length} of ${shared}`]
}

/** Runs in the page: what cannot be brought into sight by scrolling down, or needs scrolling sideways. */
function unreachable(): string[] {
  const at = `${innerWidth}x${innerHeight}`
  const frame = document.querySelector('main.frame')!
  const found: string[] = []
  if (document.documentElement.scrollWidth > innerWidth || frame.scrollWidth > innerWidth) found.push(`${at}: too wide`)
  for (const button of document.querySelectorAll('.wide button, [aria-label="Your move"] button')) {
    button.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom, width } = button.getBoundingClientRect()
    if (width === 0) continue
    const name = button.getAttribute('aria-label') ?? button.textContent
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
      found.push(`${at}: ${name} at ${[left, top, right, bottom].map(Math.round).join(' ')}`)
  }
  return found
}
