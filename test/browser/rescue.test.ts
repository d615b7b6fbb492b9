import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { labelled, type Phone } from './phone.ts'
import { invite, sit, start } from './seating.ts'
import { onTurn, takeTurn } from './games/tsuro.player.ts'
import { onStage } from './stage.ts'

const UNUSED = 5 * 60_000

onStage('rescue', (stage) => {
  const { take } = stage
  const button = ({ page }: Phone, name: string): Locator => page.getByRole('button', { name, exact: true })
  const tap = (one: Phone, name: string): Promise<void> => one.touch(button(one, name))
  const reads = ({ page }: Pick<Phone, 'page'>, text: string | RegExp): Promise<void> =>
    page.getByText(text).first().waitFor()
  const card = ({ page }: Phone, name: string): Locator =>
    page.getByRole('group', { name: `Somebody asks to be let back in as ${name}.` })

  /** A game of Tsuro under way; whoever is named first is its host. */
  async function play(...names: string[]): Promise<{ readonly path: string; readonly all: readonly Phone[] }> {
    const all: Phone[] = []
    for (const name of names) all.push(await take(name, phone))
    const path = await invite(all[0]!, 'tsuro', true)
    for (const one of all.slice(1)) await sit(one, path)
    await start(all[0]!, names.length)
    await onTurn(all)
    return { path, all }
  }
  /** Closes the table's page. */
  const goAway = ({ page }: Phone) => page.goto('about:blank')
  /** Opens the menu of somebody without a seat where seats are asked for. */
  async function come(name: string, path: string): Promise<Phone> {
    const one = await take(name, phone)
    await one.page.goto(path)
    await tap(one, 'Menu')
    await tap(one, 'I was sitting here')
    return one
  }

  test('a seat in use is not asked for; two let a lost one in, all read of it, and its player puts it out', async () => {
    const { path, all } = await play('Anna', 'Ben', 'Cleo')
    const [anna, ben, cleo] = all as [Phone, Phone, Phone]
    await goAway(ben)
    const second = await come('Ben', path)
    // Of the three it is offered the one that nobody has open; and that only after some minutes.
    await tap(second, 'Ben')
    await reads(second, 'Somebody is using this seat, or was a few minutes ago.')
    expect(await button(second, 'Cleo').count()).toBe(0)
    await reads(second, 'Five minutes after its last page was closed you can ask for it')
    await stage.server.pass(UNUSED)
    await tap(second, 'Try again for Ben')
    await reads(second, 'Waiting for another player to let you in as Ben')

    await anna.touch(card(anna, 'Ben').getByRole('button', { name: 'Let in' }))
    await reads(anna, 'You let somebody in as Ben, in 10 min, unless somebody says no.')
    await reads(cleo, 'Anna let somebody in as Ben, in 10 min. With your yes, at once.')
    await second.page.reload()
    await reads(second, 'The seat is yours in 10 min, unless somebody says no.')
    await cleo.touch(card(cleo, 'Ben').getByRole('button', { name: 'Let in' }))
    await reads(second, 'You are Ben now.')
    await second.page.getByRole('dialog').waitFor({ state: 'detached' })
    await tap(anna, 'Menu')
    await reads(anna, 'Anna and Cleo let somebody in as Ben.')
    await tap(second, 'Menu')
    await reads(second, 'Others let you in on this device.')
    expect(await button(second, 'Leave the table').count()).toBe(0)
    await tap(second, 'Close')

    // Its player comes back on the device that had it.
    await ben.page.goto(path)
    await reads(ben, 'Anna and Cleo let somebody in on your seat.')
    await tap(ben, 'Put the others out')
    await reads(second, 'This device has no seat here any more')
    await second.page.reload()
    await reads(second, 'You are watching.')
  })

  test('of two players one lets somebody in, and the other says no', async () => {
    const { path, all } = await play('Anna', 'Ben')
    const [anna, ben] = all as [Phone, Phone]
    await goAway(ben)
    const stranger = await come('Eve', path)
    await button(stranger, 'Ben').waitFor()
    await stage.server.pass(UNUSED)
    await tap(stranger, 'Ben')
    await anna.touch(card(anna, 'Ben').getByRole('button', { name: 'Let in' }))
    await reads(stranger, 'The seat is yours in 10 min, unless somebody says no.')
    await ben.page.goto(path)
    await reads(ben, 'Somebody asks for your seat, as if it were lost. Anna said yes.')
    await tap(ben, 'No, it is me')
    await reads(stranger, 'The players said no')
    await card(anna, 'Ben').waitFor({ state: 'detached' })
    await stranger.touch(stranger.page.getByRole('dialog').getByRole('button', { name: 'Dismiss', exact: true }))
    // Nobody's page need be open for it to hold a while.
    await goAway(ben)
    await stage.server.pass(UNUSED)
    await tap(stranger, 'Ben')
    await reads(stranger, 'Somebody is using this seat, or was a few minutes ago.')
  })

  test('a used code says so, and the device that used it says who it is now', async () => {
    const { path, all } = await play('Anna', 'Ben')
    const [anna, ben] = all as [Phone, Phone]
    await tap(ben, 'Menu')
    await ben.page.getByRole('heading', { name: 'Play on another device' }).waitFor()
    // The code of one's own seat stands before the one for spectators.
    const titles = await ben.page.getByRole('dialog').getByRole('heading', { level: 3 }).allTextContents()
    expect(titles.indexOf('Play on another device')).toBeGreaterThan(-1)
    expect(titles.indexOf('Invite people to watch: link and QR code')).toBeGreaterThan(
      titles.indexOf('Play on another device'),
    )
    await tap(ben, 'Show a code')
    const shown = ben.page.getByLabel(/^(\w ){4}- (\w ){3}\w$/)
    const code = ((await shown.textContent()) ?? '').replace(/\s/g, '')
    await reads(ben, 'Good once, for')
    const second = await take('Ben', phone)
    await second.page.goto(path)
    await tap(second, 'Menu')
    await tap(second, 'I have a code')
    await second.page.getByRole('textbox', { name: 'The code' }).fill(code)
    await tap(second, 'Take your seat here')
    await reads(second, 'You are Ben now.')
    await second.page.getByRole('dialog').waitFor({ state: 'detached' })
    await reads(ben, 'Used: your seat is now also open on another device.')
    await reads(ben, '2 devices can play your seat.')
    // What waits for an answer is not hidden by what only informs.
    await goAway(anna)
    const lost = await come('Anna', path)
    await button(lost, 'Anna').waitFor()
    await stage.server.pass(UNUSED)
    await tap(lost, 'Anna')
    await reads(second, 'Somebody asks to be let back in as Anna.')
    expect(await second.page.getByText('You are Ben now.').count()).toBe(0)
    await card(second, 'Anna').getByRole('button', { name: 'Decline' }).click()
    await reads(second, 'You are Ben now.')
    // And out again, after a second thought.
    await tap(ben, 'Put the others out')
    await tap(ben, 'Cancel')
    await tap(ben, 'Put the others out')
    await tap(ben, 'Put out')
    await reads(second, 'This device has no seat here any more')
    await button(ben, 'Put the others out').waitFor({ state: 'detached' })
  })

  test('a move made in one window is told in the other, where something else was chosen', async () => {
    const { path, all } = await play('Anna', 'Ben')
    const [anna, ben] = all as [Phone, Phone]
    await takeTurn(anna, { square: 'A3' })
    await takeTurn(ben, { square: 'F4' })
    const other: Page = await anna.page.context().newPage()
    await other.goto(path)
    const tile = labelled(other, 'Your hand').getByRole('button').first()
    await tile.tap()
    expect(await tile.getAttribute('aria-pressed')).toBe('true')
    await anna.page.bringToFront()
    await takeTurn(anna, { square: 'A3' })
    await other.bringToFront()
    await reads({ page: other }, 'You made your move in another window. What you had chosen here was not sent.')
    await other.getByRole('button', { name: 'Dismiss', exact: true }).tap()
    await other.getByText('You made your move in another window.').waitFor({ state: 'detached' })
    expect(await anna.page.getByText('You made your move in another window.').count()).toBe(0)
  })
})
