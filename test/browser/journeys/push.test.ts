import { expect, test } from 'vitest'
import { playOn } from '../games/tsuro.player.ts'
import { keys, pushedOn, served, styles } from '../push-page.ts'
import { rest } from '../rested.ts'
import { onStage } from '../stage.ts'

onStage('push', (stage) => {
  const { playing, openMenu, tellMe, offer, puts } = pushedOn(stage)

  test('[PAGE-18] the page offers notifications once, after the second move, and asks for leave in the tap alone', async () => {
    const { anna, ben } = await playing()
    const { page, touch } = anna
    for (const one of [anna, ben]) await one.hurry()
    await rest(page)
    expect(await offer(anna).count()).toBe(0)
    await playOn([anna, ben], 4, styles)
    await rest(page)
    await offer(anna).waitFor()
    expect(await page.evaluate(() => [window.asked, window.subscribed.length])).toEqual([0, 0])
    await touch(offer(anna).getByRole('button', { name: 'Yes, notify me' }))
    await offer(anna).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [window.asked, window.subscribed])).toEqual([1, [served[0]]])
    const [sent] = await puts(anna)
    expect(sent).toMatchObject({
      subscription: { keys },
      note: { title: 'Tsuro', turn: 'It’s your turn.' },
      quiet: true,
    })
    // It stays on, and nothing is offered or asked any more.
    await page.reload()
    await page.getByRole('list', { name: 'Players' }).waitFor()
    await rest(page)
    expect(await offer(anna).count()).toBe(0)
    await openMenu(anna)
    expect(await tellMe(anna).getAttribute('aria-checked')).toBe('true')
    expect(await page.evaluate(() => [window.asked, window.subscribed.length])).toEqual([0, 0])
  })
})
