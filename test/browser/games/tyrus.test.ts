import { expect, test } from 'vitest'
import { hold } from '../clock.ts'
import { desktop, phone } from '../device.ts'
import type { Phone } from '../phone.ts'
import { rest } from '../rested.ts'
import { invite, leave, sit, start } from '../seating.ts'
import { onTurn, winners } from './tsuro.player.ts'
import { board, building, choose, commit, count, goOn, hand, layTile, someTurn } from './tyrus.player.ts'
import { onStage } from '../stage.ts'
import { tapAt } from '../touch.ts'

onStage('tyrus', ({ phones, take }) => {
  async function seat(device: typeof phone): Promise<[Phone, Phone]> {
    const [anna, ben] = [await take('Anna', device), await take('Ben', device)]
    await sit(ben, await invite(anna, 'tyrus', true))
    await start(anna, 2)
    await Promise.all(phones.map((one) => board(one).waitFor()))
    return [anna, ben]
  }

  test('[PAGE-91] [PAGE-231] two phones play a whole game to its drawn end, through reloads with a half-made choice, during a count and over an open one', async () => {
    const [anna, ben] = await seat(phone)

    // A half-made choice survives a reload, and two taps in a row lay one tile.
    await choose(anna, 2, 'Your citadel')
    await anna.page.reload()
    await expect.poll(() => hand(anna).nth(2).getAttribute('aria-pressed')).toBe('true')
    expect(await building(anna, 'Your citadel').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => commit(anna).isEnabled()).toBe(true)
    const { x, y, width, height } = (await commit(anna).boundingBox())!
    await tapAt(anna.page, x + width / 2, y + height / 2)
    await tapAt(anna.page, x + width / 2, y + height / 2)
    await building(ben, 'Anna’s citadel')
      .and(ben.page.getByRole('button', { name: 'one tile of Anna’s' }))
      .waitFor()
    expect(await onTurn(phones)).toBe(ben)
    expect(await hand(anna).count()).toBe(8)

    // My laid tile shows its face while a finger stays on it.
    const own = building(anna, 'Your citadel')
    const box = (await own.boundingBox())!
    const peeked = anna.page.getByRole('list', { name: 'Your tiles in your citadel' })
    await anna.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await anna.page.mouse.down()
    await peeked.waitFor()
    expect(await peeked.getByRole('listitem').count()).toBe(1)
    await anna.page.mouse.up()
    await peeked.waitFor({ state: 'detached' })

    // The sixth tile brings the count, which stays open until a player goes on. One page is loaded again meanwhile.
    for (let i = 1; i < 6; i++) expect(await someTurn(phones, i)).toBe(true)
    await Promise.all([count(anna).waitFor(), count(ben).waitFor()])
    // The strip counts what the hand shows: nobody has drawn yet.
    const strip = ben.page.getByRole('list', { name: 'Players' }).getByRole('listitem')
    const held = await hand(ben).count()
    expect(await strip.allInnerTexts()).toEqual([
      expect.stringMatching(`\\b${held}\\b`),
      expect.stringMatching(`\\b${held}\\b`),
    ])
    await anna.page.reload()
    await board(anna).waitFor()
    await rest(anna.page)
    expect(await count(anna).count()).toBe(0)
    expect(await count(ben).count()).toBe(1)
    await goOn(ben)
    // Who won is told until the next tile is laid.
    for (const { page } of phones)
      await page
        .getByRole('status')
        .filter({ hasText: /wins? the election for (general|chief merchant|high priest), \d+ to \d+|is void/ })
        .waitFor()

    // The last election can be opened again, and stays open over a reload.
    await anna.touch(anna.page.getByRole('button', { name: 'Past elections' }))
    const sheet = anna.page.getByRole('dialog', { name: 'Election 1 of 9' })
    await anna.page.reload()
    await sheet.getByRole('region', { name: /^Your \w+: \d+ votes, \d+ against/ }).waitFor()
    // A player's leaving covers it.
    await leave(ben)
    const left = anna.page.getByRole('status').filter({ hasText: 'Ben left.' })
    await anna.page.reload()
    await left.waitFor()
    await sheet.waitFor({ state: 'detached' })
    await ben.touch(ben.page.getByRole('button', { name: 'Take my seat back' }))
    await left.waitFor({ state: 'detached' })

    await Promise.all(phones.map((one) => one.hurry()))
    await Promise.all(phones.map(({ page }) => hold(page, 3_000)))
    for (let i = 6; await someTurn(phones, i); i++) {
      expect(i).toBeLessThan(54)
      if (i % 6 === 5) await Promise.all(phones.map((one) => goOn(one)))
    }
    const [first, second] = await Promise.all(phones.map(winners))
    expect(second).toEqual(first)
    for (const { page } of phones) {
      expect(
        await page
          .getByRole('status')
          .filter({ hasText: /Elections won|in a row/ })
          .locator('.story > li')
          .count(),
      ).toBe(3)
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
      expect(await page.locator('main .end .picture .sides').isVisible()).toBe(true)
      expect(await page.locator('main .end .primary').count()).toBe(1)
    }
    // All that lay face down is turned up, and after a reload it lies so.
    const turned = anna.page.locator('.tiles .turned')
    await turned.first().waitFor()
    const all = await anna.page.locator('.tiles .tile').count()
    expect([await turned.count(), await anna.page.locator('.turned .played').count()]).toEqual([all, all])
    await anna.page.reload()
    await turned.first().waitFor()
    expect([await turned.count(), await anna.page.locator('.turned .played').count()]).toEqual([all, 0])
  })

  test('a held key looks at my waiting tiles, and the preview tells what a tile would be', async () => {
    await seat(desktop)
    const one = (await onTurn(phones))!
    await layTile(one, 0, 'Your temple')
    // Keys are for the page in front.
    await one.page.bringToFront()
    await building(one, 'Your temple').focus()
    await one.page.keyboard.down('Space')
    await one.page.getByRole('list', { name: 'Your tiles in your temple' }).waitFor()
    await one.page.keyboard.up('Space')
    await one.page.getByRole('list', { name: 'Your tiles in your temple' }).waitFor({ state: 'detached' })
    await one.page.getByRole('button', { name: 'Preview: show what a tile would count as' }).press('Enter')
    await hand(one).first().press('Enter')
    await building(one, 'Your citadel')
      .and(one.page.getByRole('button', { name: /your tile would be/ }))
      .waitFor()
  })
})
