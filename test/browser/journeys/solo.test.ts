import { expect, test } from 'vitest'
import type { TableInfo } from '../../../shared/table-info.ts'
import { phone } from '../device.ts'
import { boardInWords, onTurn, playOn } from '../games/tsuro.player.ts'
import { asked, playAlone, players } from '../solo.ts'
import { onStage } from '../stage.ts'
import { button } from '../touch.ts'
import { goHome } from '../settled.ts'

/** Without care, so that the game is soon over. */
const styles = [{ square: 'A3' }]

onStage('solo', ({ take }) => {
  test('[PAGE-25] one tap at home, and Tsuro against three begins, without a request to the house', async () => {
    const anna = await take('Anna', phone)
    const requests = asked(anna)
    await goHome(anna.page)
    // Home's own, which may come after its first picture, and again where the machine is slow.
    const home = ['/api/my-tables', '/api/tables']
    await expect.poll(() => [...new Set(requests)].toSorted()).toEqual(home)
    await anna.touch(button(anna, 'Play against the computer: Tsuro'))
    await anna.page.waitForURL('**/solo/*')
    const begun = requests.length
    expect([...new Set(requests)].toSorted()).toEqual(home)
    await expect.poll(() => players(anna).count()).toBe(4)
    await onTurn([anna])
    expect(requests).toHaveLength(begun)
  })

  test('[PAGE-11] a whole game over a reload, its proof, and another one after it; it is kept among my games', async () => {
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
    await expect.poll(() => anna.page.evaluate(() => localStorage.getItem('murex:archived'))).toBe('1')
    await anna.touch(button(anna, 'Review'))
    await anna.touch(button(anna, 'Fairly dealt?'))
    await anna.page.getByText('This page dealt').waitFor()
    await anna.page.goBack()
    await button(anna, 'Fairly dealt?').waitFor()
    await anna.page.goBack()
    const path = new URL(anna.page.url()).pathname
    await anna.touch(button(anna, 'Play again'))
    await anna.page.waitForURL((url) => url.pathname !== path)
    await playOn([anna], 1, styles)
    expect(requests).toEqual([])
  })

  test('friends are invited to a new table with the same game, options and bots; the game alone stays', async () => {
    const anna = await take('Anna', phone)
    await playAlone(anna, { opponents: 2, level: 'keen', options: { bonus: 'on' } })
    const solo = anna.page.url()
    await onTurn([anna])
    const before = await boardInWords(anna)
    await anna.touch(button(anna, 'Menu'))
    await anna.page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
    await anna.touch(button(anna, 'Open the table'))
    await anna.page.waitForURL('**/g/*')
    await button(anna, 'Start with 3 players').waitFor()
    const path = `/api/tables/${anna.page.url().split('/').at(-1)!}`
    const info = await anna.page.evaluate(async (path) => (await fetch(path)).json() as Promise<TableInfo>, path)
    expect(info).toMatchObject({ game: 'tsuro', phase: 'waiting', host: 0, options: { bonus: 'on' } })
    expect(info.settings.listed).toBe(false)
    const keen = { kind: 'bot', level: 'keen' }
    const empty = Array.from({ length: 5 }, () => ({ kind: 'empty' }))
    expect(info.seats).toMatchObject([{ kind: 'player', name: 'Anna' }, keen, keen, ...empty])
    await anna.page.goto(solo)
    await onTurn([anna])
    expect(await boardInWords(anna)).toEqual(before)
  })
})
