import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from './device.ts'
import type { Phone } from './phone.ts'
import { keeperAt } from './screens/keeper.ts'
import { gather, start as begin } from './screens/table.ts'
import { open, play } from './seated.ts'
import { invite, sit, start } from './seating.ts'
import { onStage } from './stage.ts'

onStage('colours', (stage) => {
  const { seed, add, take } = stage
  /** The paints of all that is drawn there in a player's colour, each once. */
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

  test('what is chosen before a game of Tyros is what sails, and stays with a seat that is left', async () => {
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
    expect(await paints(anna.page.getByRole('log', { name: 'What was said' }).locator('svg'))).toEqual(['bone'])
    await cleo.touch(cleo.page.getByRole('button', { name: 'Menu' }))
    await cleo.touch(cleo.page.getByRole('button', { name: 'Leave the table' }))
    await cleo.touch(cleo.page.getByRole('button', { name: 'Leave my seat' }))
    await expect.poll(() => strip(anna).nth(2).locator('..').locator('.gone').count()).toBe(1)
    expect(await paints(strip(anna))).toEqual(['red', 'bone', 'blue'])
  })

  test('the same colours to the end of a game of Tyrus, in its replay and proof, and at the next table', async () => {
    const keeper = keeperAt(stage.server.port)
    const gathered = await gather(keeper, { game: 'tyrus', seats: 1, first: 0, called: ['Anna'] })
    const { id, tokens } = gathered
    const mine = { at: { id }, token: tokens[0]! }
    await keeper.ask('PATCH /api/tables/:id/seats/mine', { ...mine, body: { colour: 'brown' } })
    const sitting = { at: { id }, body: { name: 'Ben', nonce: keeper.newNonce() } }
    const ben = await keeper.ask('POST /api/tables/:id/seats', sitting)
    const table = await begin(keeper, { ...gathered, tokens: [tokens[0]!, ben.token] })
    await play(table, seed, 7)
    const anna = add(await open(stage.browser, stage.server.port, desktop, table, 0))
    expect(await paints(strip(anna))).toEqual(['burnt', 'limestone'])
    // Anna's buildings are below, Ben's above.
    const buildings = await anna.page
      .locator('svg[class*="tyrus-"]')
      .evaluateAll((all) => all.map((one) => /tyrus-(\w+)/.exec(one.getAttribute('class')!)![1]))
    expect(buildings).toEqual(['beige', 'beige', 'beige', 'brown', 'brown', 'brown'])

    await play(table, seed)
    const { winners } = table.players[0]!.rules.outcome(table.players[0]!.view)!
    await anna.page.reload()
    const end = anna.page.locator('section.end')
    await end.waitFor()
    expect(await paints(end.locator('.badges svg'))).toEqual(winners.map((seat) => ['burnt', 'limestone'][seat]))
    await anna.touch(anna.page.getByRole('button', { name: 'Dealt fairly?' }))
    const proof = anna.page.getByRole('dialog', { name: 'Was the dealing fair?' })
    await anna.touch(proof.getByText('How this was checked'))
    await proof.locator('dl').waitFor()
    expect(await paints(proof.locator('dl svg'))).toEqual(['burnt', 'limestone'])
    await anna.page.keyboard.press('Escape')
    await anna.touch(anna.page.getByRole('button', { name: 'Replay' }))
    const replay = anna.page.getByRole('dialog', { name: 'Replay' })
    await expect.poll(() => paints(replay.locator('[aria-label="Players"] svg'))).toEqual(['burnt', 'limestone'])

    const next = await keeper.ask('POST /api/tables/:id/rematch', mine)
    const { seats } = await keeper.ask('GET /api/tables/:id', { at: { id: next.id } })
    expect(seats).toMatchObject([
      { name: 'Anna', colour: 'brown' },
      { name: 'Ben', colour: 'beige' },
    ])
  })
})
