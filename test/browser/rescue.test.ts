import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { labelled, type Phone } from './phone.ts'
import { invite, sit, start } from './seating.ts'
import { onTurn, takeTurn } from './games/tsuro.player.ts'
import { seatsOn } from './seats.ts'
import { onStage } from './stage.ts'
import { button, reads, tap } from './touch.ts'

const UNUSED = 40_000

onStage('rescue', (stage) => {
  const { take } = seatsOn(stage)
  const card = ({ page }: Phone, name: string): Locator =>
    page.getByRole('group', { name: `Somebody asks to come back as ${name}.` })

  /** A game of Tsuro under way; the one named first is its host. */
  async function play(...names: string[]): Promise<{ readonly path: string; readonly all: readonly Phone[] }> {
    const all: Phone[] = []
    for (const name of names) all.push(await take(name))
    const path = await invite(all[0]!, 'tsuro', true)
    for (const one of all.slice(1)) await sit(one, path)
    await start(all[0]!, names.length)
    await onTurn(all)
    return { path, all }
  }
  const goAway = ({ page }: Phone) => page.goto('about:blank')
  const asking = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Were you here before?' })
  const lost = ({ page }: Phone, name: string): Locator =>
    page.getByRole('dialog').getByRole('button', { name, exact: true })
  /** Opens the menu of somebody without a seat where seats are asked for. */
  async function come(name: string, path: string): Promise<Phone> {
    const one = await take(name)
    await one.page.goto(path)
    await tap(one, 'Menu')
    await tap(one, 'I had a seat here')
    return one
  }

  test('[PAGE-50] [PAGE-121] a spectator is asked which seat is theirs, and one tap asks the others, who read it at once, and can put the device out', async () => {
    const { path, all } = await play('Anna', 'Ben', 'Cleo')
    const [anna, ben, cleo] = all as [Phone, Phone, Phone]
    const second = await take('Ben')
    await second.page.goto(path)
    const question = asking(second)
    await second.page.locator('.cards').waitFor({ state: 'attached' })
    expect(await question.count()).toBe(0)
    await goAway(ben)
    await question.getByText('Is one of these you?').waitFor()
    expect(await question.getByRole('button').allTextContents()).toEqual([
      'I’m just watching',
      expect.stringMatching(/Ben/),
    ])
    // A spectator says once that they only watch.
    const dido = await take('Dido')
    await dido.page.goto(path)
    await tap(dido, 'I’m just watching')
    await asking(dido).waitFor({ state: 'detached' })
    await dido.page.reload()
    await dido.page.locator('.cards').waitFor({ state: 'attached' })
    expect(await asking(dido).count()).toBe(0)

    await stage.server.pass(UNUSED)
    await second.touch(question.getByRole('button', { name: 'Ben' }))
    for (const one of [anna, cleo]) await one.touch(card(one, 'Ben').getByRole('button', { name: 'Let in' }))
    await reads(second, 'You are Ben now.')
    await question.waitFor({ state: 'detached' })
    // The notice goes with the next move.
    await takeTurn((await onTurn([anna, cleo, second]))!, { square: 'A3' })
    await second.page.getByText('You are Ben now.').waitFor({ state: 'detached' })
    await tap(anna, 'Menu')
    await tap(anna, 'Sign out device on Ben’s seat')
    await reads(second, 'This device has no seat here any more')
    await button(anna, 'Sign out device on Ben’s seat').waitFor({ state: 'detached' })
  })

  test('[PAGE-120] a player reads who could be let in, and how soon, and lets nobody in; the one who asks reads why', async () => {
    const { path, all } = await play('Anna', 'Ben')
    const [, ben] = all as [Phone, Phone]
    await tap(ben, 'Menu')
    await reads(ben, 'With one yes it takes 60 minutes.')
    await ben.touch(ben.page.getByRole('switch', { name: 'Keep others off my seat' }))
    await reads(ben, 'If you lose this device, your seat is lost too, unless another device has it')
    await goAway(ben)
    const stranger = await come('Ben', path)
    await reads(stranger, 'Nobody can be let in as Ben')
    expect(await lost(stranger, 'Ben').count()).toBe(0)
    await tap(stranger, 'Close')
    expect(await asking(stranger).count()).toBe(0)
  })

  test('[PAGE-89] a visitor who asks too early can try again in sight, on a small phone too', async () => {
    const { path, all } = await play('Anna', 'Ben')
    await goAway(all[1]!)
    const second = await take('Ben')
    await second.page.setViewportSize({ width: 360, height: 640 })
    await second.page.goto(path)
    const question = asking(second)
    await second.touch(question.getByRole('button', { name: 'Ben', exact: true }))
    const again = question.getByRole('button', { name: 'Try again for Ben' })
    await again.waitFor()
    await question.getByRole('button', { name: 'I’m just watching' }).waitFor()
    expect(await question.evaluate((section) => section.scrollHeight - section.clientHeight)).toBeLessThanOrEqual(1)
    await stage.server.pass(UNUSED)
    await second.touch(again)
    await reads(second, 'Waiting for another player to let you in as Ben')
  })

  test('a tap on the notification of a request says no, and for a day nobody asks again', async () => {
    const { path, all } = await play('Anna', 'Ben', 'Cleo')
    const [anna, ben] = all as [Phone, Phone, Phone]
    await goAway(ben)
    const stranger = await come('Ben', path)
    await reads(stranger, 'Open this table in the browser where you played')
    // The room has heard by now that the page closed.
    await lost(stranger, 'Ben').waitFor()
    await stage.server.pass(UNUSED)
    await stranger.touch(lost(stranger, 'Ben'))
    await anna.touch(card(anna, 'Ben').getByRole('button', { name: 'Let in' }))
    await ben.page.goto(`${path}#no`)
    await reads(ben, 'You said no. Nobody can ask for your seat for a day.')
    expect(new URL(ben.page.url()).hash).toBe('')
    await reads(stranger, 'The players said no')
    await card(anna, 'Ben').waitFor({ state: 'detached' })
  })

  test('a move made in one window is reported in the other, which drops its own choice', async () => {
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
    // The window where it was made has heard of what came after it.
    await takeTurn(ben, { square: 'F4' })
    await anna.page.waitForFunction(() => document.title.startsWith('Your turn'))
    expect(await anna.page.getByText('You made your move in another window.').count()).toBe(0)
  })
})
