import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { begin, learn, panel, real, stepOf } from './lesson.ts'
import { measure } from './screens/measure.ts'
import { installSees } from './screens/sees.ts'
import { settled } from './settled.ts'
import { onStage } from './stage.ts'

const small = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
] as const

/** Runs in the page: Tyrus' buildings that do not lie whole on their plots, or those on the court. */
function lost(): string[] {
  const isIn = (inner: Element, outer: Element): boolean => {
    const [{ top, bottom }, at] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()]
    return top >= at.top - 1 && bottom <= Math.min(at.bottom, innerHeight) + 1
  }
  return [...document.querySelectorAll<HTMLElement>('.plot')].flatMap((plot) => {
    const parts = [plot.querySelector('.picture')!, plot.querySelector('.rows')!]
    const isWhole = isIn(plot, plot.closest('.court')!) && parts.every((part) => isIn(part, plot))
    return isWhole ? [] : [`the building ${plot.dataset['place']} is cut`]
  })
}

onStage('lessons', ({ take }) => {
  test.each(['Tsuro', 'Tyrus', 'Tyros'])(
    'a learner who does as the lesson of %s says learns it all, and then plays a real game',
    async (game) => {
      const anna = await take('Anna', phone)
      await begin(anna, game)
      await learn(anna)
      await anna.touch(real(anna))
      await anna.page.waitForURL('**/solo/*')
      expect(new URL(anna.page.url()).pathname).not.toContain('lesson')
      await anna.page.goto('/')
      await anna.page.getByRole('link', { name: `Replay the ${game} lesson` }).waitFor()
    },
  )

  test.each(['Tsuro', 'Tyrus', 'Tyros'])(
    '[PAGE-213] each step of the lesson of %s is whole on the smallest phones',
    async (game) => {
      const anna = await take('Anna', phone)
      await anna.page.addInitScript(installSees)
      await begin(anna, game)
      for (let step = 1; step < 99 && (await real(anna).count()) === 0; step++) {
        await learn(anna, step)
        for (const size of small) {
          await anna.page.setViewportSize(size)
          await settled(anna.page)
          const found = await anna.page.evaluate(measure, { ...size, still: false, names: [] })
          const cut = found.filter(({ rule }) => rule === 'cut' || rule === 'L1').map(({ what }) => what)
          expect([await stepOf(anna), size, ...cut, ...(await anna.page.evaluate(lost))]).toEqual([
            await stepOf(anna),
            size,
          ])
        }
        await anna.page.setViewportSize(phone.viewport!)
      }
    },
  )

  test('[PAGE-77] a lesson on the narrowest phone, with text twice as large, has room for words, chart and lamp', async () => {
    const anna = await take('Anna', { ...phone, viewport: { width: 320, height: 640 } })
    await begin(anna, 'Tyros')
    const { page } = anna
    await page.addStyleTag({ content: 'html { font-size: 32px !important }' })
    await anna.touch(panel(anna).getByRole('button', { name: 'Go on' }))
    const lamp = page.getByRole('button', { name: 'Get a hint' })
    await lamp.waitFor()
    const widthOf = async (what: Locator) => (await what.boundingBox())!.width
    expect(await widthOf(panel(anna).getByRole('status'))).toBeGreaterThan(270)
    expect(await widthOf(page.locator('.board svg').first())).toBeGreaterThan(290)
    const commit = page.getByRole('button', { name: 'Play a map tile', exact: true })
    const [{ x }, { left, right }] = await Promise.all([
      lamp.boundingBox().then((box) => box!),
      commit.evaluate((button) => {
        const range = document.createRange()
        range.selectNodeContents(button)
        const words = range.getBoundingClientRect()
        return { left: words.left - button.getBoundingClientRect().left, right: words.right }
      }),
    ])
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThanOrEqual(x)
  })
})
