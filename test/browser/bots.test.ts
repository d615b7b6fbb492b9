import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { takeTurn } from './games/tsuro.player.ts'
import { level, player, seat } from './house.ts'
import { invite, sit } from './seating.ts'
import { onStage } from './stage.ts'
import { button, looks, reads, tap } from './touch.ts'

onStage('bots', (stage) => {
  const { take } = stage
  /** Two play, and Ben, whose menu is open, allows the computer to play for him. */
  async function twoPlay() {
    const anna = await take('Anna', desktop)
    const path = await invite(anna, 'tsuro', true)
    const ben = await take('Ben', phone)
    await sit(ben, path)
    await tap(anna, 'Start with 2 players')
    await ben.page.getByRole('list', { name: 'Players' }).waitFor()
    await tap(ben, 'Menu')
    await ben.touch(ben.page.getByText('More', { exact: true }))
    const allows = ben.page.getByRole('switch', { name: 'The computer may play for me' })
    await ben.touch(allows)
    await expect.poll(() => allows.getAttribute('aria-checked')).toBe('true')
    return { anna, ben, path }
  }

  test('a host who is choosing a level goes on when somebody sits down on that seat', async () => {
    const anna = await take('Anna', phone)
    const path = await invite(anna, 'tyros')
    await tap(anna, 'Add the computer')
    await level(anna, /^Medium/).waitFor()
    await sit(await take('Ben', phone), path)
    await expect.poll(() => seat(anna, 1).textContent()).toContain('Ben')
    await anna.touch(level(anna, /^Medium/))
    await expect.poll(() => seat(anna, 2).textContent()).toMatch(/computer · Medium/)
    // Nothing is left to choose once the table is full.
    await tap(anna, 'Add the computer')
    await sit(await take('Cleo', phone), path)
    await anna.page.getByRole('dialog').getByText('Tyros: the table is full').waitFor()
    expect(await level(anna, /^Medium/).count()).toBe(0)
  })

  test('the host fills seats with bots, reads how well each plays, and takes them out; the guests see it', async () => {
    const anna = await take('Anna', phone)
    const path = await invite(anna)
    await anna.page.getByText('One more player is needed to start').waitFor()
    expect(await button(anna, /Add the computer|^Start/).count()).toBe(1)
    // Two taps add the missing player, and the game could begin.
    await tap(anna, 'Add the computer')
    await anna.touch(level(anna, /^Medium/))
    await expect.poll(() => seat(anna, 1).textContent()).toMatch(/computer · Medium/)
    await button(anna, 'Start with 2 players').waitFor()

    const ben = await take('Ben', phone)
    await sit(ben, path)
    await expect.poll(() => seat(ben, 1).textContent()).toMatch(/computer · Medium/)
    await button(ben, 'Take seat 4').or(button(ben, 'Move to seat 4')).waitFor()
    expect(await button(ben, /Add the computer|^How .* plays$/).count()).toBe(0)

    const change = seat(anna, 1).getByRole('button', { name: /^How .* plays$/ })
    await change.focus()
    await anna.page.keyboard.press('Enter')
    expect(await level(anna, /^Medium/).getAttribute('aria-pressed')).toBe('true')
    await level(anna, /^Expert/).focus()
    await anna.page.keyboard.press('Enter')
    await expect.poll(() => seat(ben, 1).textContent()).toMatch(/computer · Expert/)
    // The host alone has the switch for bots' reactions; the others read its state.
    await ben.page.getByText('reacts now and then').waitFor()
    await anna.touch(anna.page.getByRole('switch', { name: 'The computer reacts' }))
    await ben.page.getByText('says nothing').waitFor()
    await anna.touch(anna.page.getByRole('switch', { name: 'Hints' }))
    await expect.poll(() => ben.page.getByRole('definition').filter({ hasText: 'allowed' }).count()).toBe(1)

    // A bot goes at the first tap: nobody is asked about it.
    await anna.touch(seat(anna, 1).getByRole('button', { name: /^Remove / }))
    await expect.poll(() => seat(ben, 1).textContent()).not.toMatch(/computer/)
  })

  test('[PAGE-43] [PAGE-51] a player who comes back plays again in place of the bot, and is called to the turn', async () => {
    const { anna, ben, path } = await twoPlay()
    await ben.page.goto('about:blank')
    await expect.poll(() => player(anna, 'Ben').textContent()).toMatch(/away/)
    await takeTurn(anna, { square: 'A3' })
    await reads(anna, /Waiting for Ben, who is away\. The computer can play from \d?\d:\d\d\./)
    // The house's offer comes once he has been away for two minutes. The script that counts them loads late.
    await anna.page.locator('.cards').waitFor({ state: 'attached' })
    await anna.skip(2 * 60_000 - 30_000)
    expect(await button(anna, 'Computer plays').count()).toBe(0)
    await stage.server.pass(2 * 60_000)
    await anna.skip(31_000)
    await tap(anna, 'Computer plays')
    await expect.poll(() => player(anna, 'Ben').textContent()).toMatch(/played by the computer/)

    // The timers of the server stay behind its clock, so that the bot is not there before him.
    await ben.page.goto(path)
    await ben.page.waitForFunction(() => document.title.startsWith('Your turn'))
    await expect.poll(() => player(anna, 'Ben').textContent()).not.toMatch(/played by the computer/)
    await reads(anna, 'Ben is choosing')
    await takeTurn(ben, { square: 'F4' })
    await anna.page.waitForFunction(() => document.title.startsWith('Your turn'))
  })

  test('[PAGE-43] a player whose page lay open while a bot came plays again at the next look, and not before', async () => {
    const { anna, ben } = await twoPlay()
    await tap(ben, 'Close')
    await looks(ben, 'hidden')
    ben.wire.cut()
    await expect.poll(() => player(anna, 'Ben').textContent()).toMatch(/away/)
    await takeTurn(anna, { square: 'A3' })
    await anna.page.waitForFunction(
      () => document.title.startsWith('Waiting for Ben') || document.title.startsWith('Ben’s turn'),
    )
    await anna.page.locator('.cards').waitFor({ state: 'attached' })
    await stage.server.pass(2 * 60_000)
    await anna.skip(2 * 60_000 + 1_000)
    await tap(anna, 'Computer plays')
    await expect.poll(() => player(anna, 'Ben').textContent()).toMatch(/played by the computer/)

    // The page dials again by itself; nobody looks at it.
    ben.wire.mend()
    await ben.skip(180_000)
    await ben.page.getByText('The computer plays for you.').first().waitFor()
    expect(await player(anna, 'Ben').textContent()).toMatch(/played by the computer/)
    await looks(ben, 'visible')
    await expect.poll(() => player(anna, 'Ben').textContent()).not.toMatch(/played by the computer/)
    await ben.page.waitForFunction(() => document.title.startsWith('Your turn'))
  })
})
