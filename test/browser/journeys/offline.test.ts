import { expect, test } from 'vitest'
import { keeping, phone } from '../device.ts'
import { boardInWords, onTurn, playOn } from '../games/tsuro.player.ts'
import { restUntilKept } from '../rested.ts'
import { invite } from '../seating.ts'
import { playAlone } from '../solo.ts'
import { onStage } from '../stage.ts'

onStage('offline', ({ take }) => {
  test('[PAGE-29] [PAGE-31] a page visited once has home, a game alone that goes on, and a table that is dialled again, without a server', async () => {
    const anna = await take('Anna', { ...phone, ...keeping })
    const { page, wire } = anna
    const path = await invite(anna)
    await restUntilKept(page)
    wire.cut()
    await playAlone(anna)
    await playOn([anna], 2, [{ square: 'A3', careful: true }])
    await onTurn([anna])
    const before = await boardInWords(anna)
    await page.goto(page.url())
    await onTurn([anna])
    expect(await boardInWords(anna)).toEqual(before)

    await page.goto(path)
    await page.getByText('Offline', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'To the home page' }).waitFor()
    wire.mend()
    await expect
      .poll(async () => {
        await anna.skip(12_000)
        return page.getByRole('button', { name: 'Leave the seat' }).isVisible()
      })
      .toBe(true)
  })
})
