import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { player, seat } from './house.ts'
import { invite, leave, sit, start } from './seating.ts'
import { onStage } from './stage.ts'
import { button, reads, tap } from './touch.ts'

onStage('guests', ({ take }) => {
  test('[PAGE-205] [PAGE-208] a late guest reads who plays, is named to a player whose chat is open, and led to a seat at the rematch', async () => {
    const [anna, ben] = [await take('Anna', phone), await take('Ben', phone)]
    const path = await invite(anna, 'tsuro', true)
    await sit(ben, path)
    await start(anna, 2)
    await tap(anna, 'Chat')
    const chat = anna.page.getByRole('dialog', { name: 'Chat' })
    await chat.waitFor()

    const dora = await take('Dora', phone)
    await dora.page.goto(path)
    await dora.page.getByText('Anna and Ben are already playing.').waitFor()
    await dora.page.getByRole('textbox', { name: 'Your name' }).fill('Dora')
    await tap(dora, 'Keep me a seat')
    await dora.page.getByText('A seat at the next game is kept for you, Dora.').waitFor()
    await chat.getByText('Dora is watching, and would like to play the next game.').waitFor()
    await anna.touch(chat.getByRole('button', { name: 'Dismiss' }))
    await chat.getByText('Dora is watching').waitFor({ state: 'detached' })
    await tap(anna, 'Close')
    await reads(ben, 'Dora is watching, and would like to play the next game.')

    await leave(ben)
    for (const step of ['What now?', 'End the game', 'End the game', 'Play again']) await tap(anna, step)
    await tap(dora, 'Go now')
    await expect.poll(() => seat(anna, 1).textContent()).toContain('Dora')
    await expect.poll(() => seat(dora, 1).textContent()).toContain('you')
  })

  test('[PAGE-205] [PAGE-206] on the network of the players, a late guest has a leaver’s seat once all say yes, and the next one kept besides', async () => {
    const [anna, ben, cleo] = [await take('Anna', phone), await take('Ben', phone), await take('Cleo', phone)]
    const path = await invite(anna, 'tsuro', true)
    // Nobody else watches. A house knows networks by their addresses, here by ports.
    const dora = await take('Dora', phone)
    const goes = (to: string) => dora.page.goto(new URL(to, anna.page.url()).href)
    await goes(path)
    await reads(dora, /seats? free/)
    expect(await dora.page.getByText('is watching').count()).toBe(0)
    for (const each of [ben, cleo]) await sit(each, path)
    await start(anna, 3)
    await button(dora, 'Keep me a seat').waitFor()
    await leave(ben)
    await button(dora, 'What now?').waitFor()
    await button(dora, 'Keep me a seat').waitFor()
    await tap(dora, 'What now?')
    await reads(dora, /Its player may come back until/)
    expect(await button(dora, 'Ask for the seat').isDisabled()).toBe(true)
    await dora.page.getByRole('textbox', { name: 'Your name' }).fill('Dora')

    await tap(anna, 'What now?')
    await tap(anna, 'Let somebody take the seat')
    await reads(anna, /^The seat is open: .* needs everybody’s yes\.$/)
    await tap(anna, 'Back')
    await button(anna, 'Close the seat again').waitFor()
    expect(await button(anna, 'Let somebody take the seat').count()).toBe(0)
    await reads(dora, 'This seat is open: take it, then play on from here.')
    await tap(dora, 'Take a seat')
    await reads(dora, 'Somebody plays on the same network as you, so everybody has to say yes.')
    await reads(cleo, 'Anna agrees. Everybody has to say yes.')
    await tap(cleo, 'Let in')
    await player(dora, 'Dora').waitFor()
    // The name is known at any other table.
    await goes(await invite(await take('Eva', phone), 'tsuro', true))
    await expect.poll(() => dora.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Dora')
  })
})
