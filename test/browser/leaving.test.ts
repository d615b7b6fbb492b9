import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import { choose, takeTurn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { invite, leave, sit, start } from './seating.ts'
import { onStage } from './stage.ts'
import { button, reads, tap } from './touch.ts'

onStage('leaving', (stage) => {
  const { take } = stage
  const small = { ...phone, viewport: { width: 360, height: 640 } }
  const notice = ({ page }: Phone): Locator => page.getByRole('region', { name: 'A player left' })
  const says = (one: Phone, what: string | RegExp) =>
    expect.poll(() => notice(one).getByRole('status').textContent()).toMatch(what)
  const log = async (one: Phone): Promise<string[]> => {
    const lines = one.page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
    return (await lines.allTextContents()).map((text) => text.trim())
  }

  /** Anna, who starts, Ben and Cleo at a game under way. */
  async function playing(): Promise<{ path: string; anna: Phone; ben: Phone; cleo: Phone }> {
    const anna = await take('Anna', desktop)
    const [ben, cleo] = [await take('Ben', phone), await take('Cleo', small)]
    const path = await invite(anna, 'tsuro', true)
    for (const one of [ben, cleo]) await sit(one, path)
    await start(anna, 3)
    for (const { page } of [anna, ben, cleo]) await page.getByRole('list', { name: 'Players' }).waitFor()
    return { path, anna, ben, cleo }
  }

  test('a player who leaves is announced and comes back with one tap; [ROOM-17] the others end the game together', async () => {
    const { anna, ben, cleo } = await playing()
    await leave(ben)
    for (const one of [anna, cleo]) await says(one, 'Ben left.')
    await says(ben, 'You left. Your seat is still free.')
    // Anna is on turn: her controls stay, and what can be done comes when she asks for it.
    await button(anna, 'What now?').waitFor()
    expect(await button(anna, 'End the game').count()).toBe(0)
    await tap(anna, 'What now?')
    for (const way of ['Let somebody take the seat', 'Let the computer play for Ben', 'End the game'])
      await button(anna, way).waitFor()
    await tap(anna, 'Wait')
    await expect.poll(() => button(anna, 'What now?').evaluate((one) => one === document.activeElement)).toBe(true)

    await ben.page.reload()
    await tap(ben, 'Take my seat back')
    await notice(anna).waitFor({ state: 'detached' })
    await notice(ben).waitFor({ state: 'detached' })
    await expect.poll(async () => (await log(anna))[0]).toBe('Ben came back.')
    expect(await log(anna)).not.toContain('Ben left.')

    await leave(cleo)
    await says(ben, 'Cleo left.')
    await tap(ben, 'What now?')
    await tap(ben, 'End the game')
    // A question does not come back by itself, and on turn a player has the hand.
    await ben.page.reload()
    await button(ben, 'Wait').waitFor()
    expect(await button(ben, 'Cancel').count()).toBe(0)
    await takeTurn(anna, { square: 'A3' })
    await expect.poll(() => button(ben, 'What now?').getAttribute('aria-expanded')).toBe('false')
    await tap(ben, 'What now?')
    await tap(ben, 'End the game')
    await tap(ben, 'End the game')
    await reads(ben, 'You asked to end the game. Still to answer: Anna.')
    await reads(anna, 'Ben would like to end the game, as Cleo has not come back.')
    // Nobody proposes again what is voted on, and the vote has the one main action.
    expect(await button(ben, 'End the game').count()).toBe(0)
    expect(await button(ben, 'Let somebody take the seat').getAttribute('class')).not.toContain('primary')
    await tap(anna, 'Yes')
    await ben.page.getByText('You ended it before there was a winner.').waitFor()
    await anna.page.getByText('Ben ended it before there was a winner.').waitFor()
    await expect.poll(async () => (await log(anna))[0]).toBe('Ben ended the game.')
  })

  test('[PAGE-65] on a small phone the line that says what a tile does is in sight, though somebody left', async () => {
    const anna = await take('Anna', small)
    const others = [await take('Ben', phone), await take('Cleo', phone)] as const
    const path = await invite(anna, 'tsuro', true)
    for (const one of others) await sit(one, path)
    await start(anna, 3)
    for (const one of [anna, ...others]) await one.hurry()
    for (const [one, square] of [
      [anna, 'A3'],
      [others[0], 'F3'],
      [others[1], 'C6'],
    ] as const)
      await takeTurn(one, { square })
    await leave(others[1])
    await says(anna, 'Cleo left.')
    await anna.page.waitForFunction(() => document.title.startsWith('Your turn'))
    expect(await notice(anna).isVisible()).toBe(true)
    await choose(anna, { square: 'A3' })
    const line = anna.page.getByRole('region', { name: 'Your move' }).getByRole('status')
    expect(await line.textContent()).toMatch(/^You /)
    const isSeen = line.evaluate((text) => {
      const { x, y, width, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(await isSeen).toBe(true)
  })

  test('[PAGE-206] a newcomer has at once a seat that was left and offered', async () => {
    const { path, anna, ben, cleo } = await playing()
    await leave(cleo)
    await tap(ben, 'What now?')
    await tap(ben, 'Let somebody take the seat')
    await expect
      .poll(() => ben.page.getByRole('textbox', { name: 'The link to this table' }).inputValue())
      .toContain(path)
    await ben.page.getByText('The seat is open').waitFor()
    const dora = await take('Dora', phone)
    await dora.page.goto(path)
    await tap(dora, 'What now?')
    await dora.page.getByRole('textbox', { name: 'Your name' }).fill('Dora')
    await stage.server.pass(30_000)
    await tap(dora, 'Take a seat')
    await notice(dora).waitFor({ state: 'detached' })
    await expect.poll(async () => (await log(anna))[0]).toBe('Dora took over Cleo’s seat, let in by Ben.')
    await button(cleo, 'Take my seat back').waitFor({ state: 'detached' })
  })

  test('leaving asks who may play on: a seat left to the house alone is offered to nobody', async () => {
    const { path, anna, ben, cleo } = await playing()
    for (const step of ['Menu', 'Leave the table']) await tap(cleo, step)
    await cleo.page.getByText('The others can also let somebody in, even at once, who then sees your hand.').waitFor()
    await cleo.touch(cleo.page.getByRole('radio', { name: 'Only the computer' }))
    await cleo.page.getByText('Nobody else sees your hand.').waitFor()
    await tap(cleo, 'Leave my seat')
    await tap(ben, 'What now?')
    await ben.page.getByText('This seat is left to the computer alone.').waitFor()
    expect(await button(ben, 'Let somebody take the seat').count()).toBe(0)
    const dora = await take('Dora', phone)
    await dora.page.goto(path)
    await tap(dora, 'What now?')
    await dora.page
      .getByText('This seat is left to the computer alone. Only its own player can take it back.')
      .waitFor()
    expect(await button(dora, 'Ask for the seat').count()).toBe(0)
    // It is its player's all the same, who may leave it open the next time.
    await tap(cleo, 'Take my seat back')
    await notice(anna).waitFor({ state: 'detached' })
    await leave(cleo)
    await button(ben, 'Let somebody take the seat').waitFor()
  })
})
