import { expect, test } from 'vitest'
import { desktop, phone } from '../device.ts'
import { agreeOnWinners, comeBack, leaveToHouse, letPlay, player, workOutAgain } from '../house.ts'
import type { Phone } from '../phone.ts'
import { invite, sit, start } from '../seating.ts'
import { onStage } from '../stage.ts'
import { anyTurn, promptOf, turnOf } from './tyros.player.ts'

/** So often people try to sail or to build in a game of Tyros; then they pass, and the house plays. */
const VENTURES = 6

onStage('house', ({ phones, take }) => {
  test('a whole game of Tyros by two and the house: one leaves, two of the house play on, and one tap takes the seat back', async () => {
    const [anna, ben] = [await take('Anna', desktop), await take('Ben', phone)]
    await sit(ben, await invite(anna, 'tyros', true))
    const house = await letPlay(anna, 3, /^Calm/)
    await start(anna, 3)
    await Promise.all(phones.map((one) => one.hurry()))
    await expect.poll(() => player(anna, house).textContent()).toMatch(/played by the house/)

    const ventures = { left: VENTURES }
    const takeTurn = (some: readonly Phone[] = phones) => anyTurn(some, ventures)

    for (let turn = 0; turn < 2; turn++) await takeTurn()
    await leaveToHouse(ben, anna)
    // Her next turn but one comes when his have gone by.
    for (let turn = 0; turn < 3; turn++) await takeTurn([anna])
    await turnOf([anna], true)
    await comeBack(ben, anna)
    await expect.poll(() => promptOf(ben)).not.toBe('')
    for (let turn = 0; turn < 4; turn++) await takeTurn()

    while (await takeTurn());
    await agreeOnWinners(phones)
    await workOutAgain(anna)
  })
})
