import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { seat } from './house.ts'
import { invite, leave, sit, start } from './seating.ts'
import { onStage } from './stage.ts'
import { reads, tap } from './touch.ts'

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
})
