import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { onTurn, playOn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { styles } from './push-page.ts'
import { onStage } from './stage.ts'
import { button, tap } from './touch.ts'

onStage('continued', ({ take, phones }) => {
  const pathOf = ({ page }: Phone): string => new URL(page.url()).pathname
  const route = '**/api/tables/continued'

  /** Two turns of a game alone, and the form in its menu with a name; the address of the game. */
  async function playAlone(one: Phone): Promise<string> {
    await one.page.goto('/')
    await tap(one, 'Play: Tsuro')
    await one.page.waitForURL('**/solo/*')
    await one.page.locator('main.table').waitFor()
    await one.hurry()
    await playOn(phones, 2, styles)
    await tap(one, 'Menu')
    await one.page.getByRole('heading', { name: 'Invite friends into this game' }).waitFor()
    await one.page.getByRole('textbox', { name: 'Your name' }).fill(one.name)
    return pathOf(one)
  }

  test('[OFF-37] [OFF-38] a game that was begun alone goes on in two browsers, and its address leads to where', async () => {
    const anna = await take('Anna', phone)
    const solo = await playAlone(anna)
    await tap(anna, 'Go on with friends')
    await anna.page.waitForURL('**/g/*')
    await anna.page.getByText(/played the first (move|\d+ moves) alone\./).waitFor()
    const path = pathOf(anna)
    // Whoever began it cannot leave it to the others; what is left to do there is there.
    await button(anna, 'Copy the link').waitFor()
    expect(await button(anna, 'Leave the seat').count()).toBe(0)

    const ben = await take('Ben', desktop)
    await ben.page.goto(path)
    await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben')
    await ben.touch(button(ben, /^Take the seat of /).first())
    await button(ben, 'Leave the seat').waitFor()
    await anna.page.getByRole('list', { name: 'Seats' }).getByText('Ben').waitFor()
    await tap(anna, /^Start with \d players$/)
    for (const one of phones) await one.page.locator('main.table').getByText('begun alone').waitFor()
    for (const one of phones) await one.hurry()
    await playOn(phones, 3, styles)

    await anna.page.goto(solo)
    await anna.page.getByRole('heading', { name: 'This game goes on with friends' }).waitFor()
    await anna.touch(anna.page.getByRole('link', { name: 'Go to the table' }))
    await expect.poll(() => pathOf(anna)).toBe(path)
  })

  test('[OFF-39] what goes wrong has its sentence, and the game alone goes on', async () => {
    const anna = await take('Anna', phone)
    const solo = await playAlone(anna)
    for (const [code, sentence] of [
      ['other-version', /begun with an older version of Murex/],
      ['already-over', /The game is over/],
      ['bad-log', /cannot go on with friends/],
    ] as const) {
      const json = { code, message: '' }
      await anna.page.route(route, (asked) => asked.fulfill({ status: 409, json }), { times: 1 })
      await tap(anna, 'Go on with friends')
      await anna.page.getByText(sentence).waitFor()
    }
    // The table is made, and its answer is lost.
    await anna.page.route(route, (asked) => asked.fetch().then(() => asked.abort()), { times: 1 })
    await tap(anna, 'Go on with friends')
    await anna.page.getByText(/cannot be reached|check your connection/i).waitFor()
    await anna.page.context().setOffline(true)
    await anna.page.getByText('Friends can join this game once you are online again.').waitFor()
    await anna.page.context().setOffline(false)
    await anna.page.goBack()
    expect(pathOf(anna)).toBe(solo)
    await playOn([anna], 1, styles)
    await onTurn([anna])
  })
})
