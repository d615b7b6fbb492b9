import { expect, test } from 'vitest'
import { phone } from './device.ts'
import type { Phone } from './phone.ts'
import { rest } from './rested.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

onStage('hint', ({ take }) => {
  const menu = (one: Phone) => one.touch(one.page.getByRole('button', { name: 'Menu' }))
  const house = ({ page }: Phone) => page.getByRole('button', { name: 'Get a hint' })
  const bulb = ({ page }: Phone) => page.getByRole('img', { name: 'asked for a hint' })
  const lay = ({ page }: Phone) => page.getByRole('button', { name: /^Lay/ })
  const why = ({ page }: Phone) =>
    page
      .getByRole('status')
      .filter({ hasText: /simulated games|chance to win|wins with a chance|worth considering|first sight/ })
  async function onTurn(one: Phone): Promise<Phone> {
    await one.page.locator('main[data-turn=true]').waitFor()
    return one
  }

  test('[PAGE-210] a hint shows in one tap what a sharp bot would do with my view, says why, and plays nothing; the menu asks as well', async () => {
    const [anna, ben] = [await take('Anna', phone), await take('Ben', phone)]
    const path = await invite(anna, 'tyrus', true)
    await anna.touch(anna.page.getByRole('switch', { name: 'Hints' }))
    await sit(ben, path)
    await start(anna, 2)
    const first = await Promise.race([anna, ben].map(onTurn))
    const other = first === anna ? ben : anna
    await lay(other).waitFor()
    await rest(other.page)
    expect([await house(other).count(), await bulb(other).count()]).toEqual([0, 0])
    await menu(other)
    await other.page.getByText('You can ask when it is your turn.').waitFor()
    await other.touch(other.page.getByRole('button', { name: 'Close' }))

    await first.touch(house(first))
    await why(first).waitFor()
    await bulb(other).waitFor()
    await menu(other)
    await other.page.getByText(`${first.name} asked for a hint.`).waitFor()
    await other.touch(other.page.getByRole('button', { name: 'Close' }))
    await lay(first).and(first.page.locator(':enabled')).waitFor()
    expect(await first.page.title()).toMatch(/^Your turn/)
    // A commit takes the place of the hint.
    await house(first).waitFor({ state: 'detached' })
    await first.touch(lay(first))

    await onTurn(other)
    await menu(other)
    await other.touch(house(other).and(other.page.locator('dialog *')))
    await why(other).waitFor()
    await lay(other).and(other.page.locator(':enabled')).waitFor()
  })

  test('[ROOM-170] a table of two people has no place for hints unless its host allows them', async () => {
    const anna = await take('Anna', phone)
    const path = await invite(anna, 'tsuro')
    const ben = await take('Ben', phone)
    await sit(ben, path)
    await start(anna, 2)
    await onTurn(anna)
    await anna.page.getByRole('button', { name: 'Set the stone' }).waitFor()
    await rest(anna.page)
    expect(await house(anna).count()).toBe(0)
    await menu(anna)
    await anna.page.getByRole('button', { name: 'Leave the table' }).waitFor()
    expect(await house(anna).count()).toBe(0)
  })
})
