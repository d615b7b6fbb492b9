import { expect, test } from 'vitest'
import { phone } from '../device.ts'
import { boardInWords, onTurn, playOn } from '../games/tsuro.player.ts'
import { asked, playAlone, players } from '../solo.ts'
import { onStage } from '../stage.ts'
import { button } from '../touch.ts'

/** Without care, so that the game is soon over. */
const styles = [{ square: 'A3' }]

onStage('solo', ({ take }) => {
  const seen = <T>(look: () => T) => expect.poll(look)

  test('[OFF-5] one tap at home, and Tsuro against three begins, without a request to the house', async () => {
    const anna = await take('Anna', phone)
    await anna.page.goto('/')
    await button(anna, 'Play: Tsuro').waitFor()
    const requests = asked(anna)
    await anna.touch(button(anna, 'Play: Tsuro'))
    await anna.page.waitForURL('**/solo/*')
    await seen(() => players(anna).count()).toBe(4)
    await onTurn([anna])
    expect(requests).toEqual([])
  })

  test('[OFF-7] [OFF-10] [OFF-15] [BACK-38] a whole game over a reload, its proof, and another one after it; it is kept among my games', async () => {
    const anna = await take('Anna', phone)
    await playAlone(anna)
    const requests = asked(anna)
    await playOn([anna], 2, styles)
    await onTurn([anna])
    const before = await boardInWords(anna)
    await anna.page.reload()
    await onTurn([anna])
    await anna.hurry()
    expect(await boardInWords(anna)).toEqual(before)
    await playOn([anna], Infinity, styles)
    await seen(() => anna.page.evaluate(() => localStorage.getItem('murex:archived'))).toBe('1')
    await anna.touch(button(anna, 'Dealt fairly?'))
    await anna.page.getByText('Dealt by this page').waitFor()
    await anna.page.goBack()
    const path = new URL(anna.page.url()).pathname
    await anna.touch(button(anna, 'Play again'))
    await anna.page.waitForURL((url) => url.pathname !== path)
    await playOn([anna], 1, styles)
    expect(requests).toEqual([])
  })
})
