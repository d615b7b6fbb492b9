import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { play, tablesOn } from './seated.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

onStage('position-links', (stage) => {
  const { take } = stage
  const { gather, look } = tablesOn(stage)

  test('[PAGE-14] a position link opens the table as it was, by the rights of its opener', async () => {
    const table = await gather('tsuro', 2)
    await play(table, stage.seed, 6)
    const path = `/g/${table.id}`
    const [ben, eve] = [await look(table, 1), await look(table, undefined, desktop)]

    // A player sees the own hand of then, a stranger none.
    for (const { page } of [ben, eve]) await page.goto(`${path}/m3`)
    for (const [{ page }, held] of [
      [ben, 3],
      [eve, 0],
    ] as const) {
      await page.getByRole('slider', { name: 'Move' }).waitFor()
      expect(await page.getByRole('slider', { name: 'Move' }).inputValue()).toBe('3')
      const hand = page.getByRole('list', { name: 'In hand' }).getByRole('img', { name: /^Tile \d/ })
      await expect.poll(() => hand.count()).toBe(held)
    }

    await ben.touch(ben.page.getByRole('button', { name: 'The table now' }))
    await expect.poll(() => new URL(ben.page.url()).pathname).toBe(path)
    await ben.page.getByRole('button', { name: 'Menu' }).waitFor()
  })

  test('[PAGE-17] a position is shared as its link, without a blob: in the CSP', async () => {
    const table = await gather('tsuro', 2)
    await play(table, stage.seed, 2)
    const ben = await look(table, 1)
    await ben.page.addInitScript(() => {
      const shared: ShareData[] = []
      const share = async (data: ShareData): Promise<void> => void shared.push(data)
      Object.assign(navigator, { share })
      Object.assign(window, { shared })
    })
    const page = await ben.page.goto(`/g/${table.id}/m1`)
    expect(page!.headers()['content-security-policy']).not.toContain('blob:')
    await ben.touch(ben.page.getByRole('button', { name: 'Share this position' }))
    await ben.touch(ben.page.getByRole('button', { name: 'Send the link' }))
    const shared = () => ben.page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    await expect.poll(shared).toEqual([{ url: ben.page.url(), text: expect.stringMatching(/./) as string }])
  })

  test('[PAGE-14] a link of the latest position, or of one that is not there yet, opens the table as it is now', async () => {
    const [anna, ben] = [await take('Anna', phone), await take('Ben', desktop)]
    const path = await invite(anna)
    await sit(ben, path)
    for (const position of ['m0', 'm7']) {
      await ben.page.goto(`${path}/${position}`)
      await expect.poll(() => new URL(ben.page.url()).pathname).toBe(path)
    }
    await start(anna, 2)
    for (const position of ['m0', 'm99']) {
      await ben.page.goto(`${path}/${position}`)
      await expect.poll(() => new URL(ben.page.url()).pathname).toBe(path)
    }
    await ben.page.goto('/g/AAAAAAAAAAAAAAAA/m3')
    await ben.page.getByText('There is no such table').waitFor()
  })
})
