import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { begin, learn, panel, real } from './lesson.ts'
import { onStage } from './stage.ts'

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

  test('[PAGE-240] rules that are open come out on paper alone, whole and in black', async () => {
    const { page } = await take('Anna', { ...phone, colorScheme: 'dark' })
    await page.goto('/learn/tyros')
    await page.getByRole('button', { name: 'Rules' }).click()
    await page.getByRole('dialog').locator('article section').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = await page.evaluate(() => {
      const dialog = document.querySelector('dialog')!
      const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility())
      return {
        beside: shown.filter((one) => !dialog.contains(one) && !one.contains(dialog)).length,
        heading: dialog.querySelector('h2')!.checkVisibility(),
        buttons: shown.filter((one) => one.tagName === 'BUTTON').length,
        cut: dialog.scrollHeight - dialog.clientHeight,
        ink: getComputedStyle(dialog.querySelector('article p')!).color,
      }
    })
    expect(paper).toEqual({ beside: 0, heading: true, buttons: 0, cut: 0, ink: 'rgb(0, 0, 0)' })
    const pages = String(await page.pdf({ format: 'A4' })).match(/\/Type \/Page\b/g)!.length
    expect([2, 3]).toContain(pages)
  })
})
