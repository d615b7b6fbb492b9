import { expect, test } from 'vitest'
import { hold } from '../clock.ts'
import { desktop, phone } from '../device.ts'
import { comeBack, leaveToHouse } from '../house.ts'
import { invite, sit, start } from '../seating.ts'
import { onStage } from '../stage.ts'
import { onTurn } from '../games/tsuro.player.ts'
import { board, goOn, hand, layTile } from '../games/tyrus.player.ts'

onStage('house', ({ phones, take }) => {
  test('a player of Tyrus leaves, the house plays on, and one tap takes the seat back', async () => {
    const [anna, ben] = [await take('Anna', desktop), await take('Ben', phone)]
    await sit(ben, await invite(anna, 'tyrus', true))
    await start(anna, 2)
    await Promise.all(phones.map((one) => board(one).waitFor()))
    await Promise.all(phones.map((one) => one.hurry()))
    await Promise.all(phones.map(({ page }) => hold(page, 3_000)))

    let laid = 0
    async function takeTurn(): Promise<void> {
      const one = (await onTurn(phones))!
      const rival = one === anna ? 'Ben' : 'Anna'
      const places = ['Your citadel', 'Your market', 'Your temple', `${rival}’s citadel`, `${rival}’s market`]
      await layTile(one, laid % (await hand(one).count()), places[(laid * 3) % places.length]!)
      laid++
    }

    await takeTurn()
    await anna.page.waitForFunction(() => !document.title.startsWith('Your turn'))
    await leaveToHouse(ben, anna)
    laid++
    expect(await onTurn([anna])).toBe(anna)
    await layTile(anna, 0, 'Your market')
    await anna.page.waitForFunction(() => !document.title.startsWith('Your turn'))
    laid += 2
    expect(await onTurn([anna])).toBe(anna)
    await comeBack(ben, anna)
    await expect.poll(() => hand(ben).count()).toBe(await hand(anna).count())
    await takeTurn()
    await takeTurn()
    await Promise.all(phones.map(goOn))
  })
})
