import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardInWords, playOn } from './games/tsuro.player.ts'
import { phone } from './device.ts'
import { labelled, pickUp, startBrowser } from './phone.ts'
import { invite, sit, start } from './seating.ts'
import { startServer } from './server.ts'

let browser: Browser

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
})

/** The link, the board and Anna's hand of a game that was begun from a seed. */
async function deal(seed: number): Promise<unknown> {
  const server = await startServer(seed)
  const phones = [
    await pickUp(browser, server.port, 'Anna', phone, `${seed} 0`),
    await pickUp(browser, server.port, 'Ben', phone, `${seed} 1`),
  ]
  const [anna, ben] = phones as [(typeof phones)[0], (typeof phones)[0]]
  const path = await invite(anna)
  await sit(ben, path)
  await start(anna, 2)
  for (const one of phones) await one.hurry()
  await playOn(phones, 4, [{ square: 'A3' }, { square: 'F4' }])
  await expect.poll(async () => (await boardInWords(anna)).length).toBe(4)
  const hand = await labelled(anna.page, 'Your hand')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  const game = { path, board: await boardInWords(anna), hand }
  await Promise.all(phones.map((one) => one.end()))
  await server.end()
  return game
}

test('the same seed twice gives the same game, and another seed another', async () => {
  const game = await deal(1)
  expect(await deal(1)).toEqual(game)
  expect(await deal(2)).not.toEqual(game)
})
