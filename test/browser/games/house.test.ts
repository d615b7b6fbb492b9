import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { hold } from '../clock.ts'
import { desktop, phone } from '../device.ts'
import { comeBack, leaveToHouse, letPlay, player, workOutAgain } from '../house.ts'
import type { Phone } from '../phone.ts'
import { invite, sit, start } from '../seating.ts'
import { onStage } from '../stage.ts'
import { onTurn, winners } from './tsuro.player.ts'
import { buildCity, grow, keepThree, pass, promptOf, sail, turnOf, wantNoDeals } from './tyros.player.ts'
import { board, count, hand, layTile } from './tyrus.player.ts'

/** So often people try to sail or to build in a game of Tyros; then they pass, and the house plays. */
const VENTURES = 6

onStage('house', ({ phones, take }) => {
  const whole = deep ? 'a whole game' : 'the first turns of a game'

  async function agreeOnWinners(): Promise<void> {
    const [first, second] = await Promise.all(phones.map(winners))
    expect(second).toEqual(first)
  }

  test(`${whole} of Tyrus: one leaves, the house plays on, and one tap takes the seat back`, async () => {
    const [anna, ben] = [await take('Anna', desktop), await take('Ben', phone)]
    await sit(ben, await invite(anna, 'tyrus', true))
    await start(anna, 2)
    await Promise.all(phones.map((one) => board(one).waitFor()))
    await Promise.all(phones.map((one) => one.hurry()))
    await Promise.all(phones.map(({ page }) => hold(page, 3_000)))

    let laid = 0
    /** Whoever is on turn lays a tile; the sixth brings the count, and everybody goes on from it. */
    async function takeTurn(): Promise<boolean> {
      const one = await onTurn(phones)
      if (!one) return false
      const rival = one === anna ? 'Ben' : 'Anna'
      const places = ['Your citadel', 'Your market', 'Your temple', `${rival}’s citadel`, `${rival}’s market`]
      await layTile(one, laid % (await hand(one).count()), places[(laid * 3) % places.length]!)
      laid++
      return true
    }
    async function goOn(one: Phone): Promise<void> {
      await one.touch(one.page.getByRole('button', { name: 'Go on' }))
      await count(one).waitFor({ state: 'hidden' })
    }

    // The first two tiles of his are the house's.
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
    if (!deep) return

    while (await takeTurn()) if (laid % 6 === 0) await Promise.all(phones.map(goOn))
    await agreeOnWinners()
    await workOutAgain(anna)
  })

  test(`${whole} of Tyros by two and the house: one leaves, two of the house play on, and one tap takes the seat back`, async () => {
    const [anna, ben] = [await take('Anna', desktop), await take('Ben', phone)]
    await sit(ben, await invite(anna, 'tyros', true))
    const house = await letPlay(anna, 3, /^Calm/)
    await start(anna, 3)
    await Promise.all(phones.map((one) => one.hurry()))
    await expect.poll(() => player(anna, house).textContent()).toMatch(/played by the house/)

    let tries = 0
    /** Some of them do what they are called to: a tile, a voyage or a city, a pass, an answer, three cards. */
    async function takeTurn(some: readonly Phone[] = phones): Promise<boolean> {
      const turn = await turnOf(some, true)
      if (!turn) return false
      const { one, said } = turn
      if (said.includes('asks you')) await wantNoDeals(one)
      else if (said.includes('Choose the three')) await keepThree(one, 'joker')
      else if (!said.includes('tap a square')) await grow(one, /./)
      else if (tries++ >= VENTURES || !(await venture(one))) await pass(one)
      return true
    }
    async function venture(one: Phone): Promise<boolean> {
      const isFree = (more: readonly string[]): boolean => !more.some((at) => /city/.test(at))
      if (await sail(one, 'Tyre', ({ more }) => (isFree(more) ? 0 : undefined))) return true
      return (await buildCity(one, () => true)) !== undefined
    }

    for (let turn = 0; turn < 2; turn++) await takeTurn()
    await leaveToHouse(ben, anna)
    // Her next turn but one comes when his have gone by.
    for (let turn = 0; turn < 3; turn++) await takeTurn([anna])
    await turnOf([anna], true)
    await comeBack(ben, anna)
    await expect.poll(() => promptOf(ben)).not.toBe('')
    for (let turn = 0; turn < 4; turn++) await takeTurn()
    if (!deep) return

    while (await takeTurn());
    await agreeOnWinners()
    await workOutAgain(anna)
  })
})
