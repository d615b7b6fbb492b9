import { expect, test } from 'vitest'
import { hold } from '../clock.ts'
import { desktop, phone } from '../device.ts'
import type { Phone } from '../phone.ts'
import { invite, sit, start } from '../seating.ts'
import { onTurn, winners } from './tsuro.player.ts'
import { board, building, choose, commit, count, hand, layTile } from './tyrus.player.ts'
import { onStage } from '../stage.ts'

onStage('tyrus', ({ phones, take }) => {
  async function seat(device: typeof phone): Promise<[Phone, Phone]> {
    const [anna, ben] = [await take('Anna', device), await take('Ben', device)]
    await sit(ben, await invite(anna, 'tyrus', true))
    await start(anna, 2)
    await Promise.all(phones.map((one) => board(one).waitFor()))
    return [anna, ben]
  }

  const places = ['Your citadel', 'Your market', 'Your temple', '’s citadel', '’s market', '’s temple']
  const other = (one: Phone): Phone => phones.find((two) => two !== one)!
  const placeFor = (one: Phone, i: number): string => places[i % 6]!.replace(/^’/, `${other(one).name}’`)

  /** Somebody on turn lays some tile somewhere; false once the game is over. */
  async function someTurn(i: number): Promise<boolean> {
    const one = await onTurn(phones)
    if (!one) return false
    await layTile(one, i % (await hand(one).count()), placeFor(one, i * 5 + Math.floor(i / 7)))
    return true
  }

  const counted = (one: Phone) => count(one).waitFor({ state: 'hidden' })
  /** Goes on from a count: by its button, or by a tap on the moment itself, as at the end, where no button is. */
  async function goOn(one: Phone, button: boolean): Promise<void> {
    await one.touch(button ? one.page.getByRole('button', { name: 'Go on' }) : count(one))
    await counted(one)
  }

  test('two phones play a whole game, through reloads with a half-made choice, during a count and over an open one', async () => {
    const [anna, ben] = await seat(phone)

    // A half-made choice survives a reload, and two taps in a row lay one tile.
    await choose(anna, 2, 'Your citadel')
    await anna.page.reload()
    await expect.poll(() => hand(anna).nth(2).getAttribute('aria-pressed')).toBe('true')
    expect(await building(anna, 'Your citadel').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => commit(anna).isEnabled()).toBe(true)
    const { x, y, width, height } = (await commit(anna).boundingBox())!
    await anna.page.touchscreen.tap(x + width / 2, y + height / 2)
    await anna.page.touchscreen.tap(x + width / 2, y + height / 2)
    await building(ben, 'Anna’s citadel')
      .and(ben.page.getByRole('button', { name: 'one tile of Anna’s' }))
      .waitFor()
    expect(await onTurn(phones)).toBe(ben)
    expect(await hand(anna).count()).toBe(8)

    // What I laid is seen while a finger stays on it, and not when it is lifted.
    const own = building(anna, 'Your citadel')
    const box = (await own.boundingBox())!
    const peeked = anna.page.getByRole('list', { name: 'Your tiles in your citadel' })
    await anna.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await anna.page.mouse.down()
    await peeked.waitFor()
    expect(await peeked.getByRole('listitem').count()).toBe(1)
    await anna.page.mouse.up()
    await peeked.waitFor({ state: 'detached' })

    // The sixth tile brings the count. One page watches it, the other is loaded again in the middle.
    for (let i = 1; i < 6; i++) expect(await someTurn(i)).toBe(true)
    await Promise.all([count(anna).waitFor(), count(ben).waitFor()])
    const end = await count(ben).evaluate((moment) => moment.style.getPropertyValue('--end'))
    expect(Number.parseFloat(end)).toBeLessThan(4_000)
    await anna.page.reload()
    await counted(ben)
    await board(anna).waitFor()
    expect(await count(anna).count()).toBe(0)

    // It can be seen again, and stays open over a reload.
    await anna.touch(anna.page.getByRole('button', { name: 'Past elections' }))
    const sheet = anna.page.getByRole('dialog', { name: 'Election 1 of 9' })
    await sheet.getByRole('region', { name: /^Your \w+: \d+ votes, \d+ counters/ }).waitFor()
    await anna.page.reload()
    await sheet.waitFor()
    await anna.touch(sheet.getByRole('button', { name: 'All tiles turned up' }))
    const gone = anna.page.getByRole('dialog', { name: 'All tiles turned up' })
    await gone.getByRole('heading', { name: 'Ben’s tiles' }).waitFor()
    await anna.touch(gone.getByRole('button', { name: 'Close' }))
    await gone.waitFor({ state: 'detached' })

    // A tap goes on from the next ones, which would stay. From here on nobody waits for motions.
    await Promise.all(phones.map((one) => one.hurry()))
    await Promise.all(phones.map(({ page }) => hold(page, 3_000)))
    for (let i = 6; await someTurn(i); i++) {
      expect(i).toBeLessThan(54)
      if (i % 6 === 5) await Promise.all(phones.map((one) => goOn(one, i === 11)))
    }
    const [first, second] = await Promise.all(phones.map(winners))
    expect(second).toEqual(first)
    for (const { page } of phones) {
      expect(
        await page
          .getByRole('status')
          .filter({ hasText: /Elections won|in a row/ })
          .getByRole('listitem')
          .count(),
      ).toBe(3)
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    }
  })

  test('a held key looks at my tiles where they wait, and hints tell what one would be', async () => {
    await seat(desktop)
    const one = (await onTurn(phones))!
    await layTile(one, 0, 'Your temple')
    await building(one, 'Your temple').focus()
    await one.page.keyboard.down('Space')
    await one.page.getByRole('list', { name: 'Your tiles in your temple' }).waitFor()
    await one.page.keyboard.up('Space')
    await one.page.getByRole('list', { name: 'Your tiles in your temple' }).waitFor({ state: 'detached' })
    await one.page.getByRole('button', { name: 'Hints: show what would count' }).press('Enter')
    await hand(one).first().press('Enter')
    await building(one, 'Your citadel')
      .and(one.page.getByRole('button', { name: /your tile would be/ }))
      .waitFor()
  })
})
