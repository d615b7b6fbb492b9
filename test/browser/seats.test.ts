import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { pathOf } from '../../web/ui/qr.ts'
import { desktop } from './device.ts'
import type { Phone } from './phone.ts'
import { invite, sit } from './seating.ts'
import { onTurn } from './games/tsuro.player.ts'
import { seatsOn } from './seats.ts'
import { onStage } from './stage.ts'

onStage('seats', (stage) => {
  const { take, gather, button, begun, tap, sees } = seatsOn(stage)
  /** A page may take a while to show what another did. */
  const seen = <T>(look: () => T) => expect.poll(look)

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

    expect(await button(ben, 'Pink: Anna has it').isDisabled()).toBe(true)
    await tap(ben, 'Red')
    await seen(() => button(ben, 'Red').getAttribute('aria-pressed')).toBe('true')
    await seen(() => button(anna, 'Red: Anna 2 has it').isDisabled()).toBe(true)

    // Half a name survives a reload.
    const name = ben.page.getByRole('textbox', { name: 'Your name' })
    await name.fill('<img src=x onerror=alert(1)>')
    await ben.page.reload()
    expect(await name.inputValue()).toBe('<img src=x onerror=alert(1)>')
    await tap(ben, 'Rename')
    await sees(anna, 5, '<img src=x onerror=alert(1)>')
    expect(await anna.page.locator('img').count()).toBe(0)
  })

  test('the host changes the game, takes it off the list, sends away, hands over and starts with fewer', async () => {
    const { path, all } = await gather('Anna', 'Ben', 'Cleo', 'Dido')
    const [anna, ben, cleo, dido] = all as [Phone, Phone, Phone, Phone]
    const settings = ({ page }: Phone) => page.getByRole('region', { name: 'The game' })
    const listed = anna.page.getByRole('switch', { name: 'In the list of open tables' })
    await anna.touch(listed)
    await settings(ben).getByText('everybody').waitFor()
    await anna.touch(anna.page.getByRole('radio', { name: 'On' }))
    await anna.touch(anna.page.getByRole('radio', { name: 'Cleo' }))
    await anna.touch(listed)
    await settings(ben).getByText('those with the link').waitFor()
    await seen(() => settings(ben).textContent()).toMatch(/Elimination bonus\s*On\s*Who starts\s*Cleo/)
    expect(await ben.page.getByRole('radio').count()).toBe(0)

    // Sent away, after a second thought.
    await tap(anna, 'Send Dido away')
    await tap(anna, 'Cancel')
    await tap(anna, 'Send Dido away')
    // Not for good unless the host says so, and what that does is said.
    const forGood = anna.page.getByRole('checkbox', { name: 'and not again' })
    expect(await forGood.isChecked()).toBe(false)
    await anna.page.getByText('They can sit down again after a minute.').waitFor()
    await anna.touch(forGood)
    await anna.page.getByText('Not again; nor anybody from the same connection for an hour.').waitFor()
    await anna.touch(forGood)
    await tap(anna, 'Send away')
    await dido.page.getByText('You have no seat here any more').waitFor()
    // That device sits down no more for a while; nobody does where the host says so.
    await tap(dido, 'Take a seat')
    await dido.page
      .getByText('The host sent you away from this table, or somebody on your connection. Ask the host, or watch.')
      .waitFor()
    await anna.touch(anna.page.getByRole('switch', { name: 'Nobody else may sit down' }))
    await settings(ben).getByText('closed').waitFor()
    const eve = await take('Eve')
    await eve.page.goto(path)
    await eve.page.getByRole('textbox', { name: 'Your name' }).fill('Eve')
    await tap(eve, 'Take a seat')
    await eve.page.getByText('Nobody else may sit down here.').waitFor()
    await anna.touch(anna.page.getByRole('switch', { name: 'Nobody else may sit down' }))
    await settings(ben).getByText('for whoever comes').waitFor()
    await tap(eve, 'Take a seat')
    await button(eve, 'Leave the seat').waitFor()

    // The host leaves: the longest seated is the host.
    await tap(anna, 'Leave the seat')
    await ben.page.getByText('You are the host now').waitFor()
    await cleo.page.getByText('Ben is the host now').waitFor()
    await sees(cleo, 1, /host/)
    await tap(ben, 'Send Eve away')
    await ben.touch(ben.page.getByRole('checkbox', { name: 'and not again' }))
    await tap(ben, 'Send away')
    await tap(ben, 'Start with 2 players')
    expect((await onTurn([ben, cleo]))!).toBe(cleo)
    expect(path).toMatch(/^\/g\//)
  })

  test('too few cannot start; a full table is watched', async () => {
    const host = await take('Anna')
    await host.page.goto('/?new=tyrus')
    await host.page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
    await tap(host, 'Create the table')
    await host.page.getByText('One more player is needed').waitFor()
    expect(await button(host, 'Start with one player').isDisabled()).toBe(true)
    const path = new URL(host.page.url()).pathname
    await sit(await take('Ben'), path)
    const cleo = await take('Cleo')
    await cleo.page.goto(path)
    await cleo.page.getByText('All seats are taken: you can watch.').waitFor()
    expect(await button(cleo, 'Take a seat').count()).toBe(0)
  })

  test('the link is copied and shared, and its QR code is the link', async () => {
    const { path, all } = await gather('Anna')
    const [anna] = all as [Phone]
    await anna.page.context().addInitScript(() => {
      navigator.share = async (shared) => void (document.title = JSON.stringify(shared))
    })
    await anna.page.reload()
    const link = new URL(path, anna.page.url()).href
    const code = anna.page.getByRole('img', { name: 'QR code of the link of this table' })
    const drawn = pathOf(encode(link, { ecc: 'M', border: 0 }).data)
    expect(await code.locator('path').getAttribute('d')).toBe(drawn)
    await tap(anna, /QR code of the link of this table: enlarge/)
    const large = anna.page.getByRole('dialog', { name: 'QR code of the link of this table' })
    expect(await large.locator('path').getAttribute('d')).toBe(drawn)
    await anna.touch(large.getByRole('button', { name: 'Close' }))
    const shared = { url: link, title: 'Tsuro', text: 'Anna invites you to play Tsuro.' }
    // Beside the start, and with the link.
    for (const way of ['Send the link', 'Share the link']) {
      await anna.page.evaluate(() => (document.title = ''))
      await tap(anna, way)
      await seen(() => anna.page.title()).toBe(JSON.stringify(shared))
    }
    await anna.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tap(anna, 'Copy the link')
    await button(anna, 'Copied').waitFor()
    expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
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
    expect(await button(ben, 'Leave the seat').count()).toBe(0)
    await name.fill('👨‍👩‍👧'.repeat(6))
    await tap(ben, 'Take a seat')
    await sees(anna, 1, '👨‍👩‍👧'.repeat(6))
  })

  test('at the next table every seat is kept, and taken up by opening it', async () => {
    const { path, all } = await gather('Anna', 'Ben', 'Cleo')
    const [anna, ben, cleo] = all as [Phone, Phone, Phone]
    await tap(anna, 'Start with 3 players')
    await begun(cleo)
    await tap(cleo, 'Menu')
    await tap(cleo, 'Leave the table')
    await tap(cleo, 'Leave my seat')
    // The menu is modal: what the notice that Cleo left offers behind it cannot be reached.
    await tap(anna, 'Menu')
    const end = anna.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'End the game' })
    await anna.touch(end)
    await anna.touch(end)
    await anna.page.getByText('This game was ended').waitFor()
    // Who looks on would be led there.
    for (const { page } of [ben, cleo]) await page.goto('about:blank')
    const next = await anna.page.evaluate(async (table) => {
      const token = localStorage.getItem(`murex:${table}`)!
      const headers = { Authorization: `Bearer ${token}` }
      const answer = await fetch(`/api/tables/${table}/rematch`, { method: 'POST', headers })
      const { id } = (await answer.json()) as { id: string }
      localStorage.setItem(`murex:${id}`, token)
      return id
    }, path.slice('/g/'.length))
    await anna.page.goto(`/g/${next}`)
    await sees(anna, 0, /^Anna you · host/)
    await sees(anna, 1, /^Ben .*expected/)
    await anna.page.getByText('One more player is needed').waitFor()
    await cleo.page.goto(`/g/${next}`)
    await sees(cleo, 1, /^Ben .*expected/)
    await tap(cleo, 'Take a seat')
    await anna.page.getByText('it will be without Ben').waitFor()
    await button(anna, 'Start with 2 players').waitFor()
    await ben.page.goto(`/g/${next}`)
    await button(ben, 'Take a seat').waitFor()
  })
})
