import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { phone } from '../device.ts'
import { onTurn, playOn } from '../games/tsuro.player.ts'
import { reveal } from '../hot-seat.ts'
import { learn, panel, stepOf } from '../lesson.ts'
import type { Phone } from '../phone.ts'
import { invite, sit, start } from '../seating.ts'
import { onStage } from '../stage.ts'
import { tap } from '../touch.ts'
import { goHome } from '../settled.ts'

/** Without care, so that the games are soon over. */
const styles = [{ square: 'A3' }, { square: 'F4' }]

function refuse(): void {
  const no = (): never => {
    throw new DOMException('site data is blocked', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: no })
  for (const name of ['serviceWorker', 'locks']) Object.defineProperty(navigator, name, { get: no })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
}

onStage('nothing kept', (stage) => {
  async function take(name: string): Promise<Phone> {
    const one = await stage.take(name, phone)
    one.wire.dropCookies()
    await one.page.addInitScript(refuse)
    return one
  }
  const said = ({ page }: Phone) => page.getByRole('group', { name: /^This browser stores nothing/ })

  const played = deep ? 'a whole game played, and another one begun with two on one device' : 'and turns are taken'
  test(`[PAGE-35] [PAGE-172] [PAGE-173] a table is made, ${played}`, async () => {
    const [anna, ben] = [await take('Anna'), await take('Ben')]
    const path = await invite(anna, 'tsuro')
    await sit(ben, path)
    await anna.touch(said(anna).getByRole('button', { name: 'Dismiss' }))
    await ben.touch(said(ben).getByRole('button', { name: 'Show a code' }))
    await ben.touch(ben.page.getByRole('dialog').getByRole('button', { name: 'Show a code' }))
    await ben.page.getByText('Works once').waitFor()
    await ben.page.goBack()
    await start(anna, 2)
    for (const one of [anna, ben]) await one.hurry()
    await playOn([anna, ben], deep ? Infinity : 2, styles)
    if (!deep) return
    await tap(anna, 'Play again')
    await tap(anna, 'Add a player on this device')
    await anna.page.getByRole('textbox', { name: 'Their name' }).fill('Cleo')
    await tap(anna, 'Add')
    await tap(ben, 'Go now')
    await start(anna, 3)
    for (const name of ['Anna', 'Cleo']) {
      await reveal(anna, name)
      await tap(anna, 'Cover my hand')
    }
    expect([await said(anna).count(), await said(ben).count()]).toEqual([0, 0])
  })

  if (!deep) return
  test('[PAGE-172] a player whose browser keeps nothing plays a whole game alone, another one, and a lesson', async () => {
    const anna = await take('Anna')
    await goHome(anna.page)
    await tap(anna, 'Play against the computer: Tsuro')
    await onTurn([anna])
    await anna.hurry()
    await playOn([anna], Infinity, styles)
    const path = new URL(anna.page.url()).pathname
    await tap(anna, 'Play again')
    await anna.page.waitForURL((url) => url.pathname !== path)
    await playOn([anna], 1, styles)
    await tap(anna, 'Menu')
    await anna.touch(anna.page.getByRole('dialog').getByRole('link', { name: 'Home' }))
    await anna.touch(anna.page.getByRole('link', { name: /^(New to Tsuro|(Replay the )?Tsuro lesson)\b/ }))
    await panel(anna).waitFor()
    await learn(anna, 3)
    expect(await stepOf(anna)).toBeGreaterThanOrEqual(3)
  })
})
