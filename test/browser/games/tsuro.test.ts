import { expect, test } from 'vitest'
import { desktop } from '../device.ts'
import { invite, sit, start } from '../seating.ts'
import { onStage } from '../stage.ts'
import { playOn, winners } from './tsuro.player.ts'

onStage('tsuro', ({ phones, take }) => {
  test('two players at desks play a whole game', async () => {
    const [anna, ben] = [await take('Anna', desktop), await take('Ben', desktop)]
    await sit(ben, await invite(anna))
    await Promise.all(phones.map((one) => one.hurry()))
    await start(anna, 2)
    await playOn(phones, 40, [{ square: 'A3' }, { square: 'F4' }])
    const [first, second] = await Promise.all(phones.map(winners))
    expect(first!.length).toBeGreaterThan(0)
    expect(second).toEqual(first)
  })
})
