import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { play, tablesOn } from './seated.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

onStage('position-links', (stage) => {
  const { take } = stage
  const { gather, look } = tablesOn(stage)

  test('[PAGE-14] the link of a moment opens the table as it was, by the rights of whoever opens it', async () => {
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

  test('[PAGE-17] a moment is shared as a PNG that was drawn before the tap, without a blob: in the CSP', async () => {
    const table = await gather('tsuro', 2)
    await play(table, stage.seed, 2)
    const ben = await look(table, 1)
    // A device whose sheet for sharing takes files.
    await ben.page.addInitScript(() => {
      const shared: unknown[] = []
      const share = async ({ files, text }: ShareData): Promise<void> => {
        const [file] = files!
        const start = new Uint8Array(await file!.slice(0, 4).arrayBuffer())
        shared.push({ name: file!.name, type: file!.type, start: [...start], says: text !== '' })
      }
      Object.assign(navigator, { canShare: () => true, share })
      Object.assign(window, { shared })
    })
    const page = await ben.page.goto(`/g/${table.id}/m1`)
    expect(page!.headers()['content-security-policy']).not.toContain('blob:')
    await ben.touch(ben.page.getByRole('button', { name: 'Share this position' }))
    const send = ben.page.getByRole('button', { name: 'Send the picture' })
    await send.waitFor()
    await ben.page.context().setOffline(true)
    await ben.touch(send)
    const shared = () => ben.page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
    await expect
      .poll(shared)
      .toEqual([{ name: 'murex-m1.png', type: 'image/png', start: [137, 80, 78, 71], says: true }])
    await ben.page.context().setOffline(false)
  })

  test('[PAGE-14] the latest position, and one that is not there yet, are the table now', async () => {
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
