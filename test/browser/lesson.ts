import { expect } from 'vitest'
import type { Phone } from './phone.ts'
import { SOON } from '../support/limits.ts'
import { tapAt } from './touch.ts'
import { goHome } from './settled.ts'

/** ms after which a learner asks to be shown. */
const PUZZLED = 6_000

export const panel = ({ page }: Phone) => page.getByRole('complementary', { name: 'Lesson' })
export const said = async (one: Phone): Promise<string> => (await panel(one).getByRole('status').innerText()).trim()
export const stepOf = async (one: Phone): Promise<number> =>
  Number(/^Step (\d+) of/.exec(await said(one))?.[1] ?? Infinity)
const goesOn = (one: Phone) => panel(one).getByRole('button', { name: 'Go on' })
const shows = (one: Phone) => panel(one).getByRole('button', { name: 'Show me' })
export const real = (one: Phone) => panel(one).getByRole('button', { name: 'Play a real game' })

/** ms in which a new step's main button is sure to arm. */
const ARMED = 3_000

/** Taps what a ring is around, one ring after the other where there are several; nothing where it takes no tap yet. */
async function tapRing({ page }: Phone, tries: number, isNew: boolean): Promise<void> {
  const at = await page.evaluate(
    ([nth, isNew]) => {
      const rings = [...document.querySelectorAll('.layer > span')].map((ring) => ring.getBoundingClientRect())
      const ring = rings[nth % rings.length]
      if (!ring) return undefined
      const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })
      // Prefers the armed main button among several in the ring, else takes the first.
      const within = [...document.querySelectorAll<HTMLButtonElement>('main.table button')]
        .map((button) => ({ button, at: middle(button.getBoundingClientRect()) }))
        .filter(({ at: { x, y } }) => x > ring.left && x < ring.right && y > ring.top && y < ring.bottom)
      const main = within.find(({ button }) => 'completes' in button.dataset)
      if (main && (isNew || !main.button.disabled)) return main.button.disabled ? undefined : main.at
      const enabled = within.filter(({ button }) => !button.disabled)
      return within.length > 0 ? enabled[0]?.at : middle(ring)
    },
    [tries, isNew] as const,
  )
  if (at) await tapAt(page, at.x, at.y)
}

async function showThenLay(one: Phone): Promise<void> {
  await one.touch(shows(one))
  await one.touch(one.page.locator('[data-completes]'))
}

/** Does what the lesson says, and nothing else, until it is `step` or over. Something always moves, here or on the table. */
export async function learn(one: Phone, step = Infinity): Promise<void> {
  const { page } = one
  const counted = page.getByRole('button', { name: 'Go on', exact: true })
  const table = page.locator('main.table')
  let still = Date.now()
  let last = ''
  // A step may last for many moves: only a table that stands still for long is stuck.
  let moved = Date.now()
  let seen = ''
  let tries = 0
  while ((await real(one).count()) === 0 && (await stepOf(one)) < step) {
    const now = await said(one)
    if (now !== last) [last, still] = [now, Date.now()]
    const onTable = (await table.count()) > 0 ? await table.innerText() : ''
    if (now + onTable !== seen) [seen, moved] = [now + onTable, Date.now()]
    expect(Date.now() - moved, `nothing goes on from: ${now}`).toBeLessThan(SOON)
    const dialog = page.getByRole('dialog')
    if ((await goesOn(one).count()) > 0) await one.touch(goesOn(one))
    else if ((await dialog.count()) > 0) await one.touch(dialog.getByRole('button', { name: 'Close' }).first())
    // An election's count, which stays open until the learner closes it.
    else if ((await counted.count()) > 0) await one.touch(counted.first())
    // A step that the page does not show is shown on request.
    else if (Date.now() - still > PUZZLED && (await shows(one).count()) > 0) await showThenLay(one)
    else await tapRing(one, tries++, Date.now() - still < ARMED)
    await page.waitForTimeout(400)
  }
}
export async function begin(one: Phone, game: string): Promise<void> {
  await goHome(one.page)
  await one.touch(one.page.getByRole('link', { name: new RegExp(`^(New to ${game}|(Replay the )?${game} lesson)\\b`) }))
  await panel(one).waitFor()
  await one.hurry()
}
