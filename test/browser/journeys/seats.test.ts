import { expect, test } from 'vitest'
import type { Phone } from '../phone.ts'
import { onTurn, takeTurn } from '../games/tsuro.player.ts'
import { seatsOn } from '../seats.ts'
import { onStage } from '../stage.ts'

onStage('seats', (stage) => {
  const { take, gather, button, tap, codeOn } = seatsOn(stage)

  test('a seat moves to a second phone by a code, once, and both play', async () => {
    const { path, all } = await gather('Anna', 'Ben')
    const [anna, ben] = all as [Phone, Phone]
    await tap(anna, 'Start with 2 players')
    await onTurn(all)
    await tap(ben, 'Menu')
    await tap(ben, 'Show a code')
    const code = await codeOn(ben)
    expect(code).toMatch(/^\w{8}$/)
    // An open sheet survives a reload, and the code in it.
    await ben.page.reload()
    await expect.poll(() => codeOn(ben)).toBe(code)
    await tap(ben, 'Close')

    const second = await take('Ben')
    await second.page.goto(`${path}#transfer=${code}`)
    await expect.poll(() => new URL(second.page.url()).hash).toBe('')
    await tap(second, 'Take your seat here')
    await button(second, 'Take your seat here').waitFor({ state: 'detached' })
    const third = await take('Eve')
    await third.page.goto(path)
    await tap(third, 'Menu')
    await tap(third, 'I have a code from another device')
    await third.page.getByRole('textbox', { name: 'The code' }).fill(` ${code.toLowerCase()}`)
    await third.page.reload()
    await tap(third, 'Take your seat here')
    await third.page.getByText('This code is wrong, used or too old.').waitFor()

    const isOn = (one: Phone) => expect.poll(() => one.page.title()).toMatch(/^Your turn/)
    if ((await onTurn([anna, second])) === anna) await takeTurn(anna, { square: 'A3' })
    for (const his of [second, ben]) {
      await isOn(his)
      await takeTurn(his, { square: 'F4' })
      await isOn(anna)
      await expect.poll(() => ben.page.title()).toMatch(/^Anna’s turn/)
      await takeTurn(anna, { square: 'A3' })
    }
  })

  test('a table is deleted by its host, and gone for the others', async () => {
    const { path, all } = await gather('Anna', 'Ben')
    const [anna, ben] = all as [Phone, Phone]
    await tap(anna, 'Menu')
    await tap(anna, 'Delete the table')
    await tap(anna, 'Delete the table')
    await anna.page.getByRole('link', { name: 'Invite friends: Tsuro' }).waitFor()
    await ben.page.getByRole('heading', { name: 'This table was deleted' }).waitFor()
    const late = await take('Cleo')
    await late.page.goto(path)
    await late.page.getByText('Its host deleted it.').waitFor()
    await late.page.goto(path.replace(/.{4}$/, 'AAAA'))
    await late.page.getByRole('heading', { name: 'There is no such table' }).waitFor()
  })
})
