import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import type { Phone } from './phone.ts'
import { invite, leave, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

onStage('colours', ({ take }) => {
  /** Distinct paints of all shapes drawn in a player's colour. */
  const paints = async (what: Locator): Promise<string[]> => {
    const styles = await what.evaluateAll((all) => all.map((one) => one.getAttribute('style') ?? ''))
    return [...new Set(styles.flatMap((style) => /--c:\s*var\(--(\w+)\)/.exec(style)?.[1] ?? []))]
  }
  const strip = ({ page }: Phone): Locator => page.locator('[aria-label="Players"] li .mark > svg:first-child')
  const choose = async (one: Phone, colour: string): Promise<void> => {
    const choice = one.page.getByRole('button', { name: colour, exact: true })
    await one.touch(choice)
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true')
  }

  test('a colour chosen before a game of Tyros is that of the ships, and stays with a seat that is left', async () => {
    const [anna, ben, cleo] = [await take('Anna', desktop), await take('Ben', phone), await take('Cleo', phone)]
    const path = await invite(anna, 'tyros')
    for (const one of [ben, cleo]) await sit(one, path)
    await choose(anna, 'Red')
    await choose(cleo, 'Blue')
    const there = anna.page.getByRole('list', { name: 'Seats' }).locator('.mark svg')
    await expect.poll(() => paints(there)).toEqual(['red', 'bone', 'blue'])
    await ben.page.getByRole('textbox', { name: 'Say something' }).fill('Black is free')
    await ben.touch(ben.page.getByRole('button', { name: 'Send' }))
    await start(anna, 3)

    await expect.poll(() => paints(strip(anna))).toEqual(['red', 'bone', 'blue'])
    expect(new Set(await paints(anna.page.locator('[aria-label="Board"]').locator('..').locator('.galley')))).toEqual(
      new Set(['red', 'bone', 'blue']),
    )
    await expect
      .poll(() => paints(anna.page.getByRole('log', { name: 'What was said' }).locator('svg')))
      .toEqual(['bone'])
    await leave(cleo)
    await expect.poll(() => strip(anna).nth(2).locator('..').locator('.gone').count()).toBe(1)
    expect(await paints(strip(anna))).toEqual(['red', 'bone', 'blue'])
  })
})
