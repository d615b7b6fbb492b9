import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { pathOf } from '../../web/ui/qr.ts'
import { desktop } from './device.ts'
import type { Phone } from './phone.ts'
import { level } from './house.ts'
import { invite } from './seating.ts'
import { seatsOn } from './seats.ts'
import { onStage } from './stage.ts'

onStage('seats', (stage) => {
  const { take, gather, button, tap, sees } = seatsOn(stage)

  test('a seat, a colour and a name are chosen; equal names differ, and markup is text', async () => {
    const { path, all } = await gather('Anna')
    const [anna] = all as [Phone]
    const ben = await take('Anna', desktop)
    await ben.page.goto(path)
    await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
    await tap(ben, 'Take seat 4')
    await sees(anna, 3, /Anna 2/)
    await tap(ben, 'Move to seat 6')
    await sees(anna, 5, /Anna 2/)
    await sees(ben, 5, /you/)

    await expect.poll(() => button(ben, 'Pink: Anna has it').isDisabled()).toBe(true)
    await tap(ben, 'Red')
    await expect.poll(() => button(ben, 'Red').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => button(anna, 'Red: Anna 2 has it').isDisabled()).toBe(true)

    const name = ben.page.getByRole('textbox', { name: 'Your name' })
    await name.fill('<img src=x onerror=alert(1)>')
    await ben.page.reload()
    await expect.poll(() => name.inputValue()).toBe('<img src=x onerror=alert(1)>')
    await tap(ben, 'Rename')
    await sees(anna, 5, '<img src=x onerror=alert(1)>')
    expect(await anna.page.locator('img').count()).toBe(0)
  })

  test('the host is asked twice before somebody is sent away, and told what it does; the others read what was changed', async () => {
    const { all } = await gather('Anna', 'Ben', 'Cleo', 'Dido')
    const [anna, ben, cleo, dido] = all as [Phone, Phone, Phone, Phone]
    const settings = ben.page.getByRole('region', { name: 'The game' })
    const listed = anna.page.getByRole('switch', { name: 'In the list of open tables' })
    await anna.touch(listed)
    await settings.getByText('everybody').waitFor()
    await anna.touch(anna.page.getByRole('radio', { name: 'On' }))
    await anna.touch(anna.page.getByRole('radio', { name: 'Cleo' }))
    await anna.touch(listed)
    await settings.getByText('those with the link').waitFor()
    await expect.poll(() => settings.textContent()).toMatch(/Elimination bonus\s*On\s*Who starts\s*Cleo/)
    expect(await ben.page.getByRole('radio').count()).toBe(0)

    await tap(anna, 'Remove Dido')
    await tap(anna, 'Cancel')
    await tap(anna, 'Remove Dido')
    const forGood = anna.page.getByRole('checkbox', { name: 'for good' })
    await anna.page.getByText('They can sit down again after a minute.').waitFor()
    expect(await forGood.isChecked()).toBe(false)
    await anna.touch(forGood)
    await anna.page.getByText('They can’t come back, nor can anybody on their connection for an hour.').waitFor()
    await tap(anna, 'Remove')
    await dido.page.getByText('You no longer have a seat here').waitFor()
    await tap(dido, 'Take a seat')
    await dido.page.getByText('The host removed you').waitFor()

    await tap(anna, 'Leave the seat')
    await ben.page.getByText('You’re the host now').waitFor()
    await sees(cleo, 1, /host/)
    await button(ben, 'Start with 2 players').waitFor()
  })

  test('[PAGE-53] the link is sent or copied by one button, and its QR code is the link', async () => {
    const { path, all } = await gather('Anna')
    const [anna] = all as [Phone]
    await anna.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tap(anna, 'Copy the link')
    await button(anna, 'Copied').waitFor()
    const link = new URL(path, anna.page.url()).href
    expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await anna.page.context().addInitScript(() => {
      navigator.share = async (shared) => void (document.title = JSON.stringify(shared))
    })
    await anna.page.reload()
    const code = anna.page.getByRole('img', { name: 'QR code for the link to this table' })
    const drawn = pathOf(encode(link, { ecc: 'M', border: 0 }).data)
    expect(await code.locator('path').getAttribute('d')).toBe(drawn)
    await tap(anna, /QR code for the link to this table: enlarge/)
    const large = anna.page.getByRole('dialog', { name: 'QR code for the link to this table' })
    expect(await large.locator('path').getAttribute('d')).toBe(drawn)
    await anna.touch(large.getByRole('button', { name: 'Close' }))
    const shared = { url: link, title: 'Tsuro', text: 'Anna invites you to play Tsuro.' }
    expect(await button(anna, /(Send|Share|Copy) the link/).count()).toBe(1)
    await tap(anna, 'Send the link')
    await expect.poll(() => anna.page.title()).toBe(JSON.stringify(shared))
    expect(await anna.page.locator('.primary').allTextContents()).toEqual(['Send the link'])
    await anna.page.reload()
    await tap(anna, 'Add the computer')
    await anna.touch(level(anna, /^Medium/))
    await button(anna, 'Start with 2 players').waitFor()
    expect(await button(anna, /(Send|Share|Copy) the link/).count()).toBe(1)
    await anna.page.evaluate(() => (document.title = ''))
    await tap(anna, 'Send the link')
    await expect.poll(() => anna.page.title()).toBe(JSON.stringify(shared))
  })

  test('[PAGE-52] the menu shows sound first, then three groups, and a code in view; the rest one tap further', async () => {
    const { all } = await gather('Anna', 'Ben')
    const [anna, ben] = all as [Phone, Phone]
    await tap(anna, 'Start with 2 players')
    await ben.page.getByRole('list', { name: 'Players' }).waitFor()
    await tap(ben, 'Menu')
    const menu = ben.page.getByRole('dialog', { name: 'Menu' })
    const last = menu.getByRole('button', { name: 'Leave the table' })
    await last.waitFor()
    const headings = await menu.getByRole('heading', { level: 3 }).allTextContents()
    expect(headings).toEqual(['Game', 'People', 'This device'])
    // A player who is about to leave finds it there.
    await menu.getByRole('switch', { name: 'The computer may play for me' }).waitFor()
    const rare = menu.getByText('Ask the others for another pace')
    expect(await rare.isVisible()).toBe(false)
    await ben.touch(menu.getByText('More', { exact: true }))
    await rare.waitFor()
    await ben.page.setViewportSize({ width: 390, height: 500 })
    await tap(ben, 'Show a code')
    const code = menu.getByRole('img', { name: 'QR code that takes your seat to another device' })
    await expect
      .poll(async () => {
        const box = await code.boundingBox()
        return box !== null && box.y + box.height <= 500
      })
      .toBe(true)
  })

  test('a name that is too long is not cut: the field counts, and the form stays', async () => {
    const anna = await take('Anna')
    const path = await invite(anna)
    const ben = await take('Ben')
    await ben.page.goto(path)
    const name = ben.page.getByRole('textbox', { name: 'Your name' })
    await name.fill('N'.repeat(26))
    await ben.page.getByText('6 characters left.').waitFor()
    await name.fill('👨‍👩‍👧'.repeat(7))
    await ben.page.getByText('3 characters too many.').waitFor()
    await tap(ben, 'Take a seat')
    expect(await name.inputValue()).toBe('👨‍👩‍👧'.repeat(7))
    // The line above the field says it; the browser's own bubble is kept back, and the focus is in the field.
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await name.evaluate((input) => input.dispatchEvent(new Event('invalid', { cancelable: true })))).toBe(false)
    // Nothing was sent: the seat that is taken with a shorter name is the first, and has that name.
    await name.fill('👨‍👩‍👧'.repeat(6))
    await tap(ben, 'Take a seat')
    await sees(anna, 1, '👨‍👩‍👧'.repeat(6))
  })
})
